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
  return transact(database, [settings, outbox, hosted], async () => {
    if ((await heldSince(database)) !== undefined) return true;
    // Calls that wait for a person anyway need not be held.
    const open = outbox.orderBy('openOrder').filter((call) => !needsPerson(call));
    if ((await open.limit(1).count()) === 0) return false;
    let heard = 0;
    await hosted.each(({ checkedAt = 0 }) => (heard = Math.max(heard, checkedAt)));
    const sent = outbox.orderBy('endedAt').filter(({ state }) => state === 'done');
    heard = Math.max(heard, (await sent.last())?.endedAt ?? 0);
    if (heard === 0 || now - heard < longOffline) return false;
    await settings.put({ name: holdName, value: heard });
    return true;
  });
}

/** Ends the hold, so that everything may be sent. */
export async function endHold(database: Database): Promise<void> {
  const { settings } = database;
  await transact(database, [settings], () => settings.delete(holdName));
}
