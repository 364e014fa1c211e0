import {
  Kysely,
  PostgresDialect,
  sql,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import pg from 'pg';
import { refuse, succeed, type Result } from '../../../src/domain/model/values/result.ts';
import { batchReads, isQueryTimeout } from './batchedReads.ts';
import {
  nameOfQuery,
  registerFastPath,
  type FirstRow,
  type NamedQuery,
  type Values,
} from './compiled.ts';
import { errorCode, type StoreDialect } from './dialect.ts';
import { migrate } from '../schema/migrations.ts';
import { createSecretBox, randomKey } from '../secretBox.ts';
import { buildStore, type Store } from '../store.ts';
import type { Tables } from '../schema/tables.ts';

/** Connections of one process; a database server usually allows 100 in total. */
const connections = 10;
/**
 * How long a statement may take, in milliseconds. After `statement`, the database ends it. After `silence`
 * without an answer, because the database or the network hangs, the database counts as away.
 */
const patience = { statement: 30_000, silence: 35_000 };

/** Serialization failure, deadlock, and a body that was deleted while it was being used again. */
const collisions: ReadonlySet<string> = new Set(['40001', '40P01', '23503']);

const postgres: StoreDialect = {
  name: 'postgres',
  id: 'serial',
  text: sql`text collate "C"`,
  blob: 'bytea',
  createSearch: async (db) => {
    await sql`create extension if not exists pg_trgm`.execute(db);
    await sql`create table search (
      "documentId" integer primary key references documents(id) on delete cascade,
      text text not null)`.execute(db);
    await sql`create index search_text on search using gin (text gin_trgm_ops)`.execute(db);
  },
  putSearch: async (db, documentId, text) => {
    await db
      .insertInto('search')
      .values({ documentId, text })
      .onConflict((conflict) => conflict.column('documentId').doUpdateSet({ text }))
      .execute();
  },
  deleteAll: async (db, table, condition) => {
    const deleted = await sql`delete from ${sql.table(table)} where ${condition}`.execute(db);
    return (deleted.numAffectedRows ?? 0n) > 0n;
  },
  // Deletes everything at once, because the database does the work and not this thread.
  deleteSome: async (db, table, condition) => {
    await sql`delete from ${sql.table(table)} where ${condition}`.execute(db);
    return true;
  },
  // These rows are deleted together with their documents.
  dropSearch: () => Promise.resolve(),
  matches: (term) =>
    sql`documents.id in (select "documentId" from search where text like ${patternOf(term)})`,
  contains: (term) =>
    sql`(select text like ${patternOf(term)} from search where "documentId" = documents.id)`,
  countMatches: async (db, term, most) => {
    const { rows } = await sql<{ count: string }>`select count(*) as count from (
      select 1 from search join documents on documents.id = search."documentId"
      where text like ${patternOf(term)} and documents.private = 0 limit ${most}) as found`.execute(
      db,
    );
    return Number(rows[0]?.count ?? 0);
  },
  countByUser: async (db, table, summed) => {
    const step = async (named: string, when: string, update: string) => {
      const name = sql.ref(`${table}_${named}`);
      await sql`create function ${name}() returns trigger language plpgsql as $$
        begin ${sql.raw(update)}; return null; end $$`.execute(db);
      await sql`create trigger ${name} after ${sql.raw(when)} execute function ${name}()`.execute(
        db,
      );
    };
    // Counts all rows of a statement at once, because within a transaction each change of the same row in
    // `users` takes longer than the one before.
    for (const [name, event, rows, sign] of [
      ['made', 'insert', 'new', '+'],
      ['gone', 'delete', 'old', '-'],
    ] as const) {
      const when = `${event} on "${table}" referencing ${rows} table as changed for each statement`;
      const sum = summed && `, sum("${summed}") as "${summed}"`;
      const also = summed && `, "${summed}" = users."${summed}" ${sign} each."${summed}"`;
      await step(
        name,
        when,
        `update users set "${table}" = users."${table}" ${sign} each.count${also ?? ''} from (
          select "userId", count(*) as count${sum ?? ''} from changed group by "userId"
        ) as each where users.id = each."userId"`,
      );
    }
    if (summed === undefined) return;
    await step(
      'changed',
      `update of "${summed}" on "${table}" for each row`,
      `update users set "${summed}" = "${summed}" + new."${summed}" - old."${summed}"
        where id = new."userId"`,
    );
  },
  countPublic: async (db) => {
    await sql`create function count_public_documents() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' and old.private = 0 then
          insert into totals (change) values (-1);
        end if;
        if tg_op <> 'DELETE' and new.private = 0 then
          insert into totals (change) values (1);
        end if;
        return null;
      end $$`.execute(db);
    await sql`create trigger documents_counted after insert or delete on documents
      for each row execute function count_public_documents()`.execute(db);
    await sql`create trigger documents_shown after update of private on documents for each row
      when (old.private <> new.private) execute function count_public_documents()`.execute(db);
  },
  // Not needed: backups are dumps, which contain only existing rows.
  forget: () => Promise.resolve(),
  isCollision: (error) => collisions.has(errorCode(error)),
  isDuplicate: (error) => errorCode(error) === '23505',
  // Codes for connection exceptions, shutdown, a full disk, too many connections, and read-only after a
  // failover; then errors of the system and of the driver.
  isAway: (error) =>
    /^(?:08...|57P0[1-3]|53[13]00|25006|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(
      errorCode(error),
    ) ||
    isQueryTimeout(error) ||
    (error instanceof Error &&
      /Connection terminated|timeout exceeded when trying to connect/i.test(error.message)),
};

function patternOf(term: string): string {
  return `%${escapeLike(term)}%`;
}

/** Escapes a text for LIKE. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/**
 * The store in a PostgreSQL database (postgres://user:password@host/name), which several servers may share.
 * Refuses a database that can't be reached or that a newer version has written. Secrets are encrypted under
 * `secretKey`, which a command that reads and writes no secrets may leave out. With `command`, no tables are
 * created. `silence` is for tests.
 */
export async function openPostgres(
  url: string,
  {
    command = false,
    secretKey = randomKey(),
    silence = patience.silence,
  }: {
    readonly command?: boolean;
    readonly secretKey?: Buffer | undefined;
    readonly silence?: number;
  } = {},
): Promise<Result<Store>> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: patience.statement,
    query_timeout: silence,
    idle_in_transaction_session_timeout: 60_000,
  });
  // A connection that broke while idle is replaced at the next use.
  pool.on('error', () => undefined);
  // A connection that broke while in use has already failed its queries, and also emits an error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  const alone = async ({ name, text }: NamedQuery, values: Values) => {
    const { rows } = await pool.query<NonNullable<FirstRow>>({ name, text, values: [...values] });
    return rows[0];
  };
  registerFastPath(db, batchReads(pool, alone));
  const close = () => db.destroy();
  try {
    const { rows } = await sql<{
      found: string | null;
    }>`select to_regclass('typewright_schema')::text as found`.execute(db);
    if (command && typeof rows[0]?.found !== 'string') {
      await close();
      return refuse(
        'no-database',
        'The database in DATABASE_URL is not a Typewright database. It must belong to a server that has been started at least once.',
      );
    }
    const migrated = await migrate(db, postgres);
    if (!migrated.ok) {
      await close();
      return migrated;
    }
  } catch (error) {
    await close();
    const reason = error instanceof Error ? error.message || errorCode(error) : String(error);
    return refuse(
      'database-unreachable',
      `The database in DATABASE_URL could not be used: ${reason}. Check the address, the account and that the database server is running.`,
    );
  }
  return succeed(buildStore(db, postgres, createSecretBox(secretKey), { close }));
}

/** Prepares the most frequent queries once per connection, because planning them takes most of their time. */
function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known !== undefined) return known;
      const made = preparingClient(client);
      clients.set(client, made);
      return made;
    },
    end: () => pool.end(),
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  // After a timeout the query may still be running, so this connection can't be used again.
  let silent: Error | undefined;
  const ask = async <Answer>(asking: () => Promise<Answer>): Promise<Answer> => {
    if (silent !== undefined) throw silent;
    try {
      return await asking();
    } catch (error) {
      if (isQueryTimeout(error)) silent = error;
      throw error;
    }
  };
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Nothing is read by a cursor here.');
    const name = nameOfQuery(text);
    return name === undefined
      ? ask(() => client.query(text, [...values]))
      : ask(() => client.query({ name, text, values: [...values] }));
  }
  return { query, release: () => client.release(silent) };
}
