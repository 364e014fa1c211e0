import { succeed } from '../../src/domain/model/result.ts';
import type { Resources } from '../store/store.ts';
import { timeAt } from '../store/time.ts';
import type { AccountResult } from './accountResult.ts';
import { keyOf, limitRate, type RateLimit } from './rateLimit.ts';
import { hashToken } from './secrets.ts';

type Counts = Pick<Resources, 'rateLimits'>;

/** Whose password is tried, and from where. */
export interface Guess {
  readonly name: string;
  readonly address: string;
}

const window = 15 * 60;
/** Wrong passwords from one address: for all names, and for one. */
const byAddress: RateLimit = { name: 'signInFrom', tries: 200, seconds: window };
const byBoth: RateLimit = { name: 'signInAt', tries: 20, seconds: window };
/** Wrong passwords for one name from anywhere: from there on, tries from new addresses take turns. */
const byName: RateLimit = { name: 'signIn', tries: 100, seconds: window };
const turns: RateLimit = { name: 'signInTurn', tries: 1, seconds: 10 };

/** How long an address counts as one of the person's own, in milliseconds. */
const acquaintance = 90 * 24 * 60 * 60 * 1000;

/**
 * Counts a password that is about to be checked, as if it were wrong; refused when there were too many
 * wrong ones. A name alone is never locked: that would let anybody lock out its owner.
 */
export async function countGuess(
  store: Counts,
  guess: Guess,
  now: number,
): Promise<AccountResult<undefined>> {
  const own = subjectsOf(guess);
  const fromAddress = await limitRate(store, byAddress, own.address, now);
  if (!fromAddress.ok) return fromAddress;
  const fromBoth = await limitRate(store, byBoth, own.both, now);
  if (!fromBoth.ok) return fromBoth;
  const forName = await limitRate(store, byName, own.name, now);
  if (forName.ok || (await isAcquainted(store, guess, now))) return succeed(undefined);
  return limitRate(store, turns, own.name, now);
}

/**
 * The password was right: nothing of it counts, and its address is known from now on. Returns whether it is
 * new.
 */
export async function forgiveGuess(store: Counts, guess: Guess, now: number): Promise<boolean> {
  const own = subjectsOf(guess);
  await store.rateLimits.takeBack(keyOf(byAddress, own.address));
  await store.rateLimits.takeBack(keyOf(byName, own.name));
  await store.rateLimits.forget(keyOf(byBoth, own.both));
  if (await isAcquainted(store, guess, now)) return false;
  const until = timeAt(now + acquaintance);
  await store.rateLimits.count(acquaintanceOf(guess), timeAt(now), until);
  return true;
}

function isAcquainted(store: Counts, guess: Guess, now: number): Promise<boolean> {
  return store.rateLimits.isCounted(acquaintanceOf(guess), timeAt(now));
}

function acquaintanceOf(guess: Guess): string {
  return keyOf({ name: 'signedInAt' }, subjectsOf(guess).both);
}

function subjectsOf({ name, address }: Guess) {
  const lower = name.toLowerCase();
  // Hashed: which addresses a person uses is nobody's business.
  return { name: lower, address, both: hashToken(`${lower} ${address}`) };
}
