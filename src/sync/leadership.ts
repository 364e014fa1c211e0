import type { Result } from '../domain/model/result.ts';
import type { PendingCall, ReplayLease } from '../storage/outboxRows.ts';
import type { OutboxRows, OutboxStore } from '../storage/outboxStore.ts';
import type { Now } from '../provider/http.ts';
import { applyEvent } from './applyEvent.ts';
import type { Senders } from './senders.ts';

/** How long a leader is believed without a word from it, in ms; it renews in a third of that. */
export const leaseTime = 15_000;
/** Longer than any request takes, in ms: whoever waits for its answer even then is frozen. */
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
 * Makes `owner` the one who replays; undefined while another one's lease lasts. `isAlone`: a lock says
 * already that nobody else does. What an earlier leader was sending becomes uncertain, unless it lives and
 * is still sending it: it may have been done.
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

/** Lengthens the lease; false when another one leads by now. */
export async function renewLease(
  { store, now }: LeasePorts,
  leadership: Leadership,
): Promise<Result<boolean>> {
  return store.write(async (rows) => {
    if (!(await leads(rows, leadership))) return false;
    await rows.putLease({ ...leadership, until: now() + leaseTime });
    return true;
  });
}

/** Ends the lease, so that the next one need not wait for its end. */
export async function endLease(
  { store, now }: LeasePorts,
  leadership: Leadership,
): Promise<Result<boolean>> {
  return store.write(async (rows) => {
    if (!(await leads(rows, leadership))) return false;
    await rows.putLease({ ...leadership, until: now() });
    return true;
  });
}

/** Whether it still leads: asked within the transaction of whatever a leader writes (fencing). */
export async function leads(rows: OutboxRows, { epoch }: Leadership): Promise<boolean> {
  return (await rows.lease())?.epoch === epoch;
}

/**
 * Whether it may write what became of a call: the leader may, and one that handed over, of what it is still
 * sending itself.
 */
export async function mayWrite(
  rows: OutboxRows,
  leadership: Leadership,
  { state, epoch }: PendingCall,
): Promise<boolean> {
  if (state === 'sending' && epoch === leadership.epoch) return true;
  return leads(rows, leadership);
}

/** A lease can't end later than it lasts: then a clock was set back. */
function lasts({ until }: ReplayLease, at: number): boolean {
  return until > at && until <= at + leaseTime;
}

/** Whether a leader that may have handed over waits for the call's answer. */
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
    const error = 'It is not known whether this arrived: what sent it was closed. It is found out.';
    const found = applyEvent(head, 'unanswered', at, { error });
    if (found !== undefined) await rows.put(found);
  }
}
