import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openPostgres } from '../../../server/store/database/postgres.ts';
import { openSqlite } from '../../../server/store/database/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';
import type { Result } from '../../../src/domain/model/values/result.ts';
import { createDatabase } from './databases.ts';
import { documentFields } from './documentFields.ts';

// When this version first opens an earlier version's database, it counts the documents and stores the users
// whose documents are included by their versions.

const now = '2026-01-02T03:04:05.000Z';

/** Reverts to the schema before counts, without later additions. */
const back = [
  'alter table "documents" drop column "operations"',
  'alter table "documents" drop column "types"',
  ...['turn', 'turnUntil'].map((column) => `alter table "documents" drop column "${column}"`),
  'drop table "bodyIncludes"',
  'drop table "identities"',
  'drop table "totals"',
  ...['documents', 'kilobytes', 'triggers', 'comments'].map(
    (column) => `alter table "users" drop column "${column}"`,
  ),
  ...['sessions', 'tokens', 'exports', 'challenges', 'codes', 'rateLimits', 'deliveries'].map(
    (table) => `drop index "${table}_expiry"`,
  ),
  'delete from users where id = 0',
  ...['documents_fork', 'threads_fork', 'threads_deleted'].map((name) => `drop index ${name}`),
  'create index documents_source on documents ("sourceId")',
  'create index threads_source on threads ("sourceId")',
  'update typewright_schema set version = 8',
];
const usage = [
  'documents_made',
  'documents_gone',
  'documents_changed',
  'triggers_made',
  'triggers_gone',
  'comments_made',
  'comments_gone',
];
/** Removes each engine's triggers for `totals` and for the usage of accounts. */
const backOn = {
  sqlite: ['documents_added', 'documents_removed', 'documents_shown', ...usage].map(
    (name) => `drop trigger "${name}"`,
  ),
  postgres: ['count_public_documents', ...usage].map((name) => `drop function ${name} cascade`),
};

async function use<Value>(
  opening: Promise<Result<Store>>,
  work: (store: Store) => Promise<Value>,
): Promise<Value> {
  const opened = await opening;
  if (!opened.ok) throw new Error(opened.refusal.message);
  try {
    return await work(opened.value);
  } finally {
    await opened.value.close();
  }
}

async function fill(store: Store): Promise<void> {
  const userId = await store.accounts.create({ name: 'Ada', password: 'x', now });
  const imports = [{ alias: 'base', url: 'typehub://Bob:base' }];
  for (const [name, spec] of [
    ['shop', { imports, operations: [{}, {}], types: [{}, {}, {}] }],
    ['empty', {}],
  ] as const) {
    await store.bodies.put(name, new Uint8Array(gzipSync(JSON.stringify(spec))));
    const id = await store.documents.create(documentFields(userId, name, name, now));
    await store.documents.grow(id, 1500);
    const tag = { version: '1.0.0', changelog: '', hash: 'h', body: name, createdAt: now };
    await store.tags.create({ documentId: id, userId, ...tag });
  }
}

async function expectCounts(store: Store): Promise<void> {
  expect((await store.documents.explore({ startIndex: 0, count: 1 }, 1)).total).toBe(2);
  expect(await store.documents.find('Ada', 'shop')).toMatchObject({ operations: 2, types: 3 });
  expect(await store.documents.find('Ada', 'empty')).toMatchObject({ operations: 0, types: 0 });
  const { id = 0 } = (await store.accounts.byName('Ada')) ?? {};
  const stored = { documents: 2, kilobytes: 4, triggers: 0, comments: 0 };
  expect(await store.quotas.used(id)).toEqual(stored);
  expect(await store.names.isIncluded('bob')).toBe(true);
}

test('in SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'typewright-counts-'));
  await use(openSqlite(folder), fill);
  const database = new Database(join(folder, 'typewright.db'));
  for (const statement of [...backOn.sqlite, ...back]) database.exec(statement);
  database.close();
  await use(openSqlite(folder), expectCounts);
  rmSync(folder, { recursive: true });
});

test('in PostgreSQL', async () => {
  const { url, drop } = await createDatabase();
  await use(openPostgres(url), fill);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of [...backOn.postgres, ...back]) await client.query(statement);
  await client.end();
  await use(openPostgres(url), expectCounts);
  await drop();
});
