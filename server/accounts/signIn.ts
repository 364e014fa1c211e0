import { done, refused, type Reply } from '../http/answers/reply.ts';
import type { Services } from '../http/providerServices.ts';
import { limitRate, signInByAddress, signInByName } from './rateLimit.ts';
import { isSameText } from './pkce.ts';
import { hashToken } from './secrets.ts';

export interface SignedIn {
  readonly id: number;
  readonly name: string;
  /** The app key that stood for the account, with the scopes it has. */
  readonly key?: { readonly id: number; readonly scopes: string };
}

/**
 * Who a name and a password, or an app key and its secret, stand for. The number of tries is limited
 * before a password is computed; an app key's secret is too long to be guessed. `address` is where the request comes from.
 */
export async function signIn(
  { store, passwords, now }: Pick<Services, 'store' | 'passwords' | 'now'>,
  { name, password, address }: { name: string; password: string; address: string },
): Promise<Reply<SignedIn>> {
  const wrong = refused(401, 'The name or the password is wrong. Check both.');
  if (name.includes('\0')) return wrong;
  const key = await store.accounts.keyByClientId(name);
  const stored = key?.secretHash ?? null;
  if (key !== undefined && stored !== null && isSameText(stored, hashToken(password))) {
    const { id, scopes } = key;
    return done({ id: key.userId, name: key.userName, key: { id, scopes } });
  }
  const time = now();
  const tooMany =
    (await limitRate(store, signInByAddress, address, time)) ??
    (await limitRate(store, signInByName, name.toLowerCase(), time));
  if (tooMany !== undefined) return { ok: false, refusal: tooMany };
  if (passwords.isBusy) {
    return refused(503, 'Too many people sign in at the moment. Try again in a few seconds.');
  }
  const user = await store.accounts.byName(name);
  const isRight = await passwords.check(password, user?.password);
  if (!isRight || user === undefined) return wrong;
  await store.rateLimits.forget(`${signInByName.name}:${name.toLowerCase()}`);
  return done({ id: user.id, name: user.name });
}
