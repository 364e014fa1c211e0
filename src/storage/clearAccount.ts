import type { Account } from './account.ts';
import type { Database } from './database.ts';

/**
 * Removes everything of an account from this device, in one transaction: specifications, pending calls, what
 * was read of its provider, and its credentials (SPEC.md of the outbox, invariant 11). What was pending is lost.
 */
export async function clearAccount(database: Database, account: Account): Promise<void> {
  const { settings, ...rest } = database;
  const { specs, journal, bodies, restorePoints, outbox, hosted, setAside, answers } = rest;
  const tables = [specs, journal, bodies, restorePoints, outbox, hosted, setAside, answers];
  await database.transaction('rw', [...tables, settings], async () => {
    for (const table of tables) await table.filter((row) => row.account === account).delete();
    // What is remembered of an account has its name behind a word: `credentials ada@…`.
    await settings.filter(({ name }) => name.endsWith(` ${account}`)).delete();
  });
}
