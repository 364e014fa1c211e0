import { call, resource } from '../endpoint.ts';
import { dateTime, flag, list, opaque, optional, struct, text } from '../schemaKinds.ts';
import { documentAnswer, documentChange, documentParams } from './document.ts';
import { emptyBody, messageAnswer } from './messages.ts';
import { page, pageOf } from './listPages.ts';
import { user } from './people.ts';

const tag = struct('Tag', {
  /** A string, unlike all other ids. */
  id: optional(text),
  document: optional(documentAnswer),
  user: optional(user),
  version: optional(text),
  changelog: optional(text),
  spec: optional(opaque),
  insertDate: optional(dateTime),
});

const path = '/document/:user/:document';
const params = { ...documentParams, id: text };
const scope = 'tag';

export const tags = resource('tags', {
  changelog: call({
    method: 'POST',
    path: `${path}/changelog`,
    description: 'The changes since the last tag, and the version they call for',
    params: documentParams,
    body: emptyBody,
    answer: struct('TagChangelog', {
      /** The current specification. */
      master: optional(opaque),
      /** The specification at the previous tag. */
      tag: optional(opaque),
      version: optional(text),
      changelog: optional(list(text)),
      /** The head that was compared (`tag-gate`). */
      commitHash: optional(text),
      /** The last version, with which the head was compared; empty if there is none (`tag-gate`). */
      base: optional(text),
      /** The document's current `developmentMode` (`tag-gate`). */
      developmentMode: optional(flag),
      /** The same changes as a list; absent if there is no tag (`tag-gate`). */
      changes: optional(list(documentChange)),
    }),
    cost: 'work',
    access: 'reader',
    scope,
    writes: false,
  }),
  create: call({
    method: 'POST',
    path: `${path}/tag`,
    description: 'Tags the current document with a version: the next one, unless another is given',
    params: documentParams,
    body: struct('TagCreate', {
      version: optional(text),
      changelog: optional(text),
      /** The commitHash of the head to tag: refused if the head has changed (`tag-gate`). */
      head: optional(text),
      /**
       * The last version that it was compared with, empty for none: refused if there is a newer one
       * (`tag-gate`).
       */
      base: optional(text),
      /**
       * If false, the tag is refused if it may break clients of the last version, except in development mode
       * (`tag-gate`).
       */
      breaking: optional(flag),
    }),
    longFields: ['changelog'],
    status: 201,
    answer: struct('TagCreated', {
      success: optional(flag),
      message: optional(text),
      id: optional(text),
    }),
    access: 'owner',
    scope,
  }),
  getAll: call({
    method: 'GET',
    path: `${path}/tag`,
    description: 'The tags of a document, the latest first',
    params: documentParams,
    query: page,
    answer: pageOf('TagCollection', tag),
    access: 'reader',
    scope,
  }),
  get: call({
    method: 'GET',
    path: `${path}/tag/:id`,
    description: 'A tag with its specification',
    params,
    answer: tag,
    access: 'reader',
    scope,
  }),
  delete: call({
    method: 'DELETE',
    path: `${path}/tag/:id`,
    description: 'Deletes a tag; the commits stay',
    params,
    answer: messageAnswer,
    access: 'owner',
    scope,
  }),
  trigger: call({
    method: 'POST',
    path: `${path}/tag/:id/trigger`,
    description: "Executes all of the document's triggers for a tag",
    params,
    body: emptyBody,
    answer: messageAnswer,
    access: 'owner',
    scope,
  }),
});
