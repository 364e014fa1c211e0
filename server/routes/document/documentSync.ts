import { refuseJob } from '../../http/answers/refuseJob.ts';
import { done, doneIfChanged, refused } from '../../http/answers/reply.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import type { DocumentRow } from '../../store/resources/documents/documents.ts';
import { compareBodies } from './bodyWork.ts';
import { mergeAsDecided } from './decidedMerge.ts';
import { findSource } from './findSource.ts';
import { moveHead } from './moveHead.ts';
import { readStoredSpec } from './versions.ts';

/** The calls that compare a fork with its source, and merge the source's changes into it. */
export const documentSync: Pick<HandlersOf<'document'>, 'getDistance' | 'getBase' | 'sync'> = {
  getDistance: async ({ document, services, viewer, asker }) => {
    const source = await findSource(services, document, viewer);
    if (source === undefined) return refuseNoFork(document, 404);
    const base = document.sourceBody ?? undefined;
    const mine = await compareBodies(services, asker, base, document.body);
    if (!mine.ok) return refuseJob(mine.refusal);
    const theirs = await compareBodies(services, asker, base, source.body);
    if (!theirs.ok) return refuseJob(theirs.refusal);
    const distance = { ahead: mine.value.changes.length, behind: theirs.value.changes.length };
    return doneIfChanged(distance, [base ?? '', document.body, source.body]);
  },
  getBase: async ({ document, services, viewer }) => {
    if ((await findSource(services, document, viewer)) === undefined) {
      return refuseNoFork(document, 404);
    }
    const { sourceBody } = document;
    return done({ spec: sourceBody === null ? {} : await readStoredSpec(services, sourceBody) });
  },
  sync: async (call) => {
    const source = await findSource(call.services, call.document, call.caller);
    if (source === undefined) return refuseNoFork(call.document, 409);
    const { decided } = call.body;
    return moveHead(call, call.document, async (fork, mine) => {
      const documents = { fork, source, target: fork };
      const merged = await mergeAsDecided(call, documents, mine, decided, advice);
      if (!merged.ok) return merged;
      const message = `${fork.userName}/${fork.name} has what was new in ${source.userName}/${source.name}`;
      return done({ content: merged.value, message, sourceBody: source.body });
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
