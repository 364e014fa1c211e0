import Dexie from 'dexie';
import type { Account } from './database/account.ts';
import { refuse, succeed, type Result } from '../domain/model/values/result.ts';
import type { Database, SpecKey, SpecRow } from './database/database.ts';
import { longOffline } from './outbox/outboxHold.ts';
import { savedSeq, type HostedDocument } from './database/outboxRows.ts';
import { storageRefusal } from './database/storageRefusal.ts';
import { transact } from './database/transact.ts';

/** A hosted document that can be read on this device without its provider. */
export interface OfflineDocument {
  /** Such as `ada/shop` or `ada/shop@1.0.0`. */
  readonly name: string;
  /** Whether a person wants it kept up to date here. */
  readonly isKept: boolean;
  /** The number of pending calls about it. */
  readonly unsent: number;
  /** Whether the copy has changes that were never saved to the provider. */
  readonly isChanged: boolean;
  /** Compressed size in bytes. */
  readonly size: number;
  /** When the provider was last asked, in ms since 1970. */
  readonly checkedAt?: number;
}

/**
 * The documents that an account can read on this device without their provider, by name. For live
 * queries.
 */
export async function readOfflineDocuments(
  { hosted, bodies, specs, outbox }: Database,
  account: Account,
): Promise<readonly OfflineDocument[]> {
  const rows = await hosted
    .where('[account+name]')
    .between([account, Dexie.minKey], [account, Dexie.maxKey])
    .toArray();
  const found: OfflineDocument[] = [];
  for (const { name, base, head, keep, checkedAt } of rows) {
    const spec = await specs.get([account, name]);
    const named = [base?.body, head?.body, spec?.snapshot?.body];
    const hashes = [...new Set(named.filter((hash) => hash !== undefined))];
    const stored = await bodies.bulkGet(hashes.map((hash): [string, string] => [account, hash]));
    const size = stored.reduce((sum, row) => sum + (row?.gzip.byteLength ?? 0), 0);
    const unsent = await outbox
      .where('[account+stream+openOrder]')
      .between([account, name, Dexie.minKey], [account, name, Dexie.maxKey])
      .count();
    found.push({
      name,
      isKept: keep === true,
      unsent,
      isChanged: hasChanges(base, spec),
      size,
      ...(checkedAt !== undefined && { checkedAt }),
    });
  }
  return found;
}

/** The names of the documents whose copies have changes that were never saved to the provider. For live queries. */
export async function readChangedCopies(
  { hosted, specs }: Database,
  account: Account,
): Promise<ReadonlySet<string>> {
  const rows = await hosted
    .where('[account+name]')
    .between([account, Dexie.minKey], [account, Dexie.maxKey])
    .toArray();
  const copies = await specs.bulkGet(rows.map(({ name }): [string, string] => [account, name]));
  const changed = rows.filter(({ base }, at) => hasChanges(base, copies[at]));
  return new Set(changed.map(({ name }) => name));
}

function hasChanges(base: HostedDocument['base'], copy: SpecRow | undefined): boolean {
  return copy?.removedAt === undefined && (copy?.head ?? 0) > savedSeq(base);
}

/** Records whether a person wants a document kept up to date on this device. */
export async function keepOffline(
  database: Database,
  account: Account,
  name: string,
  isKept: boolean,
): Promise<Result<unknown>> {
  try {
    const { hosted, settings } = database;
    return succeed(
      await transact(database, [hosted, settings], () =>
        hosted.update([account, name], { keep: isKept }),
      ),
    );
  } catch (error) {
    return storageRefusal(error);
  }
}

/** Deletes the copy of a document on this device for good, in a transaction of the caller. */
async function deleteCopy(
  { specs, journal, restorePoints }: Database,
  { account, id }: SpecKey,
): Promise<void> {
  const [first, last] = [
    [account, id, Dexie.minKey],
    [account, id, Dexie.maxKey],
  ];
  await journal.where('[account+spec+seq]').between(first, last).delete();
  await restorePoints.where('[account+spec+seq]').between(first, last).delete();
  await specs.delete([account, id]);
}

/** Deletes the copy of a document that now has another name. */
export async function removeCopy(database: Database, key: SpecKey): Promise<Result<unknown>> {
  const { specs, journal, restorePoints, settings } = database;
  try {
    await transact(database, [specs, journal, restorePoints, settings], () =>
      deleteCopy(database, key),
    );
    return succeed(key.id);
  } catch (error) {
    return storageRefusal(error);
  }
}

/**
 * Removes a document from this device, with its copy and history. Refused as `unsent` if any change
 * has not reached the provider, and otherwise as the store refuses.
 */
export async function removeOffline(
  database: Database,
  account: Account,
  name: string,
): Promise<Result<unknown>> {
  const { hosted, specs, journal, restorePoints, bodies, outbox, settings } = database;
  const tables = [hosted, specs, journal, restorePoints, bodies, outbox, settings];
  try {
    const isRemoved = await transact(database, tables, async () => {
      const found = await readOfflineDocuments(database, account);
      const { unsent = 0, isChanged = false } = found.find((each) => each.name === name) ?? {};
      if (unsent > 0 || isChanged) return false;
      await deleteCopy(database, { account, id: name });
      await hosted.delete([account, name]);
      return true;
    });
    return isRemoved
      ? succeed(name)
      : refuse(
          'unsent',
          `${name} has changes that are not on the server: save them, or discard them first.`,
        );
  } catch (error) {
    return storageRefusal(error);
  }
}

/**
 * What a device does after a long time without its provider: the numbers of calls to send and of
 * documents to fetch. Undefined if there is nothing to announce.
 */
export function reconnectSummary(
  documents: readonly OfflineDocument[],
  calls: number,
  now: number,
): { readonly send: number; readonly fetch: number; readonly since: number } | undefined {
  const since = Math.max(...documents.map(({ checkedAt = 0 }) => checkedAt));
  if (!Number.isFinite(since) || since === 0 || now - since < longOffline) return undefined;
  const fetch = documents.filter(({ isKept }) => isKept).length;
  return calls + fetch === 0 ? undefined : { send: calls, fetch, since };
}
