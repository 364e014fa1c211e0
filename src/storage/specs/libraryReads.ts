import type { Account } from '../database/account.ts';
import type { RestorePoint, SpecKey, SpecRow } from '../database/database.ts';
import type { SpecStore } from './specStore.ts';

/*
 * The reads of the dialogs about this device. These functions await only the database, so that a
 * live query can repeat them whenever the data changes.
 */

/** The setting that records that the browser was asked to keep the data. */
export const askedSetting = 'persistenceAsked';

/** How much is stored on this device. */
export interface StoredFacts {
  readonly specifications: number;
  /** Total of all specifications. */
  readonly restorePoints: number;
  /** Whether the browser was asked to keep the data. */
  readonly asked: boolean;
}

export async function readStoredFacts(store: SpecStore, account: Account): Promise<StoredFacts> {
  const rows = await store.list(account);
  let restorePoints = 0;
  for (const { id } of rows) restorePoints += (await store.restorePoints({ account, id })).length;
  const asked = (await store.setting(askedSetting)) === true;
  return { specifications: rows.length, restorePoints, asked };
}

/** The restore points of a specification, and its current state. */
export interface Restorable {
  readonly row: SpecRow | undefined;
  /** Newest first. */
  readonly points: readonly RestorePoint[];
}

export async function readRestorable(store: SpecStore, key: SpecKey): Promise<Restorable> {
  return { row: await store.spec(key), points: await store.restorePoints(key) };
}

/** The specifications of the account, and removed ones that can be recovered. */
export interface StoredLibrary {
  readonly rows: readonly SpecRow[];
  readonly removed: readonly SpecRow[];
}

export async function readLibrary(store: SpecStore, account: Account): Promise<StoredLibrary> {
  return { rows: await store.list(account), removed: await store.removedList(account) };
}
