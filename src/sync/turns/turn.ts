import { streamDueIn } from '../sending/due.ts';
import type { Leadership } from '../lease/leadership.ts';
import { endLease, leaseTime, renewLease, takeLease } from '../lease/leadership.ts';
import type { SyncPorts } from '../ports.ts';
import { createReplay, type ReplayMemory } from '../sending/replay.ts';
import type { Senders } from '../lease/senders.ts';

/** The delay before checking again whether another realm has stopped replaying, in ms. */
const lookAgain = 5000;

/**
 * Prevents all other pages and workers of this browser from replaying during `run`. `lost` is
 * aborted if another one takes over anyway. Resolves to false, without a run, if another one is
 * replaying.
 */
export type LockPort = (run: (lost: AbortSignal) => Promise<void>) => Promise<boolean>;

export interface TurnPorts extends SyncPorts {
  /** Absent if the browser has no locks (over plain http); then only the lease decides. */
  readonly lock?: LockPort;
  /** Absent without locks, too. */
  readonly senders?: Senders;
}

/**
 * A turn at replaying: sends everything that is due, unless another page or worker is replaying.
 * Returns the delay until something is due, in ms; Infinity if time alone changes nothing. Never
 * rejects.
 */
export async function takeTurn(
  ports: TurnPorts,
  memory: ReplayMemory,
  owner: string,
  signal: AbortSignal,
): Promise<number> {
  const { lock, store, now } = ports;
  try {
    const heads = await store.read((rows) => rows.heads());
    const idle = Math.min(Infinity, ...heads.map((head) => streamDueIn(memory, head, now())));
    // With nothing to send, there is no need for a lock and a lease, and so nothing has to be written.
    if (idle > 0) return idle;
    if (lock === undefined) return await replayOnce(ports, memory, owner, signal, false);
    let next = lookAgain;
    await lock(async (lost) => {
      const due = await replayOnce(ports, memory, owner, AbortSignal.any([signal, lost]), true);
      // Leave the new holder of the lock alone for a while.
      if (!lost.aborted) next = due;
    });
    return next;
  } catch {
    // The store is unavailable; nothing in it is lost.
    return lookAgain;
  }
}

async function replayOnce(
  ports: TurnPorts,
  memory: ReplayMemory,
  owner: string,
  signal: AbortSignal,
  isAlone: boolean,
): Promise<number> {
  const taken = await takeLease(ports, owner, isAlone);
  if (!taken.ok || taken.value === undefined) return lookAgain;
  const leadership = taken.value;
  const over = new AbortController();
  const lost = new AbortController();
  const renewal = keepLease(ports, leadership, over.signal, lost);
  try {
    const replay = createReplay(ports, memory, leadership);
    const run = () => replay.run(AbortSignal.any([signal, lost.signal]));
    return await (ports.senders?.during(leadership.epoch, run) ?? run());
  } finally {
    over.abort();
    await renewal;
    await endLease(ports, leadership);
  }
}

/** Renews the lease until `over` is aborted; aborts `lost` if another leader has taken over. */
async function keepLease(
  ports: TurnPorts,
  leadership: Leadership,
  over: AbortSignal,
  lost: AbortController,
): Promise<void> {
  for (;;) {
    await ports.sleep(leaseTime / 3, over);
    if (over.aborted) return;
    const renewed = await renewLease(ports, leadership);
    // A store that fails to write doesn't mean another leader; if the lease runs out, that will
    // show.
    if (renewed.ok && !renewed.value) return lost.abort();
  }
}
