import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSettings } from '../../server/settings.ts';
import { restoreSqlite } from '../../server/store/restore.ts';
import { done, refused, UsageError, type ExitCode, type Io } from '../io.ts';
import { readArguments } from '../usage.ts';

export const restoreHelp = `typewright restore FILE [--replace]

Checks a copy that "typewright backup" has written, and makes it the database in DATA_DIR. The
server must be stopped.

  --replace  replaces the database that is in DATA_DIR`;

/** Restores the embedded database from a copy. */
export function restore(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, { replace: { type: 'boolean' } });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new UsageError('Name one file to restore.');
  const settings = readSettings(io.env ?? {});
  if (!settings.ok) return refuse(settings.refusal.message);
  if (settings.value.databaseUrl !== undefined) {
    return refuse('DATABASE_URL names a PostgreSQL database. Use pg_restore to restore that.');
  }
  const copy = resolve(io.cwd, name);
  if (!existsSync(copy)) return refuse(`There is no file ${name}.`);
  const dataDir = resolve(io.cwd, settings.value.dataDir);
  const restored = restoreSqlite(copy, dataDir, { replace: values.replace === true });
  if (!restored.ok) return refuse(restored.refusal.message);
  io.stdout(`${name} is now the database in ${dataDir}.\n`);
  return Promise.resolve(done);

  function refuse(why: string): Promise<ExitCode> {
    io.stderr(`${why}\n`);
    return Promise.resolve(refused);
  }
}
