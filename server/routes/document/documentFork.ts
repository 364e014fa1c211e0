import { refuseJob } from '../../http/answers/refuseJob.ts';
import { did, done, refused } from '../../http/answers/reply.ts';
import type { AnyCall } from '../../http/calls/call.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import type { DocumentRow } from '../../store/resources/documents.ts';
import type { Resources } from '../../store/store.ts';
import { insertDocument, makeDocument } from './insertDocument.ts';
import { contentOf } from './newContent.ts';

/** The longest name, in characters. */
const longestName = 64;

/** Copies a document to the caller's account; answers with an existing copy. */
export const documentFork: Pick<HandlersOf<'document'>, 'fork'> = {
  fork: async (call) => {
    const { document: source, caller, services } = call;
    const { store, work } = services;
    const title = `${source.userName}/${source.name}`;
    if (source.userId === caller.id) {
      return refused(409, `${title} is your own document: there is nothing to fork.`);
    }
    const answerFork = ({ id, name }: Pick<DocumentRow, 'id' | 'name'>) =>
      done({ ...did(`You already have a fork of ${title}`), id, document: name });
    const existing = await store.documents.forkOf(source.id, caller.id);
    if (existing !== undefined) return answerFork(existing);
    const made = await contentOf({ store, work }, call.asker, source.body);
    if (!made.ok) return refuseJob(made.refusal);
    return makeDocument(call, source.name, async (inside) => {
      // Several requests for the same fork make one.
      await inside.accounts.lock(caller.id);
      const other = await inside.documents.forkOf(source.id, caller.id);
      if (other !== undefined) return answerFork(other);
      const name = await freeName(inside, caller, source.name);
      const { description, baseVersion, homepage } = source;
      const id = await insertDocument(call, inside, {
        name,
        description,
        baseVersion,
        homepage,
        source: { id: source.id, body: source.body },
        content: made.value,
      });
      return done({ ...did(`You forked ${title}`), id, document: name });
    });
  },
};

/** The source's name, with a number appended if the caller already has a document of that name. */
async function freeName(
  inside: Resources,
  caller: Pick<AnyCall['caller'], 'name'>,
  name: string,
): Promise<string> {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : `-${number}`;
    const candidate = name.slice(0, longestName - ending.length) + ending;
    const taken = await inside.documents.find(caller.name, candidate);
    if (taken === undefined) return candidate;
  }
}
