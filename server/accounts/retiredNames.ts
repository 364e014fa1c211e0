import type { Resources } from '../store/store.ts';
import { timeAt } from '../store/time.ts';

/** How long the name of a deleted account can't be taken, in milliseconds. */
const retirement = 90 * 24 * 60 * 60 * 1000;

/** Remembers the name of an account that is being deleted. */
export function retireName(inside: Resources, name: string, now: number): Promise<void> {
  return inside.names.retire(name, timeAt(now + retirement));
}

/**
 * Whether a name belonged to a deleted account, so that people could mistake a new account for it: for 90
 * days, and as long as a public document includes one of the old account's documents.
 */
export async function isRetired(
  store: Pick<Resources, 'names'>,
  name: string,
  now: number,
): Promise<boolean> {
  const until = await store.names.retiredUntil(name);
  if (until === undefined) return false;
  return until > timeAt(now) || store.names.isIncluded(name);
}
