import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { done, refused, UsageError, type ExitCode, type Io } from './io.ts';
import { withStore } from './provider.ts';
import { readArguments } from './usage.ts';

export const backupHelp = `typewright backup FILE

Writes a copy of the embedded database (DATA_DIR) to FILE. The server may be running; the copy is
complete and consistent. To restore it, stop the server, replace typewright.db with the copy, and
delete the files typewright.db-wal and typewright.db-shm.

To back up a PostgreSQL database (DATABASE_URL), use its own program, pg_dump.`;

/** Copies the embedded database. */
export async function backup(args: readonly string[], io: Io): Promise<ExitCode> {
  const { positionals } = readArguments(args, {});
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new UsageError('Name one file to write to.');
  const file = resolve(io.cwd, name);
  if (existsSync(file)) {
    io.stderr(`${name} already exists. Name a new file.\n`);
    return refused;
  }
  if (!existsSync(dirname(file))) {
    io.stderr(`There is no folder ${dirname(name)}. Create it first.\n`);
    return refused;
  }
  return withStore(io, async (store) => {
    if (store.backup === undefined) {
      io.stderr('DATABASE_URL names a PostgreSQL database. Use pg_dump to back that up.\n');
      return refused;
    }
    await store.backup(file);
    io.stdout(`The copy is in ${name}.\n`);
    return done;
  });
}
