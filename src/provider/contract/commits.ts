import { call, resource } from '../endpoint.ts';
import { dateTime, integer, opaque, optional, struct, text } from '../schemaKinds.ts';
import { documentAnswer, documentParams } from './document.ts';
import { page, pageOf } from './listPages.ts';
import { user } from './people.ts';

const fields = {
  id: optional(integer),
  /** The changelog of the commit. */
  message: optional(text),
  commitHash: optional(text),
  spec: optional(opaque),
  insertDate: optional(dateTime),
};

const commit = struct('Commit', {
  ...fields,
  document: optional(documentAnswer),
  user: optional(user),
  previous: optional(struct('CommitPrevious', fields)),
});

const path = '/document/:user/:document/commit';
const shared = { access: 'reader', scope: 'commit' } as const;

export const commits = resource('commits', {
  getAll: call({
    method: 'GET',
    path,
    description: 'The saved changes of a document, the latest first',
    params: documentParams,
    query: page,
    answer: pageOf('CommitCollection', commit),
    ...shared,
  }),
  get: call({
    method: 'GET',
    path: `${path}/:id`,
    description: 'A saved change with the specification after it and before it',
    params: { ...documentParams, id: integer },
    answer: commit,
    ...shared,
  }),
});
