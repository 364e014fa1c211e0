import pg from 'pg';
import { startPostgres } from '../../../scripts/system/postgres.mjs';

/** Starting a server takes twenty times as long as creating a database. It ends with the worker. */
let server: ReturnType<typeof startServer> | undefined;
let created = 0;

/** From version 15 on, databases are copied through the log, which takes up to four times the processor time. */
async function startServer(): Promise<{ readonly url: string; readonly asFiles: string }> {
  const { url } = await startPostgres();
  const [row] = await execute(url, 'show server_version_num');
  const isFromLog = Number(row?.['server_version_num']) >= 150_000;
  return { url, asFiles: isFromLog ? ' strategy file_copy' : '' };
}

/**
 * Creates an empty database, or a copy of another one to which nobody is connected, on the PostgreSQL
 * server that all test files of a worker share. `drop` closes the connections that are still open, too.
 */
export async function createDatabase(copied?: string): Promise<{
  readonly name: string;
  readonly url: string;
  readonly drop: () => Promise<void>;
}> {
  server ??= startServer();
  const { url, asFiles } = await server;
  created += 1;
  const name = `test${created}`;
  const template = copied === undefined ? '' : ` template ${copied}`;
  await execute(url, `create database ${name}${template}${asFiles}`);
  return {
    name,
    url: url.replace(/[^/]+$/, name),
    drop: async () => void (await execute(url, `drop database ${name} with (force)`)),
  };
}

async function execute(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows;
  } finally {
    await client.end();
  }
}
