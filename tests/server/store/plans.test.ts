import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect, type CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { documentsIn } from '../../../server/store/resources/documents.ts';
import { starsIn } from '../../../server/store/resources/stars.ts';
import { fileName, openSqlite, sqlite } from '../../../server/store/sqlite.ts';
import type { Tables } from '../../../server/store/tables.ts';
import { documentFields } from './documentFields.ts';

test('SQLite finds the stars of a person by index, however many public documents there are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'typewright-plans-'));
  const opened = await openSqlite(folder);
  if (!opened.ok) throw new Error(opened.refusal.message);
  const now = '2026-01-02T03:04:05.000Z';
  const { accounts, bodies, documents } = opened.value;
  const userId = await accounts.create({ name: 'ada', password: 'x', now });
  await bodies.put('body', new Uint8Array([1]));
  const id = await documents.create(documentFields(userId, 'shop', 'body', now));
  await opened.value.close();

  const database = new Database(join(folder, fileName));
  const queries: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database }),
    log: ({ query }) => void queries.push(query),
  });
  await starsIn(db).set(userId, id, true, now);
  queries.length = 0;
  const page = await documentsIn(db, sqlite).starredBy(userId, { startIndex: 0, count: 16 });
  expect(page).toMatchObject({ total: 1, rows: [{ name: 'shop' }] });
  const plans = queries.map(({ sql, parameters }) =>
    database
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all(...parameters)
      .map(({ detail }) => detail)
      .join('; '),
  );
  // The count and the ids; the rows of the page are found by their ids.
  for (const plan of plans.slice(0, 2)) {
    expect(plan).toContain('SEARCH documents USING INTEGER PRIMARY KEY');
    expect(plan).toMatch(/SEARCH stars USING COVERING INDEX \w+ \(userId=\?\)/);
    expect(plan).not.toMatch(/SCAN|documents_public/);
  }
  expect(plans).toHaveLength(3);
  await db.destroy();
  rmSync(folder, { recursive: true });
});
