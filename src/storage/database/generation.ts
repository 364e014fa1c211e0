import type { Table } from 'dexie';
import type { Account } from './account.ts';
import type { SettingRow } from './database.ts';
import { cleared } from './storageRefusal.ts';

/*
 * An account's generation is a random id that is stored while the account is on this device, and cleared with
 * it. Work that began under one generation is not written under another, nor once there is none. So the
 * browser's order of transactions decides whether a write or the clearing comes first, in whichever page or
 * worker they happen, and however slow a request in between was.
 */

/** The generations as a transaction reads and writes them. */
export interface GenerationRows {
  generation(account: Account): Promise<string | undefined>;
  putGeneration(account: Account, generation: string): Promise<void>;
}

/** The generations in this browser's settings. */
export function generationsIn(settings: Table<SettingRow, string>): GenerationRows {
  // Cleared with the account, because it ends with the account's name.
  const nameOf = (account: Account) => `generation ${account}`;
  return {
    async generation(account) {
      const value = (await settings.get(nameOf(account)))?.value;
      return typeof value === 'string' ? value : undefined;
    },
    putGeneration: async (account, value) =>
      void (await settings.put({ name: nameOf(account), value })),
  };
}

/**
 * Within a transaction: the account's generation, which begins here if nothing of the account is on
 * this device yet. `seen` is the one under which the work began; refused as `cleared` if the account
 * has been cleared since then.
 */
export async function enterGeneration(
  rows: GenerationRows,
  account: Account,
  seen: string | undefined,
  uuid: () => string,
): Promise<string> {
  const stored = await rows.generation(account);
  if (seen !== undefined && stored !== seen) throw cleared();
  if (stored !== undefined) return stored;
  const begun = uuid();
  await rows.putGeneration(account, begun);
  return begun;
}
