import { succeed } from '../../../src/domain/model/values/result.ts';
import type { Resources } from '../../store/store.ts';
import type { Time } from '../../store/schema/tables.ts';
import { timeAt } from '../../store/time.ts';
import type { AccountResult } from '../accountResult.ts';
import type { AccountServices } from '../accountServices.ts';
import { isNewUse } from './lastUse.ts';
import { proofEnded, type Proof } from './proof.ts';
import { hashToken, newSecret } from '../secrets/secrets.ts';

const day = 24 * 60 * 60 * 1000;
/** How long a session lasts after it was last used, in milliseconds. */
export const sessionLife = 30 * day;

/** How long a session can last at most, in milliseconds. */
export const longestSession = 90 * day;

/** Starts a session in a browser (in words: `Firefox on Linux`) and returns its secret. */
export async function startBrowserSession(
  { store, now }: Pick<AccountServices, 'store' | 'now'>,
  { userId, stored }: Proof,
  client: string,
): Promise<AccountResult<string>> {
  const secret = newSecret();
  const time = now();
  return store.transaction(async (inside) => {
    if (!(await inside.accounts.stillHas(userId, stored))) return proofEnded;
    await inside.sessions.create({
      hash: hashToken(secret),
      userId,
      client,
      now: timeAt(time),
      expiresAt: timeAt(time + sessionLife),
    });
    return succeed(secret);
  });
}

/**
 * Whether a session is still valid. Locks the account: a transaction that ends all its sessions and tokens
 * waits for this one, and then also ends those that this one created.
 */
export async function isSessionValid(
  inside: Resources,
  { session, userId }: { readonly session: string; readonly userId: number },
  now: Time,
): Promise<boolean> {
  await inside.accounts.lock(userId);
  return (await inside.sessions.find(session, now)) !== undefined;
}

/** The account of a session, while it lasts; using a session extends it, up to 90 days after it began. */
export async function findSession(
  { store, now }: Pick<AccountServices, 'store' | 'now'>,
  hash: string,
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  const time = now();
  const session = await store.sessions.find(hash, timeAt(time));
  const end = Date.parse(session?.createdAt ?? '') + longestSession;
  if (session === undefined || end <= time) return undefined;
  if (isNewUse(session.usedAt, time)) {
    const expiresAt = timeAt(Math.min(time + sessionLife, end));
    await store.sessions.used(hash, { usedAt: timeAt(time), expiresAt });
  }
  return { id: session.id, name: session.name };
}
