import { call, resource } from '../endpoint.ts';
import { integer, list, nullable, optional, struct, text, textMap } from '../schemaKinds.ts';
import { messageAnswer } from './messages.ts';

const whoami = struct('Whoami', {
  id: optional(integer),
  name: optional(text),
  scopes: optional(list(text)),
  metadata: nullable(textMap),
});

export const authorization = resource('authorization', {
  whoami: call({
    method: 'GET',
    path: '/authorization/whoami',
    description: 'Who is signed in, and with which scopes',
    answer: whoami,
    access: 'user',
    scope: 'authorization',
    structuredErrors: 'any',
  }),
  session: call({
    method: 'GET',
    path: '/authorization/session',
    description: 'Who is signed in, if anybody; unlike whoami, it does not fail if nobody is',
    answer: struct('Session', { id: optional(integer), name: optional(text) }),
    access: 'anyone',
    scope: 'default',
    extension: 'session',
  }),
  revoke: call({
    method: 'POST',
    path: '/authorization/revoke',
    description: 'Signs out: the token of this request is no longer valid afterwards',
    answer: messageAnswer,
    access: 'user',
    scope: 'default',
    queueable: false,
    structuredErrors: 'any',
  }),
});
