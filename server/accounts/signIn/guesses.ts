import { succeed } from '../../../src/domain/model/values/result.ts';
import type { Resources } from '../../store/store.ts';
import { timeAt } from '../../store/time.ts';
import type { AccountResult } from '../accountResult.ts';
import { rateKey, limitRate, refuseTry, type RateLimit } from './rateLimit.ts';
import { hashToken } from '../secrets/secrets.ts';

type Counts = Pick<Resources, 'rateLimits'>;

/** Whose password is tried, and from where. */
export interface Guess {
  readonly name: string;
  readonly address: string;
}

const window = 15 * 60;
const day = 24 * 60 * 60;
/** Wrong passwords from one address: for all names, and for one. */
const byAddress: RateLimit = { name: 'signInFrom', tries: 200, seconds: window };
const byBoth: RateLimit = { name: 'signInAt', tries: 20, seconds: window };
/** Wrong passwords for one name from anywhere. After these, tries from new addresses have to take turns. */
const byName: RateLimit = { name: 'signIn', tries: 100, seconds: window };
const turns: RateLimit = { name: 'signInTurn', tries: 1, seconds: 10 };
/**
 * Further tries for one name and one network, once that has waited for its turn: nobody in another network
 * can use them up.
 */
const ownTurns: RateLimit = { name: 'signInOwnTurn', tries: 3, seconds: day };
const waiting = { name: 'signInWaits' };

/** How long an address counts as one of the person's own, in milliseconds. */
const acquaintance = 90 * day * 1000;

/**
 * Counts a password as wrong before it is checked; refuses the try after too many wrong ones. A name alone is
 * never locked, because then anybody could lock out its owner.
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
  const turn = await limitRate(store, turns, own.name, now);
  return turn.ok ? turn : takeOwnTurn(store, own.network, now, turn);
}

/**
 * Somebody who keeps guessing may take all turns. Therefore each network that was told to wait also gets
 * turns of its own: few a day, so that guessing from many networks gains little. Returns `otherwise` when
 * these have been used.
 */
async function takeOwnTurn(
  store: Counts,
  network: string,
  now: number,
  otherwise: AccountResult<undefined>,
): Promise<AccountResult<undefined>> {
  const until = timeAt(now + day * 1000);
  const { resetsAt } = await store.rateLimits.count(rateKey(waiting, network), timeAt(now), until);
  const left = Date.parse(resetsAt) - (day - turns.seconds) * 1000 - now;
  if (left > 0) return refuseTry(left);
  const own = await limitRate(store, ownTurns, network, now);
  return own.ok ? own : otherwise;
}

/**
 * After a correct password: no longer counts it as wrong, and remembers its address. Returns whether the
 * address was unknown.
 */
export async function withdrawGuess(store: Counts, guess: Guess, now: number): Promise<boolean> {
  const own = subjectsOf(guess);
  await store.rateLimits.takeBack(rateKey(byAddress, own.address));
  await store.rateLimits.takeBack(rateKey(byName, own.name));
  await store.rateLimits.forget(rateKey(byBoth, own.both));
  const { byPassword } = acquaintancesOf(guess);
  const isKnown = await store.rateLimits.isCounted(byPassword, timeAt(now));
  await store.rateLimits.keep(byPassword, timeAt(now + acquaintance));
  return !isKnown;
}

/** After a sign-in of any kind: other people's guesses no longer make this person wait at this address. */
export function rememberAddress(store: Counts, guess: Guess, now: number): Promise<void> {
  return store.rateLimits.keep(acquaintancesOf(guess).byAny, timeAt(now + acquaintance));
}

async function isAcquainted(store: Counts, guess: Guess, now: number): Promise<boolean> {
  const { byPassword, byAny } = acquaintancesOf(guess);
  const time = timeAt(now);
  return (
    (await store.rateLimits.isCounted(byPassword, time)) || store.rateLimits.isCounted(byAny, time)
  );
}

/**
 * Two keys, because the audit log records the first call with a password from an address, whether or not its
 * owner has signed in there in another way.
 */
function acquaintancesOf(guess: Guess) {
  const { both } = subjectsOf(guess);
  return {
    byPassword: rateKey({ name: 'signedInAt' }, both),
    byAny: rateKey({ name: 'enteredAt' }, both),
  };
}

function subjectsOf({ name, address }: Guess) {
  const lower = name.toLowerCase();
  // Hashed, to protect which addresses a person uses.
  return {
    name: lower,
    address,
    both: hashToken(`${lower} ${address}`),
    network: hashToken(`${lower} ${networkOf(address)}`),
  };
}

/** The smallest network that is routed on the internet: 256 addresses of IPv4, or a /48 of IPv6. */
function networkOf(address: string): string {
  const [head = ''] = address.split('::');
  return address.includes(':')
    ? [...head.split(':'), '0', '0'].slice(0, 3).join(':')
    : address.replace(/\.\d+$/, '');
}
