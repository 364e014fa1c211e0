import type { Result } from '../../../src/domain/model/values/result.ts';
import { refuseJob } from '../../http/answers/refuseJob.ts';
import { successMessage, done, refused, type Reply } from '../../http/answers/reply.ts';
import type { AnyCall } from '../../http/calls/call.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import type { StoredContent, Packed } from '../../work/jobs.ts';
import { checkDescription } from '../checkLength.ts';
import { findSource } from './findSource.ts';
import { insertDocument, makeDocument, refuseName } from './insertDocument.ts';
import { moveHead, packedOf, type NextHead } from './moveHead.ts';

/** The calls that move a document's head. */
export const documentChanges: Pick<
  HandlersOf<'document'>,
  'update' | 'import' | 'reset' | 'revert'
> = {
  update: (call) => {
    const message = checkDescription(call.body.message);
    if (!message.ok) return message;
    return moveHead(call, call.document, async ({ userName, name }, head) => {
      const next = toNext(
        await call.services.work.run(call.asker, { name: 'save', args: () => [call.bytes, head] }),
        `${userName}/${name} was saved`,
      );
      if (!next.ok || message.value === '') return next;
      const { content } = next.value;
      return done({ ...next.value, content: { ...content, message: message.value } });
    });
  },
  import: async (call) => {
    const { work } = call.services;
    const convert = (head: Packed | null) =>
      work.run(call.asker, { name: 'convert', args: () => [call.bytes, head] });
    if (call.found !== undefined) {
      return moveHead(call, call.found, async ({ userName, name }, head) =>
        toNext(await convert(head), `${userName}/${name} was imported`),
      );
    }
    const name = call.params.document;
    const wrong = refuseName(name);
    if (wrong !== undefined) return wrong;
    if (call.ifMatch !== undefined) {
      return refused(
        412,
        `You have no document ${name}, so there is nothing to replace. Import without If-Match to create it.`,
      );
    }
    const made = await convert(null);
    if (!made.ok) return refuseJob(made.refusal);
    const content = made.value;
    return makeDocument(call, name, async (inside) => {
      const { hash, message: firstMessage } = content;
      const id = await insertDocument(call, inside, { name, content, firstMessage });
      const reply = successMessage(`${call.caller.name}/${name} was created from the import`);
      return done({ ...reply, id, commitHash: hash }, hash);
    });
  },
  reset: async (call) => {
    const { document, services } = call;
    if (document.sourceBody !== null) return resetFork(call, document.sourceBody);
    const tag = await services.store.tags.last(document.id);
    if (tag === undefined) {
      return refused(
        409,
        `${document.userName}/${document.name} has no tag to go back to. Revert to one of its commits instead.`,
      );
    }
    return moveHead(call, document, async ({ userName, name }, head) =>
      goTo(call, head, tag.body, `${userName}/${name} was reset to version ${tag.version}`),
    );
  },
  revert: async (call) => {
    const { document, params, services } = call;
    const commit = await services.store.commits.find(document.id, params.id);
    if (commit === undefined) {
      return refused(
        404,
        `${document.userName}/${document.name} has no commit ${params.id}. See the list of its commits.`,
      );
    }
    return moveHead(call, document, async ({ userName, name }, head) =>
      goTo(call, head, commit.body, `${userName}/${name} was reverted to commit ${commit.id}`),
    );
  },
};

/**
 * Resets a fork to the current state of its source or, if that no longer exists, to the state that was
 * forked.
 */
function resetFork(call: AnyCall, sourceBody: string) {
  return moveHead(call, call.document, async (document, head) => {
    const source = await findSource(call.services, document, call.caller);
    const name = `${document.userName}/${document.name}`;
    if (source === undefined) {
      return goTo(call, head, sourceBody, `${name} was reset to what it was when you forked it`);
    }
    const message = `${name} was reset to what ${source.userName}/${source.name} is now`;
    const next = await goTo(call, head, source.body, message);
    return next.ok ? done({ ...next.value, sourceBody: source.body }) : next;
  });
}

async function goTo(
  call: AnyCall,
  head: Packed,
  body: string,
  message: string,
): Promise<Reply<NextHead>> {
  const args = async (): Promise<[Packed, Packed]> => [await packedOf(call, body), head];
  return toNext(await call.services.work.run(call.asker, { name: 'again', args }), message);
}

function toNext(made: Result<StoredContent>, message: string): Reply<NextHead> {
  return made.ok ? done({ content: made.value, message }) : refuseJob(made.refusal);
}
