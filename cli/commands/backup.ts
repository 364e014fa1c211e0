import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { done, refused, UsageError, type ExitCode, type Io } from '../io.ts';
import { withStore } from '../provider.ts';
import { readArguments } from '../usage.ts';

export const backupHelp = `typewright backup FILE
typewright backup --into FOLDER --keep N

Writes a copy of the embedded database (DATA_DIR) to FILE. The server may be running; the copy is
complete and consistent. "typewright restore" restores it. Secrets in it are encrypted under
secret.key, which is not part of it: keep that file apart from the copies.

  --into FOLDER  writes a copy named after the time to FOLDER, for backups on a schedule
  --keep N       deletes the oldest of those copies, so that N are left

To back up a PostgreSQL database (DATABASE_URL), use its own program, pg_dump.`;

/** Copies the embedded database. */
export async function backup(args: readonly string[], io: Io): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, {
    into: { type: 'string' },
    keep: { type: 'string' },
  });
  const { into, keep = '' } = values;
  if (into === undefined && keep !== '') {
    throw new UsageError('Only copies in a folder are deleted: --into FOLDER --keep N.');
  }
  if (into !== undefined && !/^[1-9]\d{0,4}$/.test(keep)) {
    throw new UsageError('Say how many copies to keep: --keep N.');
  }
  const named = into === undefined ? positionals : [join(into, nameAt(new Date())), ...positionals];
  const [name, ...more] = named;
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
    if (into !== undefined) deleteOldest(dirname(file), Number(keep));
    return done;
  });
}

const copyPattern = /^typewright-\d{8}T\d{6}Z\.db$/;

/** The file name of a copy. Names sort by time. */
function nameAt(time: Date): string {
  return `typewright-${time.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.db`;
}

function deleteOldest(folder: string, keep: number): void {
  const copies = readdirSync(folder).filter((name) => copyPattern.test(name));
  for (const name of copies.toSorted((one, other) => (one < other ? -1 : 1)).slice(0, -keep)) {
    rmSync(join(folder, name));
  }
}
