import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { done, refused, UsageError, type ExitCode, type Io } from './io.ts';
import { withStore } from './provider.ts';
import { readArguments } from './usage.ts';

export const backupHelp = `typewright backup FILE

Writes a copy of the embedded database (DATA_DIR) into FILE, while the server runs. The copy is
complete and consistent; to restore it, stop the server and put it in the place of typewright.db,
without the files typewright.db-wal and typewright.db-shm.

A PostgreSQL database (DATABASE_URL) is copied with its own program: pg_dump.`;

/** Copies the embedded database. */
export async function backup(args: readonly string[], io: Io): Promise<ExitCode> {
  const { positionals } = readArguments(args, {});
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new UsageError('Name one file to write into.');
  const file = resolve(io.cwd, name);
  if (existsSync(file)) {
    io.stderr(`${name} is there already. Name a file that is not.\n`);
    return refused;
  }
  if (!existsSync(dirname(file))) {
    io.stderr(`There is no folder ${dirname(name)}. Make it first.\n`);
    return refused;
  }
  return withStore(io, async (store) => {
    if (store.backup === undefined) {
      io.stderr('DATABASE_URL names a PostgreSQL database. Copy that with pg_dump.\n');
      return refused;
    }
    await store.backup(file);
    io.stdout(`The copy is in ${name}.\n`);
    return done;
  });
}
