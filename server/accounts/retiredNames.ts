import type { Resources } from '../store/store.ts';
import { timeAt } from '../store/time.ts';

/** How long the name of a deleted account is not free again, in milliseconds. */
const retirement = 90 * 24 * 60 * 60 * 1000;

/** Remembers the name of an account that is being deleted. */
export function retireName(inside: Resources, name: string, now: number): Promise<void> {
  return inside.names.retire(name, timeAt(now + retirement));
}

/**
 * Whether a name had an account whose readers could take a new one for it: within 90 days, and as long as
 * a public document includes one of its documents.
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
