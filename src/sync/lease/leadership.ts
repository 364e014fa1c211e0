import type { Result } from '../../domain/model/values/result.ts';
import type { PendingCall, ReplayLease } from '../../storage/database/outboxRows.ts';
import type { OutboxRows, OutboxStore } from '../../storage/outbox/outboxStore.ts';
import type { Now } from '../../provider/http.ts';
import { applyEvent } from '../calls/applyEvent.ts';
import type { Senders } from './senders.ts';

/** How long the lease of a leader lasts without being renewed, in ms; it is renewed after a third of that. */
export const leaseTime = 15_000;
/** Longer than any request takes, in ms: a leader that still waits for an answer is frozen. */
const longestSending = 150_000;

export interface Leadership {
  readonly owner: string;
  readonly epoch: number;
}

interface LeasePorts {
  readonly store: OutboxStore;
  readonly now: Now;
  readonly senders?: Senders;
}

/**
 * Makes `owner` the leader; undefined while another leader's lease lasts. `isAlone`: the caller
 * holds a lock that excludes other leaders, whatever the lease says. Calls that an earlier leader
 * was sending become uncertain, unless it is alive and still sending them.
 */
export async function takeLease(
  { store, now, senders }: LeasePorts,
  owner: string,
  isAlone: boolean,
): Promise<Result<Leadership | undefined>> {
  const sending = await senders?.sending();
  return store.write(async (rows) => {
    const at = now();
    const lease = await rows.lease();
    if (lease !== undefined && lease.owner !== owner && !isAlone && lasts(lease, at))
      return undefined;
    const epoch = (lease?.epoch ?? 0) + 1;
    await rows.putLease({ owner, epoch, until: at + leaseTime });
    await recover(rows, at, sending);
    return { owner, epoch };
  });
}

/** Renews the lease; false if another leader has taken over. */
export async function renewLease(
  { store, now }: LeasePorts,
  leadership: Leadership,
): Promise<Result<boolean>> {
  return store.write(async (rows) => {
    if (!(await isLeader(rows, leadership))) return false;
    await rows.putLease({ ...leadership, until: now() + leaseTime });
    return true;
  });
}

/** Ends the lease early, so that the next leader need not wait. */
export async function endLease(
  { store, now }: LeasePorts,
  leadership: Leadership,
): Promise<Result<boolean>> {
  return store.write(async (rows) => {
    if (!(await isLeader(rows, leadership))) return false;
    await rows.putLease({ ...leadership, until: now() });
    return true;
  });
}

/** Whether it is still the leader. Check this in the transaction of every write. */
export async function isLeader(rows: OutboxRows, { epoch }: Leadership): Promise<boolean> {
  return (await rows.lease())?.epoch === epoch;
}

/**
 * Whether it may record the outcome of a call: as the leader or, after handing over, for a call
 * that it is still sending.
 */
export async function mayWrite(
  rows: OutboxRows,
  leadership: Leadership,
  { state, epoch }: PendingCall,
): Promise<boolean> {
  if (state === 'sending' && epoch === leadership.epoch) return true;
  return isLeader(rows, leadership);
}

/**
 * If a lease seems to last longer than `leaseTime`, the clock was set back, and the lease doesn't
 * count.
 */
function lasts({ until }: ReplayLease, at: number): boolean {
  return until > at && until <= at + leaseTime;
}

/** Whether a leader, perhaps one that has handed over, still waits for the call's answer. */
export function isBeingSent(call: PendingCall, sending: ReadonlySet<number>, at: number): boolean {
  const age = at - (call.lastSentAt ?? -Infinity);
  return call.epoch !== undefined && sending.has(call.epoch) && age >= 0 && age < longestSending;
}

async function recover(
  rows: OutboxRows,
  at: number,
  sending: ReadonlySet<number> = new Set(),
): Promise<void> {
  for (const head of await rows.heads()) {
    if (head.state !== 'sending' || isBeingSent(head, sending, at)) continue;
    const error =
      'The page that sent this was closed before the answer came. Typewright finds out whether it arrived.';
    const found = applyEvent(head, 'unanswered', at, { error });
    if (found !== undefined) await rows.put(found);
  }
}
