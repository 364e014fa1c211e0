import { refuseJob } from '../../http/answers/refuseJob.ts';
import { successMessage, done, refused } from '../../http/answers/reply.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import type { StoredContent } from '../../work/jobs.ts';
import { removeDocument } from '../../accounts/removeAccount.ts';
import { createFork } from './documentFork.ts';
import { insertDocument, makeDocument, refuseName } from './insertDocument.ts';
import { contentOf, emptyContent, searchText } from './newContent.ts';
import { refuseDetails } from './versions.ts';
import { refusePublicPage } from './publicPage.ts';

/** The calls that create, describe, delete and star documents. */
export const documentLifecycle: Pick<
  HandlersOf<'document'>,
  'create' | 'meta' | 'delete' | 'star'
> = {
  create: async (call) => {
    const { source, ...body } = call.body;
    const wrong = refuseName(body.name) ?? refuseDetails(body);
    if (wrong !== undefined) return wrong;
    if (source !== undefined) return createFork(call, body, source);
    const empty = await emptyContent(call.services, call.asker);
    if (!empty.ok) return empty;
    const content = empty.value;
    return makeDocument(call, body.name, async (inside) => {
      const id = await insertDocument(call, inside, { ...body, content });
      return done({ ...successMessage(`${call.caller.name}/${body.name} was created`), id });
    });
  },
  meta: async (call) => {
    const { description, private: isPrivate, baseVersion, developmentMode, homepage } = call.body;
    const { readme, frameAncestors } = call.body;
    const wrong = refusePublicPage(readme, frameAncestors) ?? refuseDetails(call.body);
    if (wrong !== undefined) return wrong;
    // The search text includes the description.
    let content: StoredContent | undefined;
    if (description !== undefined && description !== call.document.description) {
      const made = await contentOf(call.services, call.asker, call.document.body);
      if (!made.ok) return refuseJob(made.refusal);
      content = made.value;
    }
    return call.documentEffect(async (inside, document) => {
      const { id, userName, name, hidden } = document;
      if (hidden === 1 && isPrivate === false) {
        return refused(
          403,
          `Whoever runs this server has hidden ${userName}/${name}, so it can't be made public. Ask them.`,
        );
      }
      await inside.documents.update(id, {
        ...(description === undefined ? {} : { description }),
        ...(isPrivate === undefined ? {} : { private: isPrivate ? 1 : 0 }),
        ...(baseVersion === undefined ? {} : { baseVersion }),
        ...(developmentMode === undefined ? {} : { developmentMode: developmentMode ? 1 : 0 }),
        ...(homepage === undefined ? {} : { homepage }),
        ...(readme === undefined ? {} : { readme }),
        ...(frameAncestors === undefined ? {} : { frameAncestors: frameAncestors.join(' ') }),
        updatedAt: call.now,
      });
      if (content !== undefined) {
        const described = { ...document, description: description ?? '' };
        await inside.documents.putSearch(id, searchText(described, content));
      }
      return done(successMessage(`The details of ${userName}/${name} were changed`));
    });
  },
  delete: (call) =>
    call.documentEffect(async (inside, { id, userName, name }) => {
      await removeDocument(inside, id);
      return done(successMessage(`${userName}/${name} was deleted`));
    }),
  star: (call) =>
    call.documentEffect(async (inside, { id, userName, name }) => {
      const { caller, body, now } = call;
      const holds = await inside.stars.set(caller.id, id, body.active, now);
      return done(
        successMessage(holds ? `You starred ${userName}/${name}` : `You removed your star`),
      );
    }),
};
