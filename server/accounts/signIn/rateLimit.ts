import { succeed } from '../../../src/domain/model/values/result.ts';
import type { Resources } from '../../store/store.ts';
import { timeAt } from '../../store/time.ts';
import type { AccountResult } from '../accountResult.ts';

/** At most `count` tries in `seconds` for one key. */
export interface RateLimit {
  readonly name: string;
  readonly tries: number;
  readonly seconds: number;
}

/** How often a person may confirm an action by password. */
export const confirmByName: RateLimit = { name: 'confirm', tries: 20, seconds: 15 * 60 };
export const registerByAddress: RateLimit = { name: 'register', tries: 50, seconds: 60 * 60 };

/** The key under which tries are counted. */
export function rateKey({ name }: Pick<RateLimit, 'name'>, subject: string): string {
  return `${name}:${subject.slice(0, 200)}`;
}

/** Counts a try; refuses it when there were too many. */
export async function limitRate(
  store: Pick<Resources, 'rateLimits'>,
  { name, tries, seconds }: RateLimit,
  subject: string,
  now: number,
): Promise<AccountResult<undefined>> {
  const { count, resetsAt } = await store.rateLimits.count(
    rateKey({ name }, subject),
    timeAt(now),
    timeAt(now + seconds * 1000),
  );
  if (count <= tries) return succeed(undefined);
  return refuseTry(Date.parse(resetsAt) - now);
}

/** Refuses a try; the next one is possible after `wait` milliseconds. */
export function refuseTry(wait: number): AccountResult<never> {
  const retryAfter = Math.max(1, Math.ceil(wait / 1000));
  const message = `There were too many attempts. Wait ${describeWait(retryAfter)} and try again.`;
  return { ok: false, refusal: { code: 'too-many-tries', message, retryAfter } };
}

function describeWait(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
