import type { Wait } from '../storage/outboxRows.ts';

/** The longest wait before the first retry, in ms; it doubles with each attempt. */
const firstWait = 1000;
/** The longest wait before a provider that could not answer is asked again, in ms. */
export const longestWait = 5 * 60 * 1000;
/** The same where there was no answer at all: nobody is burdened by a try that does not arrive. */
export const longestLost = 20_000;
/** The longest wait that a provider may ask for, in ms. */
export const longestRetryAfter = 24 * 60 * 60 * 1000;

/**
 * When a call is tried again that left `attempts` times: after what the provider asks for, else by full
 * jitter (a random part of a time that doubles). `random` is from 0 to 1.
 */
export function nextTry(
  attempts: number,
  why: 'lost' | 'busy',
  { now, random, retryAfter }: { now: number; random: number; retryAfter?: number | undefined },
): Wait {
  if (retryAfter !== undefined) {
    const wait = Math.min(Math.max(retryAfter, 0), longestRetryAfter);
    return { at: now + wait, since: now, why: 'asked' };
  }
  const longest = why === 'lost' ? longestLost : longestWait;
  const doubled = firstWait * 2 ** Math.min(30, Math.max(0, attempts - 1));
  return { at: now + Math.ceil(random * Math.min(longest, doubled)), since: now, why };
}

/**
 * How long until then, in ms; 0 when it is due. A clock that was set back meanwhile is noticed. `reachableAt`
 * is when a provider was found to answer again, which ends the waits that were begun before.
 */
export function remaining(wait: Wait | undefined, now: number, reachableAt = -Infinity): number {
  if (wait === undefined || now < wait.since) return 0;
  if (wait.why !== 'asked' && wait.since < reachableAt) return 0;
  return Math.max(0, wait.at - now);
}
