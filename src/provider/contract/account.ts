import { call, resource } from '../endpoint.ts';
import { dateTime, flag, integer, list, optional, struct, text } from '../kinds.ts';
import { messageAnswer } from './messages.ts';
import { page, pageOf } from './pages.ts';

const appKey = struct('AppKey', {
  id: optional(integer),
  name: optional(text),
  /** The client id for requesting a token. */
  appKey: optional(text),
  scopes: optional(list(text)),
  /** The exact addresses to which a person may be redirected after authorising the app. */
  redirectUris: optional(list(text)),
  insertDate: optional(dateTime),
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
      /** A public client, which can't keep a secret: it gets none, and uses PKCE. */
      public: optional(flag),
    }),
    status: 201,
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
