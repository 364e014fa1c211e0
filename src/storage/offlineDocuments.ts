import Dexie from 'dexie';
import type { Account } from './account.ts';
import { refuse, succeed, type Result } from '../domain/model/result.ts';
import type { Database } from './database.ts';
import { storageRefusal } from './storageRefusal.ts';
import { transact } from './transact.ts';

/** A document of a provider that can be read on this device without it. */
export interface OfflineDocument {
  /** `ada/shop`, or `ada/shop@1.0.0`. */
  readonly name: string;
  /** A person wants it to be up to date here. */
  readonly isKept: boolean;
  /** How many calls about it the provider does not have yet. */
  readonly unsent: number;
  /** The copy has changes that were never saved to the provider. */
  readonly isChanged: boolean;
  /** Bytes that it takes, compressed. */
  readonly size: number;
  /** When the provider was asked last, ms since 1970. */
  readonly checkedAt?: number;
}

/** What an account can read on this device without its provider, by name. For live queries. */
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
      isChanged: spec?.removedAt === undefined && (spec?.head ?? 0) > (base?.seq ?? 0),
      size,
      ...(checkedAt !== undefined && { checkedAt }),
    });
  }
  return found;
}

/** Notes whether a person wants a document to be up to date on this device. */
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

/**
 * Removes a document from this device, with its copy and history. Refused as `unsent` while something of it is
 * not at the provider, else as the store refuses.
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
      const rows = [
        [account, name, Dexie.minKey],
        [account, name, Dexie.maxKey],
      ] as const;
      await journal.where('[account+spec+seq]').between(rows[0], rows[1]).delete();
      await restorePoints.where('[account+spec+seq]').between(rows[0], rows[1]).delete();
      await specs.delete([account, name]);
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

/** After so long without its provider a device says what it is about to do, in ms. */
const longAway = 24 * 60 * 60 * 1000;

/** What a device does that was away from its provider for long: calls to send, documents to fetch. */
export function comingBack(
  documents: readonly OfflineDocument[],
  calls: number,
  now: number,
): { readonly send: number; readonly fetch: number; readonly since: number } | undefined {
  const since = Math.max(...documents.map(({ checkedAt = 0 }) => checkedAt));
  if (!Number.isFinite(since) || since === 0 || now - since < longAway) return undefined;
  const fetch = documents.filter(({ isKept }) => isKept).length;
  return calls + fetch === 0 ? undefined : { send: calls, fetch, since };
}
