import { setTimeout as wait } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  type SqliteDatabase,
} from 'kysely';
import { errorCode } from './dialect.ts';
import type { ReadThread } from './readThread.ts';

/**
 * In milliseconds. `whole`: how long a write waits for another process that writes. `step`: the time between
 * two tries. `read`: how long reads wait for a transaction.
 */
const patience = { whole: 20_000, step: 5, read: 50 };

/**
 * SQLite through one connection, which a transaction has to itself. A long transaction pauses in between, so
 * that the thread can do other work (`deleteInSlices`). Until it ends, reads go to `reads` and see the state
 * before it; other writes wait. Writes also wait while another process writes, such as a command, without
 * blocking the thread.
 */
export function patientDialect(
  database: Database.Database,
  caching: SqliteDatabase,
  reads: ReadThread | undefined,
): Dialect {
  // Otherwise the library would block the thread until the other process has written.
  database.pragma('busy_timeout = 0');
  const driver = new SqliteDriver({ database: caching });
  const shared: Shared = { database, driver, reads, since: undefined };
  const own = (connection: DatabaseConnection): PatientConnection => {
    if (connection instanceof PatientConnection) return connection;
    throw new Error('A connection of another database.');
  };
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => ({
      init: () => driver.init(),
      acquireConnection: () => Promise.resolve(new PatientConnection(shared)),
      beginTransaction: (connection) => own(connection).begin(),
      commitTransaction: (connection) => own(connection).end('commit'),
      rollbackTransaction: (connection) => own(connection).end('rollback'),
      releaseConnection: (connection) => own(connection).release(),
      destroy: () => driver.destroy(),
    }),
  };
}

interface Shared {
  readonly database: Database.Database;
  readonly driver: SqliteDriver;
  readonly reads: ReadThread | undefined;
  /** When the transaction that has the connection began (`performance.now()`). */
  since: number | undefined;
}

/** Takes the connection for a single query, or for a transaction. */
class PatientConnection implements DatabaseConnection {
  readonly #shared: Shared;
  /** The connection, while this object has it. */
  #held: DatabaseConnection | undefined;
  /** Why SQLite has rolled the transaction back by itself. */
  #failure: { readonly reason: unknown } | undefined;

  constructor(shared: Shared) {
    this.#shared = shared;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#held !== undefined) return this.#inside<Row>(this.#held, query);
    const { reads, since } = this.#shared;
    // Only during a long transaction: waiting for most transactions is faster than asking the thread.
    const isLong = since !== undefined && performance.now() - since > patience.read;
    if (isLong && reads !== undefined && query.sql.startsWith('select')) {
      const rows = await reads.read(query.sql, query.parameters);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns are those that the query was built with
      return { rows: rows as Row[] };
    }
    const connection = await this.#take();
    try {
      return await patiently(() => connection.executeQuery<Row>(query));
    } finally {
      await this.release();
    }
  }

  streamQuery(): never {
    throw new Error('Rows are read at once.');
  }

  async begin(): Promise<void> {
    const connection = await this.#take();
    this.#shared.since = performance.now();
    await patiently(() => this.#shared.driver.beginTransaction(connection));
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (this.#held === undefined || (how === 'rollback' && this.#failure !== undefined)) return;
    await this.#inside(this.#held, CompiledQuery.raw(how));
  }

  /**
   * Runs a query of the transaction. When the disk is full or can't be written to, SQLite rolls everything
   * back at once: then no further query of the transaction may run, because its changes would be written on
   * their own.
   */
  async #inside<Row>(held: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#failure !== undefined) throw this.#failure.reason;
    try {
      return await held.executeQuery<Row>(query);
    } catch (error) {
      if (!this.#shared.database.inTransaction) this.#failure = { reason: error };
      throw error;
    }
  }

  async release(): Promise<void> {
    if (this.#held === undefined) return;
    this.#held = undefined;
    this.#shared.since = undefined;
    await this.#shared.driver.releaseConnection();
  }

  async #take(): Promise<DatabaseConnection> {
    this.#held = await this.#shared.driver.acquireConnection();
    return this.#held;
  }
}

/** Repeats `work` while another process is writing. */
async function patiently<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let waited = 0; ; waited += patience.step) {
    try {
      return await work();
    } catch (error) {
      if (!errorCode(error).startsWith('SQLITE_BUSY') || waited >= patience.whole) throw error;
      await wait(patience.step);
    }
  }
}
