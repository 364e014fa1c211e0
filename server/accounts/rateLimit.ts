import { succeed } from '../../src/domain/model/result.ts';
import type { Resources } from '../store/store.ts';
import { timeAt } from '../store/time.ts';
import type { AccountResult } from './accountResult.ts';

/** At most `count` tries in `seconds` for one key. */
export interface RateLimit {
  readonly name: string;
  readonly tries: number;
  readonly seconds: number;
}

/** Limits for signing in: per name, and per address, whoever may be behind it. */
export const signInByName: RateLimit = { name: 'signIn', tries: 20, seconds: 15 * 60 };
export const signInByAddress: RateLimit = { name: 'signInFrom', tries: 200, seconds: 15 * 60 };
export const registerByAddress: RateLimit = { name: 'register', tries: 50, seconds: 60 * 60 };

/** Counts a try; refuses it when there were too many. */
export async function limitRate(
  store: Pick<Resources, 'rateLimits'>,
  { name, tries, seconds }: RateLimit,
  subject: string,
  now: number,
): Promise<AccountResult<undefined>> {
  const { count, resetsAt } = await store.rateLimits.count(
    `${name}:${subject.slice(0, 200)}`,
    timeAt(now),
    timeAt(now + seconds * 1000),
  );
  if (count <= tries) return succeed(undefined);
  const retryAfter = Math.max(1, Math.ceil((Date.parse(resetsAt) - now) / 1000));
  const message = `There were too many attempts. Wait ${describeWait(retryAfter)} and try again.`;
  return { ok: false, refusal: { code: 'too-many-tries', message, retryAfter } };
}

function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
