import { succeed, type Result } from '../../domain/model/values/result.ts';
import type { Account } from '../../storage/database/account.ts';
import { unmarkStored } from './journal/lostDatabase.ts';
import type { Services } from './services.ts';
import type { TextStorage } from './textStorage.ts';

/**
 * Deletes everything of an account from this browser: its rows, and its entries in the text
 * storage. Returns how many are left, which should be 0; refused if the store refuses.
 */
export async function wipeFromDevice(
  services: Pick<Services, 'openOutbox' | 'openStore' | 'storage'>,
  account: Account,
): Promise<Result<number>> {
  const { openOutbox, storage } = services;
  const engine = await (await openOutbox()).engine();
  const wiped = await engine.wipe(account);
  if (!wiped.ok) return wiped;
  const { left, isEmpty } = wiped.value;
  const textsLeft = wipeTexts(storage, account);
  if (isEmpty) await unmarkStored(services);
  return succeed(left + textsLeft);
}

/**
 * Deletes an account's entries in the text storage, whose keys end with it. Returns how many are
 * left, which should be 0.
 */
export function wipeTexts(storage: TextStorage, account: Account): number {
  const texts = () => storage.keys().filter((key) => key.endsWith(` ${account}`));
  texts().forEach((key) => storage.remove(key));
  return texts().length;
}
