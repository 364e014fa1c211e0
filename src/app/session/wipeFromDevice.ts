import { succeed, type Result } from '../../domain/model/result.ts';
import type { Account } from '../../storage/account.ts';
import { unmarkStored } from './lostDatabase.ts';
import type { Services } from './services.ts';

/**
 * Deletes everything of an account from this browser: its rows, and what the text storage has under its name.
 * Gives how much of it is left, which is 0; refused as the store refuses.
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
