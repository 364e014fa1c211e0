import { resolve } from 'node:path';
import { readSettings } from '../server/settings.ts';
import { openPostgres } from '../server/store/database/postgres.ts';
import { openSqlite } from '../server/store/database/sqlite.ts';
import type { Store } from '../server/store/store.ts';
import { refused, type ExitCode, type Io } from './io.ts';
import { errorMessage } from '../src/domain/model/values/errorMessage.ts';

/**
 * Works with the store in DATA_DIR or DATABASE_URL, as the server does, which may be running. If it
 * can't be opened, says so and exits with 1.
 */
export async function withStore(
  io: Io,
  work: (store: Store) => Promise<ExitCode>,
): Promise<ExitCode> {
  const settings = readSettings(io.env ?? {});
  if (!settings.ok) {
    io.stderr(`${settings.refusal.message}\n`);
    return refused;
  }
  const { databaseUrl, dataDir } = settings.value;
  const opened =
    databaseUrl === undefined
      ? await openSqlite(resolve(io.cwd, dataDir), { command: true })
      : await openPostgres(databaseUrl, { command: true });
  if (!opened.ok) {
    io.stderr(`${opened.refusal.message}\n`);
    return refused;
  }
  try {
    return await work(opened.value);
  } catch (error) {
    if (!opened.value.isAway(error)) throw error;
    const reason = errorMessage(error);
    io.stderr(`The database failed: ${reason}.\n`);
    return refused;
  } finally {
    await opened.value.close();
  }
}
