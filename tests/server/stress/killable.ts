// Shared by the tests that kill a server and start it again on the same data.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { run } from '../../../cli/run.ts';
import { openPostgres } from '../../../server/store/database/postgres.ts';
import { openSqlite } from '../../../server/store/database/sqlite.ts';
import { createDatabase } from '../store/databases.ts';

/** An empty database, as the settings of a server that uses it. */
export interface Place {
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

// Creates the database, because commands refuse a place without one.
async function inFolder(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'typewright-kill-'));
  const made = await openSqlite(folder);
  if (made.ok) await made.value.close();
  return {
    env: { DATA_DIR: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function inPostgres(): Promise<Place> {
  const database = await createDatabase();
  const made = await openPostgres(database.url);
  if (made.ok) await made.value.close();
  return { env: { DATABASE_URL: database.url }, remove: database.drop };
}

/** A function for each store that creates an empty database. */
export const places = [
  ['SQLite', inFolder],
  ['PostgreSQL', inPostgres],
] as const;

/** Adds a person by the operator's command. */
export async function addPerson(
  env: Readonly<Record<string, string>>,
  name: string,
  password: string,
): Promise<void> {
  const exitCode = await run(['user', 'add', name, '--password-stdin'], {
    cwd: tmpdir(),
    stdin: () => Promise.resolve(new TextEncoder().encode(password)),
    stdout: () => undefined,
    stderr: (text) => expect.fail(text),
    terminal: false,
    env,
  });
  expect(exitCode).toBe(0);
}
