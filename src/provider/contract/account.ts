import { call, resource } from '../endpoint.ts';
import { dateTime, flag, integer, list, optional, struct, text } from '../schemaKinds.ts';
import { messageAnswer } from './messages.ts';
import { page, pageOf } from './listPages.ts';

const appKey = struct('AppKey', {
  id: optional(integer),
  name: optional(text),
  /** The client id for requesting a token. */
  appKey: optional(text),
  scopes: optional(list(text)),
  /** The exact addresses to which a person may be redirected after authorising the app. */
  redirectUris: optional(list(text)),
  insertDate: optional(dateTime),
  /** When it was last used, within some minutes; absent if never. */
  useDate: optional(dateTime),
});

const session = struct('AccountSession', {
  id: optional(integer),
  /** The browser, in words: `Firefox on Linux`. */
  client: optional(text),
  /** Whether it is the session that makes this call. */
  current: optional(flag),
  insertDate: optional(dateTime),
  useDate: optional(dateTime),
  /** When it ends, unless it is used again before. */
  expiryDate: optional(dateTime),
});

const grant = struct('AccountGrant', {
  id: optional(integer),
  /** The name of the program; absent if the tokens were asked for with a name and password. */
  client: optional(text),
  scopes: optional(list(text)),
  /** Whether it is the token that makes this call. */
  current: optional(flag),
  insertDate: optional(dateTime),
  useDate: optional(dateTime),
});

const shared = {
  access: 'user',
  scope: 'authorization',
  extension: 'account',
  queueable: false,
} as const;

export const account = resource('account', {
  getAllKeys: call({
    method: 'GET',
    path: '/account/key',
    description: 'The app keys of the account, without their secrets',
    query: page,
    answer: pageOf('AppKeyCollection', appKey),
    ...shared,
  }),
  createKey: call({
    method: 'POST',
    path: '/account/key',
    description: 'Creates an app key for a program; its secret is shown only this once',
    body: struct('AppKeyCreate', {
      name: text,
      scopes: optional(list(text)),
      redirectUris: optional(list(text)),
      /** Whether it is a public client, which can't keep a secret: it has none, and uses PKCE. */
      public: optional(flag),
    }),
    status: 201,
    sessionOnly: true,
    answer: struct('AppKeyCreated', {
      success: optional(flag),
      message: optional(text),
      id: optional(integer),
      appKey: optional(text),
      appSecret: optional(text),
    }),
    ...shared,
  }),
  deleteKey: call({
    method: 'DELETE',
    path: '/account/key/:id',
    description: 'Deletes an app key; its tokens are no longer valid afterwards',
    params: { id: integer },
    answer: messageAnswer,
    ...shared,
  }),
  deleteKeys: call({
    method: 'DELETE',
    path: '/account/key',
    description: 'Deletes all app keys; their tokens are no longer valid afterwards',
    answer: messageAnswer,
    ...shared,
  }),
  getAllSessions: call({
    method: 'GET',
    path: '/account/session',
    description: 'The browsers in which the account is signed in',
    query: page,
    answer: pageOf('AccountSessionCollection', session),
    ...shared,
  }),
  deleteSession: call({
    method: 'DELETE',
    path: '/account/session/:id',
    description: 'Signs one browser out',
    params: { id: integer },
    answer: messageAnswer,
    ...shared,
  }),
  deleteSessions: call({
    method: 'DELETE',
    path: '/account/session',
    description: 'Signs all browsers out, except the one that asks',
    answer: messageAnswer,
    ...shared,
  }),
  getAllGrants: call({
    method: 'GET',
    path: '/account/grant',
    description:
      'The programs that may act for the account, and the tokens that were asked for with its password',
    query: page,
    answer: pageOf('AccountGrantCollection', grant),
    ...shared,
  }),
  deleteGrant: call({
    method: 'DELETE',
    path: '/account/grant/:id',
    description: 'Revokes what a program was granted; its tokens are no longer valid afterwards',
    params: { id: integer },
    answer: messageAnswer,
    ...shared,
  }),
  deleteGrants: call({
    method: 'DELETE',
    path: '/account/grant',
    description: 'Revokes what all programs were granted, except the one that asks',
    answer: messageAnswer,
    ...shared,
  }),
  changePassword: call({
    method: 'PUT',
    path: '/account/password',
    description: 'Changes the password and ends the other sessions, all app keys and all tokens',
    body: struct('PasswordChange', { oldPassword: text, newPassword: text }),
    answer: messageAnswer,
    ...shared,
  }),
  delete: call({
    method: 'POST',
    path: '/account/delete',
    description: 'Deletes the account with all its documents',
    body: struct('AccountDelete', { password: text }),
    answer: messageAnswer,
    ...shared,
  }),
});
