import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/storage/database/database.ts';
import { createOutbox } from '../../../src/storage/outbox/outbox.ts';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import { untilPending } from '../../../src/storage/outbox/untilPending.ts';
import { openStates } from '../callStates.ts';
import { someCall } from '../outboxStore.contract.ts';

let databases = 0;

/** One database, opened by two tabs, and whether the first was notified. */
function openTwo() {
  databases += 1;
  const name = `pending ${databases}`;
  const [here, there] = [openDatabase(name), openDatabase(name)];
  const outbox = createOutbox(there);
  const put = (call: PendingCall) => outbox.write(async (rows) => rows.put(call));
  const told = { isPending: false };
  return { here, there, put, told };
}

/** Long enough for a change to be noticed. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

it('reports a call that exists already', async () => {
  const { here, put } = openTwo();
  await put(someCall('call', 1));
  expect(await untilPending(here)).toBeUndefined();
});

it('reports a call from another tab in any state except completed', async () => {
  const { here, put, told } = openTwo();
  for (const state of ['done', 'cancelled'] as const) await put(someCall(state, 1, { state }));
  const waiting = untilPending(here).then(() => (told.isPending = true));
  await settle();
  expect(told.isPending).toBe(false);
  await put(someCall('another', 2, { state: 'done' }));
  await settle();
  expect(told.isPending).toBe(false);
  await put(someCall('call', 3, { state: 'retry' }));
  await waiting;
});

it.each(openStates)('reports a call that is %s', async (state) => {
  const { here, put } = openTwo();
  await put(someCall('call', 1, { state }));
  expect(await untilPending(here)).toBeUndefined();
});

it('stops looking once it has reported', async () => {
  const { here, put } = openTwo();
  await put(someCall('call', 1));
  await untilPending(here);
  let reads = 0;
  here.outbox.hook('reading', (row) => {
    reads += 1;
    return row;
  });
  await put(someCall('next', 2));
  await settle();
  expect(reads).toBe(0);
});

it('rejects if the database cannot be read, so that the caller retries', async () => {
  const { here } = openTwo();
  here.close();
  await expect(untilPending(here)).rejects.toThrow('closed');
});
