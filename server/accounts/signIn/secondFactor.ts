import { succeed } from '../../../src/domain/model/values/result.ts';
import type { Resources } from '../../store/store.ts';
import { timeAt } from '../../store/time.ts';
import { refuseAccount, type AccountResult } from '../accountResult.ts';
import type { AccountServices } from '../accountServices.ts';
import type { Proof } from './proof.ts';
import { limitRate, type RateLimit } from './rateLimit.ts';
import { hashRecoveryCode } from '../secrets/recoveryCodes.ts';
import { hashToken, newSecret } from '../secrets/secrets.ts';
import { findTotpStep } from '../secrets/totp.ts';

/** How often the second factor of an account may be tried by somebody who knows the password. */
const confirmSignIn: RateLimit = { name: 'secondFactor', tries: 10, seconds: 15 * 60 };

/** How long the page waits for the second factor, in milliseconds. */
const pendingLife = 10 * 60 * 1000;

const purpose = 'signIn';

/** Begins a sign-in whose first factor is proven; returns the secret of the form that ends it. */
export async function beginConfirmation(
  { store, now }: Pick<AccountServices, 'store' | 'now'>,
  { userId, stored }: Proof,
): Promise<string> {
  const secret = newSecret();
  const expiresAt = timeAt(now() + pendingLife);
  // The sign-in is only valid while the account has this password.
  const data = hashToken(stored);
  await store.challenges.create({ hash: hashToken(secret), userId, purpose, data, expiresAt });
  return secret;
}

/**
 * The account whose sign-in is confirmed by a code of the authenticator app, or by a recovery code.
 * Each works once; the number of tries is limited.
 */
export async function confirmByCode(
  { store, now }: Pick<AccountServices, 'store' | 'now'>,
  { pending, code }: { readonly pending: string; readonly code: string },
): Promise<AccountResult<Proof>> {
  const time = now();
  const hash = hashToken(pending);
  const begun = await store.challenges.find(hash, purpose, timeAt(time));
  const userId = begun?.userId ?? null;
  const user = userId === null ? undefined : await store.accounts.byId(userId);
  if (userId === null || user === undefined || hashToken(user.password) !== begun?.data) {
    return refuseAccount('expired', 'This took too long. Enter your name and password again.');
  }
  const tried = await limitRate(store, confirmSignIn, String(userId), time);
  if (!tried.ok) return tried;
  return store.transaction(async (inside) => {
    if (!(await useCode(inside, userId, code, time))) {
      return refuseAccount('wrong-code', 'The code is wrong, or was used before. Enter a new one.');
    }
    await inside.challenges.remove(hash);
    return succeed({ userId, stored: user.password });
  });
}

async function useCode(
  inside: Resources,
  userId: number,
  code: string,
  now: number,
): Promise<boolean> {
  const plain = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(plain)) return inside.factors.useRecoveryCode(userId, hashRecoveryCode(code));
  const { totpSecret } = await inside.factors.of(userId);
  const step = totpSecret === null ? undefined : findTotpStep(totpSecret, plain, now);
  return step !== undefined && inside.factors.useTotpStep(userId, step);
}

/** Removes all second factors of an account, and its recovery codes. */
export async function removeFactors(inside: Resources, userId: number): Promise<void> {
  await inside.factors.setTotp(userId, null, null);
  await inside.passkeys.deleteAll(userId);
  await inside.factors.setRecoveryCodes(userId, []);
}
