import pg from 'pg';
import { startPostgres } from '../../../scripts/postgres.mjs';

/** Starting a server takes twenty times as long as creating a database. It ends with the worker. */
let server: ReturnType<typeof startPostgres> | undefined;
let created = 0;

/**
 * Creates an empty database, or a copy of another one to which nobody is connected, on the PostgreSQL
 * server that all test files of a worker share. `drop` closes the connections that are still open, too.
 */
export async function createDatabase(copied?: string): Promise<{
  readonly name: string;
  readonly url: string;
  readonly drop: () => Promise<void>;
}> {
  server ??= startPostgres();
  const { url } = await server;
  created += 1;
  const name = `test${created}`;
  // Copied block by block through the log, it takes up to four times the processor time.
  const template = copied === undefined ? '' : ` template ${copied}`;
  await execute(url, `create database ${name}${template} strategy file_copy`);
  return {
    name,
    url: url.replace(/[^/]+$/, name),
    drop: () => execute(url, `drop database ${name} with (force)`),
  };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
