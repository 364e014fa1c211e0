import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { errorMessage } from '../../../src/domain/model/values/errorMessage.ts';
import { refuse, succeed, type Result } from '../../../src/domain/model/values/result.ts';
import { registerFastPath, type FirstRow } from './compiled.ts';
import { deleteInSlices, deleteSome } from '../deleteInSlices.ts';
import { errorCode, type StoreDialect } from './dialect.ts';
import { migrate } from '../schema/migrations.ts';
import { createSecretBox, openKeyFile, randomKey } from '../secretBox.ts';
import { patientDialect } from './patientDialect.ts';
import { ReadThread, readingDialect } from './readThread.ts';
import { openSqliteDatabase, prepareCached } from './sqliteDatabase.ts';
import { buildStore, type Store } from '../store.ts';
import type { Tables } from '../schema/tables.ts';

/** The database, in its folder. */
export const fileName = 'typewright.db';
/** Mode of a file: read and written by its owner, by nobody else. */
export const ownerOnly = 0o600;

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
  deleteAll: deleteInSlices,
  deleteSome,
  dropSearch: async (db, documentIds) => {
    for (const id of documentIds) await sql`delete from search where rowid = ${id}`.execute(db);
  },
  matches: (term) =>
    sql`documents.id in (select rowid from search where search match ${phraseOf(term)})`,
  contains: (term) =>
    sql`exists (select 1 from search where search.rowid = documents.id and instr(search.text, ${term}) > 0)`,
  countMatches: async (db, term, most) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from (
      -- A cross join begins with the first table, so that counting can end.
      select 1 from search cross join documents on documents.id = search.rowid
      where search match ${phraseOf(term)} and documents.private = 0 limit ${most})`.execute(db);
    return rows[0]?.count ?? 0;
  },
  countByUser: async (db, table, summed) => {
    const step = (name: string, event: string, row: 'new' | 'old', counts: string) =>
      sql`create trigger ${sql.ref(`${table}_${name}`)} after ${sql.raw(event)} on ${sql.table(table)} begin
        update "users" set ${sql.raw(counts)} where "id" = ${sql.raw(row)}."userId"; end`.execute(
        db,
      );
    for (const [name, event, row, sign] of [
      ['made', 'insert', 'new', '+'],
      ['gone', 'delete', 'old', '-'],
    ] as const) {
      const also = summed && `, "${summed}" = "${summed}" ${sign} ${row}."${summed}"`;
      await step(name, event, row, `"${table}" = "${table}" ${sign} 1${also ?? ''}`);
    }
    if (summed === undefined) return;
    const change = `"${summed}" = "${summed}" + new."${summed}" - old."${summed}"`;
    await step('changed', `update of "${summed}"`, 'new', change);
  },
  countPublic: async (db) => {
    const step = (event: string, when: string, change: string) =>
      sql`create trigger ${sql.raw(event)} on "documents" when ${sql.raw(when)} begin
        insert into "totals" ("change") values (${sql.raw(change)}); end`.execute(db);
    await step('"documents_added" after insert', 'new."private" = 0', '1');
    await step('"documents_removed" after delete', 'old."private" = 0', '-1');
    await step(
      '"documents_shown" after update of "private"',
      'old."private" <> new."private"',
      'old."private" - new."private"',
    );
  },
  forget: async (db) => {
    await sql`vacuum`.execute(db);
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
  },
  isCollision: (error) => errorCode(error).startsWith('SQLITE_BUSY'),
  isDuplicate: (error) =>
    ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(errorCode(error)),
  isAway: (error) => /^SQLITE_(?:BUSY|IOERR|FULL|CANTOPEN|READONLY)/.test(errorCode(error)),
};

/**
 * An empty database in memory, from which further ones are copied: creating the tables takes ten times as
 * long.
 */
let emptyMemory: Buffer | undefined;

/** The term as a phrase in SQLite's syntax for full-text search. */
function phraseOf(term: string): string {
  return `"${term.replaceAll('"', '""')}"`;
}

