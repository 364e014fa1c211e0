import { readChosen, type Chosen } from '../../../src/domain/merge/choice.ts';
import type { Contract } from '../../../src/provider/contract/index.ts';
import type { InputOf } from '../../../src/provider/endpoint.ts';
import { refuseJob } from '../../http/answers/refuseJob.ts';
import { done, refused, type Reply } from '../../http/answers/reply.ts';
import type { AnyCall } from '../../http/calls/call.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import type { StoredContent, Packed } from '../../work/jobs.ts';
import { describeConflicts } from './describeConflicts.ts';

export type Decisions = NonNullable<
  NonNullable<InputOf<Contract['document']['sync']>['body']>['decided']
>;

/**
 * The document that changes come from, the one that they are merged into, and which of the two is the fork.
 */
export interface MergedDocuments {
  readonly fork: DocumentRow;
  readonly source: DocumentRow;
  readonly target: DocumentRow;
}

/** Reads the choices of decisions; undefined if nothing was decided. */
function readDecisions(decided: Decisions | undefined): Reply<Chosen | undefined> {
  if (decided === undefined) return done(undefined);
  const chosen = readChosen(decided.choices);
  if (chosen !== undefined) return done(chosen);
  return refused(400, 'The choices must be a list of ids of conflicts, each with a choice.');
}

/**
 * Merges the head of `source` into that of `target`, whose body is `mine`. One of the two is the fork: the
 * base is the body that it last shared with the other (rules 4). Conflicts are resolved as decided; without
 * decisions they are refused, with `advice`.
 */
export async function mergeAsDecided(
  { services: { store, work }, asker }: AnyCall,
  { fork, source, target }: MergedDocuments,
  mine: Packed,
  decided: Decisions | undefined,
  advice: string,
): Promise<Reply<StoredContent>> {
  const chosen = readDecisions(decided);
  if (!chosen.ok) return chosen;
  const isStill =
    decided === undefined || (decided.source === source.hash && decided.target === target.hash);
  if (!isStill) return refused(409, movedMeanwhile);
  const base = fork.sourceBody === null ? null : await store.bodies.get(fork.sourceBody);
  const theirs = await store.bodies.get(source.body);
  const args = (): [Packed | null, Packed, Packed, Chosen?] => [base, mine, theirs, chosen.value];
  const merged = await work.run(asker, { name: 'merge', args });
  if (!merged.ok) return refuseJob(merged.refusal);
  const { content, conflicts } = merged.value;
  if (content !== null) return done(content);
  return refused(409, describeConflicts(conflicts, advice), { conflicts: [...conflicts] });
}

const movedMeanwhile =
  'The fork or the document was saved after this was decided: look at it again.';
