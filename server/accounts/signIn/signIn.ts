import { succeed } from '../../../src/domain/model/values/result.ts';
import { timeAt } from '../../store/time.ts';
import { refuseAccount, type AccountResult } from '../accountResult.ts';
import type { AccountServices } from '../accountServices.ts';
import { countGuess, withdrawGuess } from './guesses.ts';
import { isNewUse } from './lastUse.ts';
import { isSameText } from '../secrets/pkce.ts';
import { hashToken } from '../secrets/secrets.ts';

export interface SignedIn {
  readonly id: number;
  readonly name: string;
  /** The password as it is stored. */
  readonly stored: string;
  /** The app key that was used, with its scopes. */
  readonly key?: { readonly id: number; readonly scopes: string };
  /** Whether the password came from an address where this person has not signed in recently. */
  readonly isNewPlace?: boolean;
}

/** `address` is where the request comes from. */
export interface SignInInput {
  readonly name: string;
  readonly password: string;
  readonly address: string;
}

export const wrongCredentials = refuseAccount(
  'wrong-credentials',
  'The name or the password is wrong. Check both.',
);

export const needsFactor = refuseAccount(
  'second-factor',
  'This account has a second factor, so its password alone is not enough. Use an app key, which its owner makes under Account.',
);

/**
 * The account of a name and password, or of an app key and its secret. A password alone is refused if the
 * account has a second factor.
 */
export async function signIn(
  services: AccountServices,
  credentials: SignInInput,
): Promise<AccountResult<SignedIn>> {
  const signedIn = await checkCredentials(services, credentials);
  if (!signedIn.ok || signedIn.value.key !== undefined) return signedIn;
  const { isNeeded } = await services.store.factors.of(signedIn.value.id);
  if (!isNeeded) return signedIn;
  return needsFactor;
}

/**
 * The account of a name and password (a second factor is not checked), or of an app key. The number of wrong
 * passwords is limited before one is hashed, and a correct one is not hashed again for minutes; an app key's
 * secret is too long to be guessed.
 */
export async function checkCredentials(
  { store, passwords, now }: AccountServices,
  { name, password, address }: SignInInput,
): Promise<AccountResult<SignedIn>> {
  if (name.includes('\0')) return wrongCredentials;
  const key = await store.accounts.keyByClientId(name);
  const stored = key?.secretHash ?? null;
  if (key !== undefined && stored !== null && isSameText(stored, hashToken(password))) {
    const { id, scopes } = key;
    const used = now();
    if (isNewUse(key.usedAt, used)) await store.accounts.usedKey(id, timeAt(used));
    const { userId, userName, userPassword } = key;
    return succeed({ id: userId, name: userName, stored: userPassword, key: { id, scopes } });
  }
  const time = now();
  const user = await store.accounts.byName(name);
  const seen = user && { password, stored: user.password, address };
  if (user !== undefined && seen !== undefined && passwords.remembers(seen, time)) {
    return allowed(user);
  }
  const guess = { name, address };
  const counted = await countGuess(store, guess, time);
  if (!counted.ok) return counted;
  if (passwords.isBusy) {
    return refuseAccount(
      'busy',
      'Too many people are signing in right now. Try again in a few seconds.',
    );
  }
  const isRight = await passwords.check(password, user?.password);
  if (!isRight || user === undefined) return wrongCredentials;
  const isNewPlace = await withdrawGuess(store, guess, time);
  passwords.remember({ password, stored: user.password, address }, time);
  const signedIn = allowed(user);
  return signedIn.ok ? succeed({ ...signedIn.value, isNewPlace }) : signedIn;
}

/**
 * Refuses an account that the operator has suspended. Only called after the password was checked, so that
 * nobody else learns of it.
 */
export function allowed({
  id,
  name,
  password,
  suspendedAt,
}: {
  readonly id: number;
  readonly name: string;
  readonly password: string;
  readonly suspendedAt: string | null;
}): AccountResult<SignedIn> {
  if (suspendedAt === null) return succeed({ id, name, stored: password });
  return refuseAccount(
    'suspended',
    `The account ${name} is suspended. Ask whoever runs this server.`,
  );
}
