import type { Database } from '../database/database.ts';
import { needsPerson } from '../database/outboxRows.ts';
import { transact } from '../database/transact.ts';

const holdName = 'outbox held';

/** After this time without a provider, a device asks before it sends anything, in ms. */
export const longOffline = 24 * 60 * 60 * 1000;

/**
 * The time since which no provider has answered (ms since 1970), if pending calls are held until a person
 * allows them to be sent. For live queries.
 */
export async function heldSince({
  settings,
}: Pick<Database, 'settings'>): Promise<number | undefined> {
  const value = (await settings.get(holdName))?.value;
  return typeof value === 'number' ? value : undefined;
}

/**
 * Holds the outbox if it has pending calls and no provider has answered for a long time. Resolves to whether
 * it is held, perhaps since an earlier start.
 */
export async function holdAfterLongOffline(database: Database, now: number): Promise<boolean> {
  const { settings, outbox, hosted } = database;
  const tables = [settings, outbox, hosted];
  const look = () => unansweredSince(database, now);
  // Every page looks when it starts, and few have to write. If a worker ends while it reads in one transaction
  // and writes in another, no page can use the database any more (WebKit bug 324094).
  if ((await database.transaction('r', tables, look)) === undefined) return false;
  return transact(database, tables, async () => {
    const since = await look();
    if (since !== undefined) await settings.put({ name: holdName, value: since });
    return since !== undefined;
  });
}

/** The time since which the outbox is or has to be held (ms since 1970); undefined: it need not be. */
async function unansweredSince(database: Database, now: number): Promise<number | undefined> {
  const { outbox, hosted } = database;
  const since = await heldSince(database);
  if (since !== undefined) return since;
  // Calls that wait for a person anyway need not be held.
  const open = outbox.orderBy('openOrder').filter((call) => !needsPerson(call));
  if ((await open.limit(1).count()) === 0) return undefined;
  let heard = 0;
  await hosted.each(({ checkedAt = 0 }) => (heard = Math.max(heard, checkedAt)));
  const sent = outbox.orderBy('endedAt').filter(({ state }) => state === 'done');
  heard = Math.max(heard, (await sent.last())?.endedAt ?? 0);
  return heard === 0 || now - heard < longOffline ? undefined : heard;
}

/** Ends the hold, so that everything may be sent. */
export async function endHold(database: Database): Promise<void> {
  const { settings } = database;
  await transact(database, [settings], () => settings.delete(holdName));
}
