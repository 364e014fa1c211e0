import { expect, test } from 'vitest';
import { answerMessage } from '../../../workers/serviceWorker/serviceWorkerMessage.ts';

/** The handler called for a message, and whether it is awaited. */
async function answered(data: unknown) {
  const did: string[] = [];
  const note = (what: string) => async () => void did.push(what);
  const done = answerMessage(data, {
    takeOver: note('takes over'),
    forgetOldFiles: note('forgets old files'),
    replay: note('replays'),
    stopReplay: note('stops replaying'),
  });
  await done;
  return { did, isWaitedFor: done !== undefined };
}

test.each([
  ['SKIP_WAITING', 'takes over'],
  ['take-over', 'takes over'],
  ['started', 'forgets old files'],
  ['replay', 'replays'],
  ['stopReplay', 'stops replaying'],
])('the service worker knows the message %s', async (type, what) => {
  expect(await answered({ type })).toEqual({ did: [what], isWaitedFor: true });
  expect(await answered({ type, more: 1 })).toEqual({ did: [what], isWaitedFor: true });
});

test.each([
  undefined,
  null,
  'replay',
  ['replay'],
  {},
  { type: undefined },
  { type: 'REPLAY' },
  { type: ['replay'] },
  { type: new String('replay') },
  { type: 'constructor' },
  { type: '__proto__' },
  { kind: 'replay' },
])('the service worker does nothing about %j', async (data) => {
  expect(await answered(data)).toEqual({ did: [], isWaitedFor: false });
});
