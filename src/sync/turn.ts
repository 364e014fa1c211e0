import { streamDueIn } from './due.ts';
import type { Leadership } from './leadership.ts';
import { endLease, leaseTime, renewLease, takeLease } from './leadership.ts';
import type { SyncPorts } from './ports.ts';
import { createReplay, type ReplayMemory } from './replay.ts';
import type { Senders } from './senders.ts';

/** How soon it is looked again whether another realm is done replaying, in ms. */
const lookAgain = 5000;

/**
 * Keeps all other pages and workers of this browser from replaying while `run` does; `lost` is aborted
 * when another one took over all the same. False when another one replays.
 */
export type LockPort = (run: (lost: AbortSignal) => Promise<void>) => Promise<boolean>;

export interface TurnPorts extends SyncPorts {
  /** Absent where the browser has no locks (over plain http): the lease alone decides then. */
  readonly lock?: LockPort;
  /** Absent with it. */
  readonly senders?: Senders;
}

/**
 * One turn at replaying: sends all that is due, unless another page or worker does. Gives in how many
 * ms something will be due, Infinity when nothing is that time brings. Never rejects.
 */
export async function takeTurn(
  ports: TurnPorts,
  memory: ReplayMemory,
  owner: string,
  signal: AbortSignal,
): Promise<number> {
  const { lock } = ports;
  try {
    if (lock === undefined) return await replayOnce(ports, memory, owner, signal, false);
    let next = lookAgain;
    await lock(async (lost) => {
      const due = await replayOnce(ports, memory, owner, AbortSignal.any([signal, lost]), true);
      // Whoever has the lock now is not asked for it at once.
      if (!lost.aborted) next = due;
    });
    return next;
  } catch {
    // The store does not answer: what it holds is still there when it does.
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
  const heads = await ports.store.read((rows) => rows.heads());
  const next = Math.min(Infinity, ...heads.map((head) => streamDueIn(memory, head, ports.now())));
  // Who has nothing to send needs no lease, and writes nothing.
  if (next > 0) return next;
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

/** Renews the lease until `over`; aborts `lost` when another one leads by then. */
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
    // A store that refuses to write is no other leader; the lease's end tells.
    if (renewed.ok && !renewed.value) return lost.abort();
  }
}
