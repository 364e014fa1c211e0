import { timeAt, type Services } from '../http/providerServices.ts';
import { hashToken, newSecret } from './secrets.ts';

/**
 * The app at the same origin is signed in by a cookie that no script can read. `__Host-` holds it to
 * this host and to https (or localhost), `Strict` keeps it out of whatever another site starts.
 */
const cookieName = '__Host-typewright';

/** Days that a session lasts after it was last used. */
const days = 30;
const day = 24 * 60 * 60 * 1000;

/** The header that starts a session. */
export async function startSession(
  { store, now }: Pick<Services, 'store' | 'now'>,
  userId: number,
): Promise<string> {
  const secret = newSecret();
  const time = now();
  await store.accounts.createSession({
    hash: hashToken(secret),
    userId,
    now: timeAt(time),
    expiresAt: timeAt(time + days * day),
  });
  return cookie(secret, days * 24 * 60 * 60);
}

/** The header that takes the cookie back. */
export const noCookie = cookie('', 0);

function cookie(value: string, seconds: number): string {
  return `${cookieName}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`;
}

/** The hash of the session that a request's cookie names. */
export function readSession(request: Request): string | undefined {
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const [name, value] = part.trim().split('=');
    if (name === cookieName && value !== undefined && value !== '') return hashToken(value);
  }
  return undefined;
}

/** Whose session it is, while it lasts; using it makes it last longer. */
export async function findSession(
  { store, now }: Pick<Services, 'store' | 'now'>,
  hash: string,
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  const time = now();
  const session = await store.accounts.session(hash, timeAt(time));
  if (session === undefined) return undefined;
  // Written once a day, not with every call.
  if (Date.parse(session.expiresAt) < time + (days - 1) * day) {
    await store.accounts.prolongSession(hash, timeAt(time + days * day));
  }
  return { id: session.id, name: session.name };
}
