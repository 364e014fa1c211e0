import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { Kysely, sql, SqliteDialect, type SqliteDatabase, type SqliteStatement } from 'kysely';
import { refuse, succeed, type Result } from '../../src/domain/model/result.ts';
import { offerShortWay, type FirstRow } from './compiled.ts';
import { errorCode, type StoreDialect } from './dialect.ts';
import { migrate } from './migrations.ts';
import { createSecretBox, openKeyFile, randomKey } from './secretBox.ts';
import { buildStore, type Store } from './store.ts';
import type { Tables } from './tables.ts';

/** The database, in its folder. */
export const fileName = 'typewright.db';
/** Mode of a file: read and written by its owner, by nobody else. */
export const ownerOnly = 0o600;
/** How many prepared statements are cached: lists of ids create new ones. */
const statementCacheSize = 500;

export const sqlite: StoreDialect = {
  name: 'sqlite',
  id: 'integer',
  text: sql`text`,
  blob: 'blob',
  createSearch: async (db) => {
    await sql`create virtual table search using fts5(text, tokenize = 'trigram')`.execute(db);
  },
  putSearch: async (db, documentId, text) => {
    await sql`insert or replace into search(rowid, text) values (${documentId}, ${text})`.execute(
      db,
    );
  },
  dropSearch: async (db, documentIds) => {
    for (const id of documentIds) await sql`delete from search where rowid = ${id}`.execute(db);
  },
  matches: (term) => {
    const phrase = `"${term.replaceAll('"', '""')}"`;
    return sql`documents.id in (select rowid from search where search match ${phrase})`;
  },
  isCollision: (error) => errorCode(error).startsWith('SQLITE_BUSY'),
  isDuplicate: (error) =>
    ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(errorCode(error)),
  isAway: (error) => /^SQLITE_(?:BUSY|IOERR|FULL|CANTOPEN|READONLY)/.test(errorCode(error)),
};

/**
 * The embedded store in a folder, which is created if missing; `null` stores everything in memory.
 * Every transaction is on disk before it is answered (WAL, synchronous=FULL). Refuses a folder that
 * can't be written to, that another server uses, or that a newer version has written. `command`
 * opens it beside a running server, and creates nothing. `secretKey` is used instead of the one in
 * the folder.
 */
export async function openSqlite(
  dataDir: string | null,
  {
    command = false,
    secretKey,
  }: { readonly command?: boolean; readonly secretKey?: Buffer | undefined } = {},
): Promise<Result<Store>> {
  let lock: Database.Database | undefined;
  let database: Database.Database;
  let key: Result<Buffer>;
  if (dataDir !== null && command && !existsSync(join(dataDir, fileName))) {
    return refuse(
      'no-database',
      `There is no database in ${dataDir}. DATA_DIR must name the data folder of a server that has been started once.`,
    );
  }
  try {
    if (dataDir !== null) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (dataDir !== null && !command) {
      lock = takeLock(dataDir);
      if (lock === undefined) {
        return refuse(
          'data-locked',
          `Another server is already using ${dataDir}. Stop that one first, or give this one its own folder: DATA_DIR=other npm start. Several servers can share one PostgreSQL database (DATABASE_URL).`,
        );
      }
    }
    // No command reads or writes a secret.
    key =
      secretKey !== undefined || dataDir === null || command
        ? succeed(secretKey ?? randomKey())
        : openKeyFile(dataDir);
    if (!key.ok) {
      lock?.close();
      return key;
    }
    database = dataDir === null ? openDatabase(':memory:') : openPrivately(join(dataDir, fileName));
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma('cache_size = -65536');
  } catch (error) {
    lock?.close();
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(
      'data-unusable',
      `The database in ${dataDir ?? 'memory'} could not be opened: ${reason}. DATA_DIR must name a folder that this account can write to.`,
    );
  }
  const caching = cacheStatements(database);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: caching }) });
  // An unfinished transaction must be invisible to others, so they wait for the connection.
  offerShortWay(db, ({ text }, values) =>
    database.inTransaction
      ? null
      : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `reading` makes them
        Promise.resolve(caching.prepare(text).all(values)[0] as FirstRow),
  );
  const close = async () => {
    await db.destroy();
    lock?.close();
  };
  const migrated = await migrate(db, sqlite);
  if (!migrated.ok) {
    await close();
    return migrated;
  }
  const backup = async (file: string) => {
    makePrivate(file);
    await database.backup(file);
  };
  return succeed(buildStore(db, sqlite, createSecretBox(key.value), { close, backup }));
}

/** Opens a file that only this account can read; what SQLite puts beside it gets the same mode. */
function openPrivately(file: string): Database.Database {
  makePrivate(file);
  for (const beside of [`${file}-wal`, `${file}-shm`]) {
    if (existsSync(beside)) chmodSync(beside, ownerOnly);
  }
  return openDatabase(file);
}

/** Creates the file if it is missing. */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', ownerOnly));
  chmodSync(file, ownerOnly);
}

/** Opens a database file with the library's compiled part, wherever the build has put it. */
export function openDatabase(file: string): Database.Database {
  // The built server ships the library's compiled part itself; the command line uses that too.
  const addon = ['better_sqlite3.node', '../server/better_sqlite3.node']
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(place));
  // A package that was installed has the part for that machine with the library.
  const installed = 'better-sqlite3/build/Release/better_sqlite3.node';
  const nativeBinding: unknown = createRequire(import.meta.url)(addon ?? installed);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library also takes what was loaded
  return new Database(file, { nativeBinding: nativeBinding as string });
}

/**
 * Locks the folder for this process. It is an operating system lock on a file of its own, so it is
 * released however the process ends.
 */
export function takeLock(dataDir: string): Database.Database | undefined {
  const lock = openPrivately(join(dataDir, 'server.lock'));
  try {
    lock.pragma('busy_timeout = 0');
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (sqlite.isCollision(error)) return undefined;
    throw error;
  }
}

/**
 * Rows as objects. Building them from arrays takes half the time that the library needs, because it
 * sets the name of each column again for each row.
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
 * Prepares each statement once. A transaction takes the write lock when it begins: one that read
 * first could not continue after another process has written.
 */
function cacheStatements(database: Database.Database): SqliteDatabase {
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
