import { isJsonObject, ownValue, type Json } from '../../../../domain/model/values/json.ts';
import type { QueueableId } from '../../../../provider/contract/index.ts';
import { forkedBy } from '../../../../storage/outbox/createdDocument.ts';
import type { PendingCall } from '../../../../storage/database/outboxRows.ts';

/** The beginning of a sentence that says what a call does. */
type Words = (call: PendingCall) => string;

const named = (call: PendingCall, name: string): string => textOf(ownValue(call.input, name));
const bodyOf = (call: PendingCall, name: string): string => {
  const body = ownValue(call.input, 'body');
  return isJsonObject(body) ? textOf(ownValue(body, name)) : '';
};
const isOff = (call: PendingCall): boolean => {
  const body = ownValue(call.input, 'body');
  return isJsonObject(body) && ownValue(body, 'active') === false;
};
const numbered = (call: PendingCall): string => `${named(call, 'id')} of ${call.stream}`;
const status = (call: PendingCall): string => bodyOf(call, 'status');

const words: Readonly<Record<QueueableId, Words>> = {
  'document.create': (call) => {
    const forked = forkedBy(call);
    return forked === undefined ? `Create ${call.stream}` : `Fork ${forked} as ${call.stream}`;
  },
  'document.update': (call) => `Save ${call.stream}`,
  'document.delete': (call) => `Delete ${call.stream}`,
  'document.fork': (call) => `Fork ${call.stream}`,
  'document.import': (call) => `Import into ${call.stream}`,
  'document.meta': (call) => `Change the settings of ${call.stream}`,
  'document.reset': (call) => `Reset ${call.stream}`,
  'document.revert': (call) => `Revert ${call.stream} to an earlier commit`,
  'document.sync': (call) => `Sync ${call.stream} with its source`,
  'document.star': (call) => `${isOff(call) ? 'Unstar' : 'Star'} ${call.stream}`,
  'issues.create': (call) => `Open the issue “${bodyOf(call, 'title')}” in ${call.stream}`,
  'issues.update': (call) => `${status(call) === '2' ? 'Close' : 'Reopen'} issue ${numbered(call)}`,
  'issues.delete': (call) => `Delete issue ${numbered(call)}`,
  'issues.createComment': (call) => `Comment on issue ${numbered(call)}`,
  'issues.reactComment': (call) => `React to a comment on issue ${numbered(call)}`,
  'pulls.create': (call) => `Open the pull request “${bodyOf(call, 'title')}” in ${call.stream}`,
  'pulls.update': (call) =>
    `${status(call) === '3' ? 'Close' : 'Merge'} pull request ${numbered(call)}`,
  'pulls.delete': (call) => `Delete pull request ${numbered(call)}`,
  'pulls.createComment': (call) => `Comment on pull request ${numbered(call)}`,
  'pulls.reactComment': (call) => `React to a comment on pull request ${numbered(call)}`,
  'tags.create': (call) => {
    const version = bodyOf(call, 'version');
    return `Make ${version === '' ? 'the next version' : `version ${version}`} of ${call.stream}`;
  },
  'tags.delete': (call) => `Delete a version of ${call.stream}`,
  'tags.trigger': (call) => `Execute the triggers of a version of ${call.stream}`,
  'triggers.delete': (call) => `Delete a trigger of ${call.stream}`,
  'triggers.execute': (call) => `Execute a trigger of ${call.stream}`,
};

const byId: ReadonlyMap<string, Words> = new Map(Object.entries(words));

/** What a call does, in words. */
export function callWords(call: PendingCall): string {
  return byId.get(call.endpoint)?.(call) ?? `${call.endpoint} ${call.stream}`.trim();
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
