import type { Change } from '../../../src/domain/compare/changes/change.ts';
import { breakingReason } from '../../../src/domain/compare/changes/breakingReason.ts';
import { refuseJob } from '../../http/answers/refuseJob.ts';
import { done, type Reply } from '../../http/answers/reply.ts';
import type { ProviderServices } from '../../http/providerServices.ts';
import type { ListedChanges, VersionChanges } from '../../pages/view.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import type { Asker } from '../../work/specWork.ts';
import { compareBodies } from '../document/bodyWork.ts';

const levels = ['major', 'minor', 'patch'] as const;
/** How many changes of a version are listed; of the rest, only the number is shown. */
const mostChanges = 200;
/** Longer texts of authors are truncated. */
const longestChangelog = 20_000;
/** Listed changes, with the changelog that is proposed for them; undefined if all of them are new. */
type Compared = ListedChanges & { readonly text: string | undefined };

/** The newest versions, each with the changes since the previous one. */
export async function versionChanges(
  services: ProviderServices,
  asker: Asker,
  document: DocumentRow,
  count: number,
): Promise<Reply<readonly VersionChanges[]>> {
  const { store } = services;
  const { rows } = await store.tags.ofDocument(document.id, { startIndex: 0, count: count + 1 });
  const versions: VersionChanges[] = [];
  for (const [at, { version, createdAt, changelog, body }] of rows.slice(0, count).entries()) {
    const made = await compare(services, asker, rows[at + 1]?.body, body);
    if (!made.ok) return made;
    const { text, ...compared } = made.value;
    versions.push({
      version,
      createdAt,
      // A changelog that was taken over as proposed would only repeat the list of changes.
      changelog: changelog.trim() === text ? '' : changelog.slice(0, longestChangelog),
      ...compared,
    });
  }
  return done(versions);
}

/** The changes between two stored bodies. */
export async function changesBetween(
  services: ProviderServices,
  asker: Asker,
  before: string,
  after: string,
): Promise<Reply<ListedChanges>> {
  const reply = await compareBodies(services, asker, before, after);
  return reply.ok ? done(listed(reply.value.changes)) : refuseJob(reply.refusal);
}

/** Everything in the first version is new, so there are no changes to list. */
async function compare(
  services: ProviderServices,
  asker: Asker,
  before: string | undefined,
  after: string,
): Promise<Reply<Compared>> {
  if (before === undefined) {
    return done({ step: undefined, changes: [], more: 0, text: undefined });
  }
  const reply = await compareBodies(services, asker, before, after);
  if (!reply.ok) return refuseJob(reply.refusal);
  const { changes, lines } = reply.value;
  return done({ ...listed(changes), text: lines.join('\n').trim() });
}

/** Sorts breaking changes first. */
function listed(changes: readonly Change[]): ListedChanges {
  const sorted = levels.flatMap((level) => changes.filter((change) => change.level === level));
  return {
    step: sorted[0]?.level,
    changes: sorted.slice(0, mostChanges).map(({ level, code, line }) => ({
      level,
      line,
      reason: level === 'major' ? breakingReason(code) : undefined,
    })),
    more: Math.max(0, sorted.length - mostChanges),
  };
}
