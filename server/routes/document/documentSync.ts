import { refuseJob } from '../../http/answers/refuseJob.ts';
import { done, madeOf, refused } from '../../http/answers/reply.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import type { DocumentRow } from '../../store/resources/documents.ts';
import type { Packed } from '../../work/jobs.ts';
import { compareBodies } from './bodyWork.ts';
import { describeConflicts } from './describeConflicts.ts';
import { findSource } from './findSource.ts';
import { moveHead } from './moveHead.ts';

/** A fork and its source: what each has that the other does not, and bringing the news here. */
export const documentSync: Pick<HandlersOf<'document'>, 'getDistance' | 'sync'> = {
  getDistance: async ({ document, services, viewer, asker }) => {
    const source = await findSource(services, document, viewer);
    if (source === undefined) return refuseNoFork(document, 404);
    const base = document.sourceBody ?? undefined;
    const mine = await compareBodies(services, asker, base, document.body);
    if (!mine.ok) return refuseJob(mine.refusal);
    const theirs = await compareBodies(services, asker, base, source.body);
    if (!theirs.ok) return refuseJob(theirs.refusal);
    const distance = { ahead: mine.value.changes.length, behind: theirs.value.changes.length };
    return madeOf(distance, [base ?? '', document.body, source.body]);
  },
  sync: async (call) => {
    const { store, work } = call.services;
    const source = await findSource(call.services, call.document, call.caller);
    if (source === undefined) return refuseNoFork(call.document, 409);
    const theirs = await store.bodies.get(source.body);
    return moveHead(call, call.document, async (fork, mine) => {
      const base = fork.sourceBody === null ? null : await store.bodies.get(fork.sourceBody);
      const args = (): [Packed | null, Packed, Packed] => [base, mine, theirs];
      const merged = await work.run(call.asker, { name: 'merge', args });
      if (!merged.ok) return refuseJob(merged.refusal);
      const { content, conflicts } = merged.value;
      if (content === null) {
        return refused(409, describeConflicts(conflicts, advice), { conflicts: [...conflicts] });
      }
      const message = `${fork.userName}/${fork.name} has what was new in ${source.userName}/${source.name}`;
      return done({ content, message, sourceBody: source.body });
    });
  },
};

const advice = 'Change this in the fork as it is in its source, then try again.';

function refuseNoFork(
  { userName, name }: Pick<DocumentRow, 'userName' | 'name'>,
  status: 404 | 409,
) {
  return refused(status, `${userName}/${name} is not a fork of a document that you can see.`);
}
