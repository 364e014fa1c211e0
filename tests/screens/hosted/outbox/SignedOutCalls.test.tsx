import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { accountAt } from '../../../../src/storage/database/account.ts';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import {
  SignedOutCalls,
  useSignedOutCalls,
} from '../../../../src/screens/hosted/outbox/SignedOutCalls.tsx';
import { someCall } from '../../../storage/outboxStore.contract.ts';

afterEach(cleanup);

const [ada, bob] = ['ada', 'bob'].map((user) => accountAt(user, 'https://host.example/api'));
const waiting = [
  someCall('a', 1, { account: ada ?? '' }),
  someCall('b', 2, { account: bob ?? '' }),
  someCall('c', 3, { account: ada ?? '' }),
];

function Shown() {
  return <SignedOutCalls calls={useSignedOutCalls()} />;
}

function show(user: string | undefined) {
  // Nothing else of the app is used.
  const hosted = {
    session: { user },
    openCalls: async () => waiting,
    signInAddress: () => '/sign-in',
  } as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <Shown />
    </HostedContext>,
  );
}

test('if nobody is signed in, it is said whose changes wait on this device', async () => {
  show(undefined);
  expect(await screen.findByText(/2 changes of ada wait on this device/)).toBeTruthy();
  expect(screen.getByText(/1 change of bob waits .* is sent once bob signs in/)).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Sign in' })).toHaveLength(2);
});

test('who is signed in sees nothing of others', async () => {
  show('carol');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByText(/on this device/)).toBeNull();
});
