import { call, resource } from '../endpoint.ts';
import { dateTime, integer, optional, struct, text, textMap } from '../schemaKinds.ts';
import { documentAnswer, documentParams } from './document.ts';
import { createdAnswer, emptyBody, messageAnswer } from './messages.ts';
import { page, pageOf } from './listPages.ts';
import { user } from './people.ts';

/**
 * The kinds of triggers with the keys of their config; answers leave out those that are `secret`.
 */
export const triggerTypes = {
  webhook: { keys: ['url', 'secret'], secret: ['secret'] },
  github: {
    keys: ['owner', 'repo', 'workflow_id', 'access_token', 'ref'],
    secret: ['access_token'],
  },
} as const;
export type TriggerType = keyof typeof triggerTypes;

const trigger = struct('Trigger', {
  id: optional(integer),
  user: optional(user),
  document: optional(documentAnswer),
  type: optional(text),
  config: optional(textMap),
  updateDate: optional(dateTime),
  insertDate: optional(dateTime),
});

const delivery = struct('TriggerDelivery', {
  id: optional(integer),
  /** `pending`, `delivered` or `failed`. */
  status: optional(text),
  attempts: optional(integer),
  /** The target's last status code. */
  code: optional(integer),
  /** The error of the last attempt. */
  error: optional(text),
  /** The time of the next attempt. */
  nextDate: optional(dateTime),
  updateDate: optional(dateTime),
  insertDate: optional(dateTime),
});

const path = '/document/:user/:document/trigger';
const params = { ...documentParams, id: integer };
const shared = { access: 'owner', scope: 'trigger' } as const;

export const triggers = resource('triggers', {
  create: call({
    method: 'POST',
    path,
    description: 'Creates a trigger',
    params: documentParams,
    body: struct('TriggerCreate', { type: text, config: textMap }),
    status: 201,
    answer: createdAnswer,
    ...shared,
    // Not queued: its config holds a secret.
    queueable: false,
  }),
  getAll: call({
    method: 'GET',
    path,
    description: 'The triggers of a document',
    params: documentParams,
    query: page,
    answer: pageOf('TriggerCollection', trigger),
    ...shared,
  }),
  get: call({
    method: 'GET',
    path: `${path}/:id`,
    description: 'A trigger, without its secrets',
    params,
    answer: trigger,
    ...shared,
  }),
  update: call({
    method: 'PUT',
    path: `${path}/:id`,
    description: 'Changes a trigger; a secret that is left out stays as it is',
    params,
    body: struct('TriggerUpdate', { type: optional(text), config: optional(textMap) }),
    answer: messageAnswer,
    ...shared,
    queueable: false,
  }),
  delete: call({
    method: 'DELETE',
    path: `${path}/:id`,
    description: 'Deletes a trigger',
    params,
    answer: messageAnswer,
    ...shared,
  }),
  execute: call({
    method: 'POST',
    path: `${path}/:id/execute`,
    description: 'Executes a trigger for the current state of the document',
    params,
    body: emptyBody,
    answer: messageAnswer,
    ...shared,
  }),
  getAllDeliveries: call({
    method: 'GET',
    path: `${path}/:id/delivery`,
    description: 'The deliveries of a trigger, the latest first',
    params,
    query: page,
    answer: pageOf('TriggerDeliveryCollection', delivery),
    ...shared,
    extension: 'trigger-delivery',
  }),
});
