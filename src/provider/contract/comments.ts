import { call, type Scope } from '../endpoint.ts';
import { dateTime, integer, list, optional, struct, text } from '../schemaKinds.ts';
import { documentParams } from './document.ts';
import { createdAnswer, messageAnswer, switchBody } from './messages.ts';
import { page, pageOf } from './listPages.ts';
import { user } from './people.ts';

/** The reactions to a comment. */
export const reactions = [
  'like',
  'dislike',
  'laugh',
  'hooray',
  'confused',
  'heart',
  'rocket',
  'eyes',
] as const;
export type Reaction = (typeof reactions)[number];

const counts = struct('CommentReactions', {
  like: optional(integer),
  dislike: optional(integer),
  laugh: optional(integer),
  hooray: optional(integer),
  confused: optional(integer),
  heart: optional(integer),
  rocket: optional(integer),
  eyes: optional(integer),
});

const comment = struct('Comment', {
  id: optional(integer),
  user: optional(user),
  status: optional(integer),
  reaction: optional(counts),
  /** The caller's own reactions. Only our server sends them. */
  reacted: optional(list(text)),
  comment: optional(text),
  updateDate: optional(dateTime),
  insertDate: optional(dateTime),
});

const commentCreate = struct('CommentCreate', { comment: text });
const commentPage = pageOf('CommentCollection', comment);

/** The three calls that issues and pull requests have in common; `path` is the path of either. */
export function commentCalls(path: string, what: string, scope: Scope) {
  const params = { ...documentParams, id: integer };
  return {
    createComment: call({
      method: 'POST',
      path: `${path}/comment`,
      description: `Comments on ${what}`,
      params,
      body: commentCreate,
      longFields: ['comment'],
      status: 201,
      answer: createdAnswer,
      access: 'user',
      scope,
    }),
    getAllComments: call({
      method: 'GET',
      path: `${path}/comment`,
      description: `The comments on ${what}, the earliest first`,
      params,
      query: page,
      answer: commentPage,
      access: 'reader',
      scope,
    }),
    reactComment: call({
      method: 'POST',
      path: `${path}/comment/:comment/:reaction`,
      description: `Reacts to a comment on ${what}, or removes the reaction`,
      params: { ...params, comment: integer, reaction: text },
      body: switchBody,
      answer: messageAnswer,
      access: 'user',
      scope,
    }),
  };
}
