import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OutboxStatus } from '../../../../src/screens/hosted/outbox/OutboxStatus.tsx';
import type { PendingCall } from '../../../../src/storage/database/outboxRows.ts';
import { someCall } from '../../../storage/outboxStore.contract.ts';

afterEach(cleanup);

const queued = someCall('a', 1);
const failed = (id: string) => someCall(id, 2, { state: 'failed' });
const conflict = someCall('c', 3, { state: 'conflict', conflict: { reason: 'changed' } });

test.each<[readonly PendingCall[], string]>([
  [[], 'Everything is sent. It goes to “Sent recently” when you leave.'],
  [[queued], '1 change waits on this device, even if you close the browser.'],
  [[failed('b')], '1 change waits on this device, even if you close the browser. It needs you.'],
  [
    [queued, failed('b')],
    '2 changes wait on this device, even if you close the browser. 1 of them needs you.',
  ],
  [
    [failed('b'), failed('d')],
    '2 changes wait on this device, even if you close the browser. All of them need you.',
  ],
  [[queued, conflict], '1 conflict to decide. It can wait: go on editing, nothing is lost.'],
  [
    [failed('b'), conflict],
    '1 conflict to decide. It can wait: go on editing, nothing is lost. 1 other change needs you, too.',
  ],
])('what waits, and what of it needs a person: %#', (open, words) => {
  render(<OutboxStatus calls={{ open, listed: open, ended: [] }} />);
  expect(screen.getByText(words)).toBeTruthy();
});

test('a discarded call does not count as sent', () => {
  const discarded = someCall('a', 1, { state: 'cancelled', endedAt: 2 });
  render(<OutboxStatus calls={{ open: [], listed: [discarded], ended: [discarded] }} />);
  expect(screen.getByText(/^Nothing is waiting any more/)).toBeTruthy();
});
