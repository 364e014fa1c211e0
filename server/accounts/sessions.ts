import { timeAt } from '../store/time.ts';
import type { AccountServices } from './accountServices.ts';
import { hashToken, newSecret } from './secrets.ts';

const day = 24 * 60 * 60 * 1000;
/** How long a session lasts after it was last used, in milliseconds. */
export const sessionLife = 30 * day;

/** How long it lasts in any case, in milliseconds. */
const longestSession = 90 * day;

/** Starts a session and returns its secret. */
export async function startSession(
  { store, now }: Pick<AccountServices, 'store' | 'now'>,
  userId: number,
): Promise<string> {
  const secret = newSecret();
  const time = now();
  await store.accounts.createSession({
    hash: hashToken(secret),
    userId,
    now: timeAt(time),
    expiresAt: timeAt(time + sessionLife),
  });
  return secret;
}

/** The account of a session, while it lasts; using a session extends it, up to 90 days after it began. */
export async function findSession(
  { store, now }: Pick<AccountServices, 'store' | 'now'>,
  hash: string,
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  const time = now();
  const session = await store.accounts.session(hash, timeAt(time));
  const end = Date.parse(session?.createdAt ?? '') + longestSession;
  if (session === undefined || end <= time) return undefined;
  // Written once a day, not on every call.
  if (Date.parse(session.expiresAt) < Math.min(time + sessionLife, end) - day) {
    await store.accounts.prolongSession(hash, timeAt(Math.min(time + sessionLife, end)));
  }
  return { id: session.id, name: session.name };
}
