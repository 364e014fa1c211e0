import { expect, test } from 'vitest';
import { followCall } from '../../../src/app/hosted/editing/followCall.ts';
import type { Hosted } from '../../../src/screens/hosted/hosted.ts';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import { someCall } from '../../storage/outboxStore.contract.ts';

const save = { body: 'b', content: 'c' };

function endOf(rest: Partial<PendingCall>) {
  const calls = [someCall('a', 1, { save, ...rest })];
  const facts: Hosted['facts'] = async () => ({ document: undefined, calls, isHeld: false });
  return followCall(facts, calls[0]?.account ?? 'ada@https://a.example', 'ada/shop', 'a');
}

test('what a save waits for is said in its own words', async () => {
  const error = 'The document ada/shop no longer exists on the server';
  expect(await endOf({ state: 'conflict', conflict: { reason: 'missing' }, error })).toEqual({
    state: 'waits',
    message: `${error}.`,
  });
  expect(await endOf({ state: 'failed', error: 'Not in this house.' })).toEqual({
    state: 'waits',
    message: 'Not in this house.',
  });
  expect(await endOf({ state: 'failed' })).toEqual({
    state: 'waits',
    message: 'The server did not take it.',
  });
  const changed = { state: 'conflict', conflict: { reason: 'changed' }, error: 'Else.' } as const;
  expect(await endOf(changed)).toMatchObject({
    message: expect.stringMatching(/^This document was saved elsewhere, too/),
  });
});
