import { readAccount } from '../../storage/database/account.ts';
import type { PendingCall } from '../../storage/database/outboxRows.ts';
import type { Gates } from './gates.ts';
import { remaining } from '../calls/schedule.ts';

/** How long a stream pauses after it had to stop, in ms, so that repeated failures don't spin. */
const rest = 1000;

/** The streams and providers that are stuck, as this realm knows them. */
export interface Blockers {
  readonly gates: Gates;
  /** When each stuck stream stopped. */
  readonly rested: ReadonlyMap<string, number>;
  /** Ids of the calls that this realm can't continue, because it can't merge. */
  readonly leftToOthers: ReadonlySet<string>;
}

/**
 * The delay until a stream with this first call can continue, in ms; Infinity if time alone isn't
 * enough.
 */
export function streamDueIn(blockers: Blockers, head: PendingCall, now: number): number {
  if (blockers.leftToOthers.has(head.id)) return Infinity;
  const since = blockers.rested.get(streamKey(head));
  const age = since === undefined ? rest : now - since;
  return Math.max(dueIn(blockers, head, now), age < 0 ? 0 : rest - age);
}

/** The delay for a single call. */
export function dueIn({ gates }: Blockers, call: PendingCall, now: number): number {
  const provider = providerOf(call);
  switch (call.state) {
    case 'queued':
      return gates.remaining(provider);
    case 'retry':
    case 'uncertain': {
      // Delays end when the provider is reachable again; until then, the next probe decides.
      if (gates.isClosed(provider)) return gates.remaining(provider);
      return remaining(call.notBefore, now, gates.reachableAt(provider));
    }
    // Its outcome could not be recorded, or an earlier leader may still be waiting for the answer.
    case 'sending':
      return 0;
    default:
      return Infinity;
  }
}

/** Identifies a stream among those of all accounts. */
export function streamKey({ account, stream }: PendingCall): string {
  return `${account} ${stream}`;
}

/** The provider that a call is sent to. */
export function providerOf({ account }: PendingCall): string {
  return readAccount(account)?.provider ?? '';
}
