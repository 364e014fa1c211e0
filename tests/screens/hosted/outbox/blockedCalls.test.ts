import { expect, test } from 'vitest';
import { blockedCalls } from '../../../../src/screens/hosted/outbox/blockedCalls.ts';
import { someCall } from '../../../storage/outboxStore.contract.ts';

test('what waits for a call that needs a person is stuck, in its stream and by what it creates', () => {
  const calls = [
    someCall('sent first', 1),
    someCall('refused', 2, { state: 'failed' }),
    someCall('behind', 3),
    someCall('elsewhere', 4, { stream: 'ada/other' }),
    someCall('of what is created', 5, { stream: 'ada/fork', dependsOn: 'refused' }),
    someCall('after that', 6, { stream: 'ada/fork' }),
  ];
  expect([...blockedCalls(calls)].map(({ id }) => id)).toEqual([
    'behind',
    'of what is created',
    'after that',
  ]);
});
