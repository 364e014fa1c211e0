import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { HostedContext, type Hosted } from '../../../../../src/screens/hosted/shared/hosted.ts';
import {
  useQueued,
  type Queued,
} from '../../../../../src/screens/hosted/shared/answers/useQueued.ts';
import type { PendingCall } from '../../../../../src/storage/database/outboxRows.ts';
import { someCall } from '../../../../storage/outboxStore.contract.ts';

afterEach(cleanup);

/** The state that is shown for the call `sync`, which was queued before the page was opened. */
async function said(...calls: readonly PendingCall[]): Promise<Queued | undefined> {
  // Nothing else of the app is used.
  const hosted = {
    account: someCall('', 0).account,
    openCalls: async () => calls,
  } as unknown as Hosted;
  const { result } = renderHook(() => useQueued('sync'), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <HostedContext value={hosted}>{children}</HostedContext>
    ),
  });
  await waitFor(() => expect(result.current.queued).not.toEqual({ state: 'underway' }));
  return result.current.queued;
}

const sync = (rest: Partial<PendingCall>) =>
  someCall('sync', 2, { endpoint: 'document.sync', ...rest });

test('a write that waits says for what, not that it is on its way', async () => {
  expect(
    await said(sync({ state: 'uncertain', attempts: 1, error: "The server can't be reached." })),
  ).toEqual({
    state: 'underway',
    waits:
      "It waits on this device, and is tried again automatically. The server can't be reached.",
  });
  expect(await said(someCall('before', 1, { state: 'failed' }), sync({}))).toEqual({
    state: 'underway',
    waits: 'It waits on this device behind a change that needs you: see the outbox.',
  });
  expect(await said(someCall('x', 1, { stream: 'ada/x', state: 'signIn' }), sync({}))).toEqual({
    state: 'underway',
    waits: 'It waits on this device until you sign in.',
  });
});

test('a sync that conflicts says where that is decided', async () => {
  const error = 'The same was changed in both.';
  expect(await said(sync({ state: 'failed', status: 409, error }))).toEqual({
    state: 'refused',
    message: error,
    decide: '/outbox/sync',
  });
});
