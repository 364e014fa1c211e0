import type { Account } from './account.ts';
import type { RestorePoint, SpecKey, SpecRow } from './database.ts';
import type { SpecStore } from './specStore.ts';

/*
 * What the dialogs about this device read. These functions await nothing but the database, so that
 * a live query can repeat them whenever the data changes.
 */

/** The setting that records that the browser was asked to keep the data. */
export const askedSetting = 'persistenceAsked';

/** How much is stored on this device. */
export interface StoredFacts {
  readonly specifications: number;
  /** Total of all specifications. */
  readonly restorePoints: number;
  /** The browser was asked to keep the data. */
  readonly asked: boolean;
}

export async function readStoredFacts(store: SpecStore, account: Account): Promise<StoredFacts> {
  const rows = await store.list(account);
  let restorePoints = 0;
  for (const { id } of rows) restorePoints += (await store.restorePoints({ account, id })).length;
  const asked = (await store.setting(askedSetting)) === true;
  return { specifications: rows.length, restorePoints, asked };
}

/** What can be restored of a specification. */
export interface Restorable {
  readonly row: SpecRow | undefined;
  /** The newest first. */
  readonly points: readonly RestorePoint[];
}

export async function readRestorable(store: SpecStore, key: SpecKey): Promise<Restorable> {
  return { row: await store.spec(key), points: await store.restorePoints(key) };
}

/** The specifications of the account, and those that were removed and can be recovered. */
export interface StoredLibrary {
  readonly rows: readonly SpecRow[];
  readonly removed: readonly SpecRow[];
}

export async function readLibrary(store: SpecStore, account: Account): Promise<StoredLibrary> {
  return { rows: await store.list(account), removed: await store.removedList(account) };
}
