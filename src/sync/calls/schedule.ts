import type { Wait } from '../../storage/database/outboxRows.ts';

/** The longest delay before the first retry, in ms; it doubles with each attempt. */
const firstWait = 1000;
/** The longest delay after an answer that the provider is overloaded or failing, in ms. */
export const longestWait = 5 * 60 * 1000;
/** The longest delay if there was no answer at all, in ms; such attempts are a burden to nobody. */
export const longestLost = 20_000;
/** The longest delay that a provider may ask for, in ms. */
export const longestRetryAfter = 24 * 60 * 60 * 1000;

/**
 * The time of the next attempt, after `attempts` of them: when the provider asks for it, or else
 * exponential backoff with full jitter. `random` is between 0 and 1.
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
 * The rest of a delay, in ms; 0 if it is over or the clock was set back meanwhile. `reachableAt` is
 * when the provider became reachable again, which ends earlier delays.
 */
export function remaining(wait: Wait | undefined, now: number, reachableAt = -Infinity): number {
  if (wait === undefined || now < wait.since) return 0;
  if (wait.why !== 'asked' && wait.since < reachableAt) return 0;
  return Math.max(0, wait.at - now);
}
