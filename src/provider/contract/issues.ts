import { call, resource } from '../endpoint.ts';
import { dateTime, integer, optional, struct, text } from '../schemaKinds.ts';
import { commentCalls } from './comments.ts';
import { documentAnswer, documentParams } from './document.ts';
import { createdAnswer, messageAnswer } from './messages.ts';
import { page, pageOf } from './listPages.ts';
import { user } from './people.ts';

export const issueStatus = { open: 1, closed: 2 } as const;

const issue = struct('Issue', {
  id: optional(integer),
  user: optional(user),
  document: optional(documentAnswer),
  status: optional(integer),
  title: optional(text),
  description: optional(text),
  updateDate: optional(dateTime),
  insertDate: optional(dateTime),
});

const path = '/document/:user/:document/issue';
const params = { ...documentParams, id: integer };
const scope = 'issue';

export const issues = resource('issues', {
  create: call({
    method: 'POST',
    path,
    description: 'Opens an issue',
    params: documentParams,
    body: struct('IssueCreate', { title: text, description: optional(text) }),
    longFields: ['description'],
    status: 201,
    answer: createdAnswer,
    access: 'user',
    scope,
  }),
  getAll: call({
    method: 'GET',
    path,
    description: 'The issues of a document, the latest first',
    params: documentParams,
    query: { status: optional(integer), ...page },
    answer: pageOf('IssueCollection', issue),
    access: 'reader',
    scope,
  }),
  get: call({
    method: 'GET',
    path: `${path}/:id`,
    description: 'An issue',
    params,
    answer: issue,
    access: 'reader',
    scope,
  }),
  update: call({
    method: 'PUT',
    path: `${path}/:id`,
    description: 'Closes an issue, or reopens it',
    params,
    body: struct('IssueUpdate', { status: integer }),
    answer: messageAnswer,
    access: 'author',
    scope,
    extension: 'issue-status',
  }),
  delete: call({
    method: 'DELETE',
    path: `${path}/:id`,
    description: 'Deletes an issue with its comments',
    params,
    answer: messageAnswer,
    access: 'author',
    scope,
  }),
  ...commentCalls(`${path}/:id`, 'an issue', scope),
});
