import { call, resource } from '../endpoint.ts';
import { dateTime, integer, optional, struct, text } from '../schemaKinds.ts';
import { commentCalls } from './comments.ts';
import { decisions } from './decisions.ts';
import { documentAnswer, documentParams } from './document.ts';
import { createdAnswer, messageAnswer, movedAnswer } from './messages.ts';
import { page, pageOf } from './listPages.ts';
import { user } from './people.ts';

export const pullStatus = { open: 1, merged: 2, closed: 3 } as const;

const pull = struct('PullRequest', {
  id: optional(integer),
  user: optional(user),
  /** The fork that has the changes. */
  source: optional(documentAnswer),
  /** The document it was forked from. */
  target: optional(documentAnswer),
  status: optional(integer),
  title: optional(text),
  description: optional(text),
  updateDate: optional(dateTime),
  insertDate: optional(dateTime),
});

const path = '/document/:user/:document/pull_request';
const params = { ...documentParams, id: integer };
const scope = 'pull_request';

export const pulls = resource('pulls', {
  create: call({
    method: 'POST',
    path,
    description: "Asks the owner of a document to merge the changes of the caller's fork",
    params: documentParams,
    body: struct('PullRequestCreate', { title: text, description: optional(text) }),
    longFields: ['description'],
    status: 201,
    answer: createdAnswer,
    access: 'user',
    scope,
  }),
  getAll: call({
    method: 'GET',
    path,
    description: 'The pull requests of a document, the latest first',
    params: documentParams,
    query: { status: optional(integer), ...page },
    answer: pageOf('PullRequestCollection', pull),
    access: 'reader',
    scope,
  }),
  get: call({
    method: 'GET',
    path: `${path}/:id`,
    description: 'A pull request',
    params,
    answer: pull,
    access: 'reader',
    scope,
  }),
  update: call({
    method: 'PUT',
    path: `${path}/:id`,
    // The author may close a pull request too; only the owner may merge it.
    description: 'Merges a pull request (no status, or 2), or closes it (3)',
    params,
    body: struct('PullRequestUpdate', {
      status: optional(integer),
      /** The decisions about conflicting changes. */
      decided: optional(decisions),
    }),
    answer: movedAnswer,
    access: 'author',
    scope,
  }),
  delete: call({
    method: 'DELETE',
    path: `${path}/:id`,
    description: 'Deletes a pull request with its comments',
    params,
    answer: messageAnswer,
    access: 'author',
    scope,
  }),
  ...commentCalls(`${path}/:id`, 'a pull request', scope),
});
