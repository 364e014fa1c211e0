import { succeed, type Result } from '../../domain/model/result.ts';
import type { Account } from '../../storage/database/account.ts';
import { unmarkStored } from './lostDatabase.ts';
import type { Services } from './services.ts';

/**
 * Deletes everything of an account from this browser: its rows, and its entries in the text
 * storage. Returns how much is left, which is 0; refused if the store refuses.
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
  const texts = () => storage.keys().filter((key) => key.endsWith(` ${account}`));
  texts().forEach((key) => storage.remove(key));
  if (isEmpty) await unmarkStored(services);
  return succeed(left + texts().length);
}