/**
 * The embedded store in a folder, which is created if missing; `null` stores everything in memory. Every
 * transaction is on disk before it is answered (WAL, synchronous=FULL). Refuses a folder that can't be
 * written to, that another server uses, or that a newer version has written. With `command`, it is opened
 * beside a running server, and nothing is created. `secretKey` replaces the key in the folder. `readScript`
 * is run in a thread that reads lists, which may take long; without it, this thread reads them.
 */
export async function openSqlite(
  dataDir: string | null,
  {
    command = false,
    secretKey,
    readScript,
  }: {
    readonly command?: boolean;
    readonly secretKey?: Buffer | undefined;
    readonly readScript?: URL | undefined;
  } = {},
): Promise<Result<Store>> {
  let lock: Database.Database | undefined;
  let database: Database.Database;
  let key: Result<Buffer>;
  const noDatabase = refuse(
    'no-database',
    `There is no database in ${dataDir ?? 'memory'}. DATA_DIR must name the data folder of a server that has been started once.`,
  );
  if (dataDir !== null && command && !existsSync(join(dataDir, fileName))) return noDatabase;
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
    database =
      dataDir === null
        ? openSqliteDatabase(emptyMemory ?? ':memory:')
        : openPrivately(join(dataDir, fileName));
    if (command && !isOurs(database)) {
      database.close();
      return noDatabase;
    }
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.pragma('cache_size = -65536');
  } catch (error) {
    lock?.close();
    const reason = errorMessage(error);
    return refuse(
      'data-unusable',
      `The database in ${dataDir ?? 'memory'} could not be opened: ${reason}. DATA_DIR must name a folder that this account can write to.`,
    );
  }
  const caching = prepareCached(database);
  const reads =
    readScript === undefined || dataDir === null
      ? undefined
      : new ReadThread(readScript, join(dataDir, fileName));
  const db = new Kysely<Tables>({ dialect: patientDialect(database, caching, reads) });
  // An unfinished transaction must be invisible to others, so they wait for the connection.
  registerFastPath(db, ({ text }, values) =>
    database.inTransaction
      ? null
      : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `reading` makes them
        Promise.resolve(caching.prepare(text).all(values)[0] as FirstRow),
  );
  const lists = reads && new Kysely<Tables>({ dialect: readingDialect(reads) });
  const close = async () => {
    await lists?.destroy();
    await db.destroy();
    lock?.close();
  };
  const migrated = await migrate(db, sqlite);
  if (!migrated.ok) {
    await close();
    return migrated;
  }
  if (dataDir === null) emptyMemory ??= database.serialize();
  const backup = async (file: string) => {
    // Written under another name first, so that a file with the name of a copy is complete.
    const part = `${file}.part`;
    try {
      rmSync(part, { force: true });
      makePrivate(part);
      await database.backup(part);
      renameSync(part, file);
    } finally {
      for (const rest of ['', '-journal']) rmSync(part + rest, { force: true });
    }
  };
  return succeed(buildStore(db, sqlite, createSecretBox(key.value), { close, backup }, lists));
}

/** Whether this database has the tables of a server. */
function isOurs(database: Database.Database): boolean {
  const found = database.prepare("select 1 from sqlite_master where name = 'typewright_schema'");
  return found.get() !== undefined;
}

/** Opens a file that only this account can read; what SQLite puts beside it gets the same mode. */
function openPrivately(file: string): Database.Database {
  makePrivate(file);
  for (const beside of [`${file}-wal`, `${file}-shm`]) {
    if (existsSync(beside)) chmodSync(beside, ownerOnly);
  }
  return openSqliteDatabase(file);
}

/** Creates the file if it is missing. */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', ownerOnly));
  chmodSync(file, ownerOnly);
}

/**
 * Locks the folder for this process. It is an operating system lock on a separate file, so it is released
 * however the process ends.
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
