import { call, resource } from '../endpoint.ts';
import { dateTime, flag, integer, list, opaque, optional, struct, text } from '../schemaKinds.ts';
import { messageAnswer } from './messages.ts';
import { page, pageOf } from './listPages.ts';

const password = struct('FactorPassword', { password: text });

const recoveryCodes = struct('RecoveryCodes', {
  success: optional(flag),
  message: optional(text),
  /** Each replaces the second factor for one sign-in. They are shown only once. */
  recoveryCodes: optional(list(text)),
});

const shared = {
  access: 'user',
  scope: 'authorization',
  extension: 'second-factor',
  queueable: false,
} as const;

/** What is required for signing in, in addition to the password. */
export const factors = resource('factors', {
  get: call({
    method: 'GET',
    path: '/account/factor',
    description: 'Which second factors the account has',
    answer: struct('Factors', {
      /** Whether there is an authenticator app (RFC 6238). */
      totp: optional(flag),
      passkeys: optional(integer),
      /** The number of unused recovery codes. */
      recoveryCodes: optional(integer),
    }),
    ...shared,
  }),
  proposeTotp: call({
    method: 'GET',
    path: '/account/totp',
    description:
      'A new secret for an authenticator app, which takes effect once one of its codes has been sent',
    answer: struct('TotpProposal', {
      /** In base32. */
      secret: optional(text),
      /** The same as a link that authenticator apps open. */
      address: optional(text),
    }),
    ...shared,
  }),
  createTotp: call({
    method: 'POST',
    path: '/account/totp',
    description:
      'Sets up an authenticator app: from now on, the password alone is not enough to sign in or to get a token',
    body: struct('TotpCreate', { password: text, secret: text, code: text }),
    answer: recoveryCodes,
    sessionOnly: true,
    ...shared,
  }),
  deleteTotp: call({
    method: 'POST',
    path: '/account/totp/delete',
    description: 'Removes the authenticator app and the recovery codes',
    body: password,
    answer: messageAnswer,
    sessionOnly: true,
    ...shared,
  }),
  getAllPasskeys: call({
    method: 'GET',
    path: '/account/passkey',
    description: 'The passkeys of the account',
    query: page,
    answer: pageOf(
      'PasskeyCollection',
      struct('Passkey', {
        id: optional(integer),
        name: optional(text),
        insertDate: optional(dateTime),
        useDate: optional(dateTime),
      }),
    ),
    ...shared,
  }),
  proposePasskey: call({
    method: 'POST',
    path: '/account/passkey/proposal',
    description:
      'What a browser needs to create a passkey; refused with a wrong password, before the browser creates one',
    body: struct('PasskeyPropose', { password: optional(text) }),
    answer: struct('PasskeyProposal', {
      /** PublicKeyCredentialCreationOptionsJSON (WebAuthn, section 5.1.8). */
      options: optional(opaque),
    }),
    sessionOnly: true,
    ...shared,
  }),
  createPasskey: call({
    method: 'POST',
    path: '/account/passkey',
    description:
      'Adds a passkey: from now on, the password alone is not enough to sign in or to get a token. The first second factor comes with recovery codes',
    body: struct('PasskeyCreate', {
      password: text,
      name: text,
      /** RegistrationResponseJSON (WebAuthn, section 5.1.6), as text. */
      credential: text,
    }),
    longFields: ['credential'],
    answer: recoveryCodes,
    sessionOnly: true,
    ...shared,
  }),
  deletePasskey: call({
    method: 'POST',
    path: '/account/passkey/:id/delete',
    description: 'Removes a passkey; with the last second factor, the recovery codes go, too',
    params: { id: integer },
    body: password,
    answer: messageAnswer,
    sessionOnly: true,
    ...shared,
  }),
  createRecoveryCodes: call({
    method: 'POST',
    path: '/account/recovery',
    description: 'Replaces the recovery codes',
    body: password,
    answer: recoveryCodes,
    sessionOnly: true,
    ...shared,
  }),
});
