import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { refuse, succeed, type Result } from '../../src/domain/model/values/result.ts';
import { schemaVersion } from './schema/migrations.ts';
import { fileName, ownerOnly, takeLock } from './database/sqlite.ts';
import { openSqliteDatabase } from './database/sqliteDatabase.ts';
import type { Tables } from './schema/tables.ts';

/**
 * Installs a copy of an embedded database in a folder. Refuses a copy that is damaged or of a newer
 * version, a folder that a server is using, and, unless it is to be replaced, a folder that already
 * has a database.
 */
export function restoreSqlite(
  copy: string,
  dataDir: string,
  { replace }: { readonly replace: boolean },
): Result<void> {
  const target = join(dataDir, fileName);
  if (existsSync(target) && !replace) {
    return refuse(
      'data-exists',
      `There is a database in ${dataDir} already. Name another folder with DATA_DIR, or replace it with --replace.`,
    );
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = takeLock(dataDir);
  if (lock === undefined) {
    return refuse('data-locked', `A server is using ${dataDir}. Stop it first.`);
  }
  const restored = `${target}.restoring`;
  try {
    // The check runs on the file that will be used; the copy itself is not changed.
    copyFileSync(copy, restored);
    chmodSync(restored, ownerOnly);
    const wrong = findFault(restored);
    if (wrong !== undefined) return refuse('copy-unusable', wrong);
    for (const beside of ['-wal', '-shm']) rmSync(target + beside, { force: true });
    renameSync(restored, target);
    return succeed(undefined);
  } finally {
    for (const rest of ['', '-wal', '-shm']) rmSync(restored + rest, { force: true });
    lock.close();
  }
}

/** Tables that every version has had. */
const everyVersion: readonly (keyof Tables)[] = [
  'users',
  'documents',
  'commits',
  'bodies',
  'tags',
  'triggers',
];

/** Why a copy can't be used, as a sentence; undefined if it can. */
function findFault(file: string): string | undefined {
  const damaged = 'The copy is damaged or is not a Typewright database. Nothing was changed.';
  try {
    const database = openSqliteDatabase(file);
    try {
      const check: unknown = database.pragma('integrity_check', { simple: true });
      const version: unknown = database
        .prepare('select version from typewright_schema')
        .pluck()
        .get();
      if (check !== 'ok' || typeof version !== 'number') return damaged;
      if (version <= schemaVersion) {
        for (const table of everyVersion) database.prepare(`select 1 from ${table} limit 1`).get();
        return undefined;
      }
      return 'The copy was made by a newer version of Typewright. Restore it with that version. Nothing was changed.';
    } finally {
      database.close();
    }
  } catch {
    return damaged;
  }
}
