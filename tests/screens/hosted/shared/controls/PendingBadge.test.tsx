import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HostedContext, type Hosted } from '../../../../../src/screens/hosted/shared/hosted.ts';
import { PendingBadge } from '../../../../../src/screens/hosted/shared/controls/PendingBadge.tsx';

afterEach(cleanup);

function show(call: string, calls: readonly object[]): void {
  // Nothing else of the app is used.
  const hosted = { account: 'ada', openCalls: async () => calls } as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <PendingBadge call={call} />
    </HostedContext>,
  );
}

test('a call that was queued after the session ended is not said to be on its way either', async () => {
  const ended = { id: 'a', stream: 'ada/shop', state: 'signIn' };
  show('b', [ended, { id: 'b', stream: 'ada/zoo', state: 'queued' }]);
  expect(await screen.findByText('Sign in to send it')).toBeTruthy();
});

test('what waits for nobody is on its way', async () => {
  show('b', [{ id: 'b', stream: 'ada/zoo', state: 'queued' }]);
  expect(await screen.findByText('On its way')).toBeTruthy();
});

test('a call behind a refused one waits for a person, too', async () => {
  const refused = { id: 'a', stream: 'ada/shop', order: 1, state: 'failed' };
  const later = { id: 'b', stream: 'ada/shop', order: 2, state: 'queued' };
  show('b', [refused, later, { id: 'c', stream: 'ada/zoo', order: 3, state: 'queued' }]);
  expect(await screen.findByText('Waits')).toBeTruthy();
});
