import { succeed, type Result } from '../../../domain/model/values/result.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import type { Failure, Hosted } from '../shared/hosted.ts';
import { breakingChanges, type BreakingChange } from './breakingChanges.ts';

/** The documents that include this one, as far as the person may see them. */
export interface Dependents {
  /** How many there are. */
  readonly total: number;
  /** The first of them. */
  readonly names: readonly string[];
}

/** The provider's proposal for the next version, and what it would break. */
export interface ProposedVersion {
  readonly version: string;
  readonly changelog: string;
  /** The head that the proposal is about; empty if the provider does not name it. */
  readonly head: string;
  /**
   * The last version, with which the head was compared; empty if there is none, undefined if that
   * is not known.
   */
  readonly base: string | undefined;
  readonly breaking: readonly BreakingChange[];
  /** Whether breaking changes need no confirmation; undefined if that is not known. */
  readonly isInDevelopment: boolean | undefined;
  /** The documents that may be broken; undefined if they are not known. */
  readonly dependents: Dependents | undefined;
}

/** How many of these documents are named. */
const namedDependents = 8;

/** Asks the provider for the next version of a document. */
export async function propose(
  { call }: Pick<Hosted, 'call'>,
  { user, document }: DocumentPlace,
): Promise<Result<ProposedVersion, Failure>> {
  const place = { user, document };
  const proposed = await call<Contract['tags']['changelog']>('tags.changelog', place);
  if (!proposed.ok) return proposed;
  // A provider that can't compare gives no reasons.
  const { version = '', changelog = [], commitHash = '', changes = [] } = proposed.value;
  const { base, developmentMode } = proposed.value;
  const breaking = breakingChanges(changes);
  return succeed({
    version,
    changelog: changelog.join('\n'),
    head: commitHash,
    base,
    breaking,
    isInDevelopment: developmentMode,
    dependents: breaking.length === 0 ? undefined : await readDependents({ call }, place),
  });
}

/** Whether two proposals are about the same changes: for the same head, since the same version. */
export function isAboutSame(one: ProposedVersion, other: ProposedVersion): boolean {
  return one.head === other.head && one.base === other.base;
}

async function readDependents(
  { call }: Pick<Hosted, 'call'>,
  place: DocumentPlace,
): Promise<Dependents | undefined> {
  const first = { ...place, count: namedDependents };
  const found = await call<Contract['document']['usedBy']>('document.usedBy', first);
  if (!found.ok) return undefined;
  const { totalResults, entry } = found.value;
  const names = entry.map(({ user, name }) => `${user?.name ?? ''}/${name ?? ''}`);
  return { total: totalResults ?? names.length, names };
}
