import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** How many prepared statements are cached: lists of ids create new ones. */
const statementCacheSize = 500;

/** Opens a database file, or a serialised database in memory. */
export function openSqliteDatabase(
  file: string | Buffer,
  options: { readonly readonly?: boolean } = {},
): Database.Database {
  // The built server ships the library's compiled part itself; the command line uses that too.
  const addon = ['better_sqlite3.node', '../server/better_sqlite3.node']
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(place));
  // If the package was installed, the library itself contains the part for this machine.
  const installed = 'better-sqlite3/build/Release/better_sqlite3.node';
  const nativeBinding: unknown = createRequire(import.meta.url)(addon ?? installed);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library also takes what was loaded
  return new Database(file, { ...options, nativeBinding: nativeBinding as string });
}

/**
 * Reads rows as objects, built here from arrays. That takes half the time of the library's own objects, for
 * which it sets each column's name again in each row.
 */
function reading(statement: Database.Statement): SqliteStatement {
  const { reader } = statement;
  const names = reader ? statement.columns().map(({ name }) => name) : [];
  if (reader) statement.raw(true);
  const toRow = (values: unknown) => {
    const row: Record<string, unknown> = {};
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a raw row is a list
    for (const [index, name] of names.entries()) row[name] = (values as unknown[])[index];
    return row;
  };
  return {
    reader,
    all: (parameters) => statement.all(...parameters).map(toRow),
    run: (parameters) => statement.run(...parameters),
    iterate: () => {
      throw new Error('Rows are read at once.');
    },
  };
}

/**
 * Prepares each statement once. A transaction takes the write lock when it begins: if it read first, it could
 * not write after another process has written.
 */
export function prepareCached(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare: (text) => {
      const cached = statements.get(text);
      if (cached !== undefined) return cached;
      const statement = reading(database.prepare(text === 'begin' ? 'begin immediate' : text));
      if (statements.size >= statementCacheSize) statements.clear();
      statements.set(text, statement);
      return statement;
    },
  };
}
