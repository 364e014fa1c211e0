import { createMemoryOutbox } from '../../src/storage/outbox/memoryOutbox.ts';
import type { PendingCall } from '../../src/storage/database/outboxRows.ts';
import type { OutboxStore } from '../../src/storage/outbox/outboxStore.ts';
import { takeLease, type Leadership } from '../../src/sync/lease/leadership.ts';
import { createRecorder } from '../../src/sync/lease/record.ts';
import { someCall } from '../storage/outboxStore.contract.ts';
import type { Time } from './engine.ts';

/** An outbox with these calls. */
export function opened(...calls: readonly PendingCall[]) {
  const clock: Time = { time: 1_000_000 };
  const store = createMemoryOutbox();
  const ports = { store, now: () => clock.time };
  const fill = store.write(async (rows) => {
    for (const call of calls) await rows.put(call);
  });
  return { clock, store, ports, fill };
}

export async function take(
  ports: Parameters<typeof takeLease>[0],
  owner: string,
  isAlone = false,
): Promise<Leadership | undefined> {
  const taken = await takeLease(ports, owner, isAlone);
  if (!taken.ok) throw new Error(taken.refusal.message);
  return taken.value;
}

/** Sends every call of the queue once, as a leader that does not know of another one. */
export async function replay(
  store: OutboxStore,
  clock: Time,
  owner: string,
  send: (call: PendingCall) => Promise<'succeeded' | 'unanswered'>,
): Promise<void> {
  const ports = { store, now: () => clock.time };
  const leadership = await take(ports, owner, true);
  if (leadership === undefined) return;
  const recorder = createRecorder(ports, leadership);
  for (let turns = 0; turns < 12; turns++) {
    const call = await store.read((rows) => rows.firstOpen(someCall('', 0).account, 'ada/shop'));
    if (call === undefined) return;
    // A leader repeats uncertain calls with the same key.
    const claimed = await recorder.record(call, 'claimed').catch(() => undefined);
    if (claimed?.ok !== true || claimed.value === undefined) continue;
    await recorder.record(claimed.value, await send(claimed.value));
  }
}
