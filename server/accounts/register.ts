import { succeed } from '../../src/domain/model/values/result.ts';
import { timeAt } from '../store/time.ts';
import { refuseAccount, type AccountResult } from './accountResult.ts';
import type { AccountServices } from './accountServices.ts';
import { isRetired } from './retiredNames.ts';
import { refusePassword } from './secrets/password.ts';
import type { Proof } from './signIn/proof.ts';

const namePattern = /^[A-Za-z0-9][A-Za-z0-9_-]{1,63}$/;

/**
 * Creates an account. Refuses an invalid name or password, and a name that is
 * taken.
 */
export async function register(
  { store, passwords, now }: AccountServices,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<AccountResult<Proof>> {
  if (!namePattern.test(name)) {
    return refuseAccount(
      'invalid-name',
      'A name has 2 to 64 characters: letters, digits, _ and -. It must begin with a letter or a digit.',
    );
  }
  const wrong = refusePassword(password, name);
  if (wrong !== undefined) return refuseAccount('invalid-password', wrong);
  const taken = refuseAccount('name-taken', `The name ${name} is taken. Choose another one.`);
  if ((await store.accounts.byName(name)) !== undefined) return taken;
  if (await isRetired(store, name, now())) {
    return refuseAccount(
      'name-taken',
      `The name ${name} belonged to an account that was deleted, and others may still rely on it. Choose another one.`,
    );
  }
  try {
    const stored = await passwords.hash(password);
    const userId = await store.accounts.create({ name, password: stored, now: timeAt(now()) });
    return succeed({ userId, stored });
  } catch (error) {
    if (store.isDuplicate(error)) return taken;
    throw error;
  }
}
