import { readAccount } from '../storage/account.ts';
import type { PendingCall } from '../storage/outboxRows.ts';
import type { Gates } from './gates.ts';
import { remaining } from './schedule.ts';

/** How long a stream rests after it could not go on, in ms: what keeps failing must not spin. */
const rest = 1000;

/** What a realm remembers of streams and providers that could not go on. */
export interface Hindrances {
  readonly gates: Gates;
  /** Streams that could not go on, and when. */
  readonly rested: ReadonlyMap<string, number>;
}

/** In how many ms the stream of this first call can go on; Infinity when something else has to happen first. */
export function streamDueIn(hindrances: Hindrances, head: PendingCall, now: number): number {
  const since = hindrances.rested.get(streamKey(head));
  const age = since === undefined ? rest : now - since;
  return Math.max(dueIn(hindrances, head, now), age < 0 ? 0 : rest - age);
}

/** The same for a call. */
export function dueIn({ gates }: Hindrances, call: PendingCall, now: number): number {
  const provider = providerOf(call);
  switch (call.state) {
    case 'queued':
      return gates.remaining(provider);
    case 'retry':
    case 'uncertain': {
      // A provider that was found again ends the waits; as long as it is looked for, they end with that.
      if (gates.isClosed(provider)) return gates.remaining(provider);
      return remaining(call.notBefore, now, gates.reachableAt(provider));
    }
    // What it came to could not be written, or whoever led before still waits for its answer.
    case 'sending':
      return 0;
    default:
      return Infinity;
  }
}

/** The key of a stream among those of all accounts. */
export function streamKey({ account, stream }: PendingCall): string {
  return `${account} ${stream}`;
}

/** The origin that a call is for. */
export function providerOf({ account }: PendingCall): string {
  return readAccount(account)?.provider ?? '';
}
