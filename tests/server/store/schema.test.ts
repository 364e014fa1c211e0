import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openPostgres } from '../../../server/store/database/postgres.ts';
import { openSqlite } from '../../../server/store/database/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';
import type { Result } from '../../../src/domain/model/values/result.ts';
import { golden } from '../../support/golden.ts';
import { createDatabase } from './databases.ts';

// The complete tables of a new database. Existing data was written under this schema, so a change
// needs another migration. GOLDEN=write writes the current tables.

async function makeTables(opening: Promise<Result<Store>>): Promise<void> {
  const opened = await opening;
  if (!opened.ok) throw new Error(opened.refusal.message);
  await opened.value.close();
}

test('of SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'typewright-schema-'));
  await makeTables(openSqlite(folder));
  const database = new Database(join(folder, 'typewright.db'), { readonly: true });
  const made = database
    .prepare<[], string>('select sql from sqlite_master where sql is not null order by type, name')
    .pluck()
    .all();
  database.close();
  rmSync(folder, { recursive: true });
  const text = made.map(breakLines).join('');
  expect(text).toBe(golden('server/schema/sqlite.sql', text));
});

/** A table has a line for each column. */
function breakLines(sql: string): string {
  return `${sql.startsWith('CREATE TABLE') ? sql.replace(/, (?=["a-z])/g, ',\n  ') : sql};\n`;
}

test('of PostgreSQL', async () => {
  const database = await createDatabase();
  await makeTables(openPostgres(database.url));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(`
    select line from (
      select format('column %s.%s %s %s %s', table_name, column_name, data_type,
        case is_nullable when 'YES' then 'null' else 'not null' end,
        coalesce(collation_name, '')) as line
      from information_schema.columns where table_schema = 'public'
      union all
      select format('constraint on %s: %s', conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all
      select indexdef from pg_indexes where schemaname = 'public'
    ) lines order by line collate "C"`);
  await client.end();
  await database.drop();
  const text = rows.map(({ line }) => `${line.trimEnd()}\n`).join('');
  expect(text).toBe(golden('server/schema/postgresql.txt', text));
});
