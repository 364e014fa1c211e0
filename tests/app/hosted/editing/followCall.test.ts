import { expect, test } from 'vitest';
import { followCall } from '../../../../src/app/hosted/editing/followCall.ts';
import type { Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import type { PendingCall } from '../../../../src/storage/database/outboxRows.ts';
import { someCall } from '../../../storage/outboxStore.contract.ts';

const save = { body: 'b', content: 'c' };

function endOf(rest: Partial<PendingCall>) {
  const calls = [someCall('a', 1, { save, ...rest })];
  const facts: Hosted['facts'] = async () => ({ document: undefined, calls, isHeld: false });
  return followCall(facts, calls[0]?.account ?? 'ada@https://a.example', 'ada/shop', 'a');
}

test('a save that the provider did not take is held up, which is said elsewhere', async () => {
  const missing = { state: 'conflict', conflict: { reason: 'missing' }, error: 'Gone.' } as const;
  expect(await endOf(missing)).toEqual({ state: 'heldUp' });
  expect(await endOf({ state: 'failed' })).toEqual({ state: 'heldUp' });
});

test('a save that waits for somebody to sign in says so', async () => {
  const error = 'Sign in as ada to send this';
  expect(await endOf({ state: 'signIn', error })).toEqual({
    state: 'signIn',
    message: `${error}.`,
  });
  expect(await endOf({ state: 'signIn' })).toMatchObject({ message: 'Sign in to send it.' });
});
