import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { succeed } from '../../../../src/domain/model/values/result.ts';
import { Commit } from '../../../../src/screens/hosted/commits/Commit.tsx';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import type { PendingCall } from '../../../../src/storage/database/outboxRows.ts';
import { someCall } from '../../../storage/outboxStore.contract.ts';

afterEach(cleanup);

const gone = { ok: false, refusal: { code: 'network', message: 'An unknown error occurred' } };

/** Reverts to a commit; afterwards these calls are in the outbox. */
async function goBack(...calls: readonly PendingCall[]): Promise<void> {
  const ports = {
    account: 'ada@https://provider.test/api',
    session: { user: 'ada', state: 'person', isUnreachable: true },
    openCalls: async () => calls,
    known: async () => ({ answer: { id: 7, message: 'First' }, at: 1, pending: [], done: [] }),
    refresh: async () => gone,
    call: async () => gone,
    compare: async () => gone,
    enqueue: async () => succeed('back'),
  };
  render(
    <HostedContext value={ports as unknown as Hosted}>
      <Commit user="ada" document="shop" id={7} />
    </HostedContext>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Go back to this' }));
}

const back = (state: PendingCall['state'], error?: string) =>
  someCall('back', 2, {
    endpoint: 'document.revert',
    state,
    ...(error !== undefined && { error }),
  });

test('there is a new commit only once the provider has made it', async () => {
  await goBack();
  expect((await screen.findByText(/has what this one had/)).textContent).toContain('To undo it,');
});

test.each(['queued', 'retry', 'signIn'] as const)(
  'a call that is %s will make one',
  async (state) => {
    await goBack(back(state));
    expect(await screen.findByText(/will have what this one had/)).toBeTruthy();
    expect(screen.queryByText(/has what this one had/)).toBeNull();
  },
);

test('one that waits behind a refused call will create it, too', async () => {
  await goBack(someCall('refused', 1, { state: 'failed' }), back('queued'));
  expect(await screen.findByText('Waits')).toBeTruthy();
  expect(screen.getByText(/will have what this one had/)).toBeTruthy();
});

test('one that was refused says why, and of no commit that there is', async () => {
  await goBack(back('failed', 'There is no such commit.'));
  expect(await screen.findByText('There is no such commit.')).toBeTruthy();
  expect(screen.getByText(/There is no new commit\./)).toBeTruthy();
});
