import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect, type CompiledQuery } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeDocument } from '../../../server/accounts/removeAccount.ts';
import { createSecretBox, randomKey } from '../../../server/store/secretBox.ts';
import { fileName, openSqlite, sqlite } from '../../../server/store/database/sqlite.ts';
import { buildStore, type Store } from '../../../server/store/store.ts';
import type { Tables } from '../../../server/store/schema/tables.ts';
import { documentFields } from './documentFields.ts';

// With SQLite, everything that may take long is read in a separate thread (`lists`), and the main thread only
// makes queries that use an index, so that they stay fast.

const now = '2026-01-02T03:04:05.000Z';
const later = '2027-01-02T03:04:05.000Z';
const page = { startIndex: 0, count: 16 };

let folder: string;
let database: Database.Database;
let store: Store;
/** The queries of the main thread and of the one for lists. */
const asked: { answering: CompiledQuery[]; lists: CompiledQuery[] } = { answering: [], lists: [] };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'typewright-plans-'));
  const opened = await openSqlite(folder);
  if (!opened.ok) throw new Error(opened.refusal.message);
  await opened.value.close();
  database = new Database(join(folder, fileName));
  const handle = (side: keyof typeof asked) =>
    new Kysely<Tables>({
      dialect: new SqliteDialect({ database }),
      log: ({ query }) => void asked[side].push(query),
    });
  const close = () => Promise.resolve();
  const box = createSecretBox(randomKey());
  store = buildStore(handle('answering'), sqlite, box, { close }, handle('lists'));
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** SQLite's plans for the queries of `work`. */
async function plansOf(work: () => Promise<unknown>) {
  Object.assign(asked, { answering: [], lists: [] });
  await work();
  const plan = ({ sql, parameters }: CompiledQuery) =>
    database
      .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
      .all(...parameters)
      .map(({ detail }) => detail)
      .join('; ');
  return { answering: asked.answering.map(plan), lists: asked.lists.map(plan) };
}

async function makeDocument(): Promise<{ userId: number; id: number }> {
  const userId = await store.accounts.create({ name: 'Ada', password: 'x', now });
  await store.bodies.put('body', new Uint8Array([1]));
  const id = await store.documents.create(documentFields(userId, 'shop', 'body', now));
  return { userId, id };
}

test('SQLite finds the stars of a person by index, however many public documents there are', async () => {
  const { userId, id } = await makeDocument();
  await store.stars.set(userId, id, true, now);
  const { lists: plans } = await plansOf(async () => {
    const found = await store.documents.starredBy(userId, page);
    expect(found).toMatchObject({ total: 1, rows: [{ name: 'shop' }] });
  });
  // The count and the ids; the rows of the page are found by their ids.
  for (const plan of plans.slice(0, 2)) {
    expect(plan).toContain('SEARCH documents USING INTEGER PRIMARY KEY');
    expect(plan).toMatch(/SEARCH stars USING COVERING INDEX \w+ \(userId=\?\)/);
    expect(plan).not.toMatch(/SCAN|documents_public/);
  }
  expect(plans).toHaveLength(3);
});

test('the thread that answers reads no list', async () => {
  const { userId, id } = await makeDocument();
  const dates = { createdAt: now, updatedAt: now };
  const ofDocument = { documentId: id, userId };
  const text = { title: 'One', description: '', sourceId: null, status: 1 };
  const thread = await store.threads.create({ kind: 'issue', ...ofDocument, ...text, ...dates });
  const comment = await store.comments.create({
    threadId: thread,
    userId,
    comment: 'Text',
    ...dates,
  });
  const trigger = await store.triggers.create({
    ...ofDocument,
    type: 'webhook',
    config: {},
    search: '',
    ...dates,
  });
  await store.deliveries.create({ triggerId: trigger, event: 'tag', payload: '{}', now });
  const stored = { hash: 'h', body: 'body', createdAt: now };
  await store.commits.create({ ...ofDocument, ...stored, previousId: null, message: 'Added' });
  await store.tags.create({ ...ofDocument, ...stored, version: '1.0.0', changelog: '' });
  await store.sessions.create({ hash: 's', userId, client: '', now, expiresAt: later });
  const key = { userId, name: 'CI', clientId: 'ci', secretHash: null, scopes: '' };
  const appKeyId = await store.accounts.createKey({ ...key, redirectUris: [], now });
  const grant = { userId, appKeyId, kind: 'code', scopes: '', now } as const;
  const grantId = await store.tokens.createGrant(grant);
  await store.tokens.add([{ hash: 't', grantId, kind: 'access', expiresAt: later }]);
  const { answering, lists } = await plansOf(async () => {
    const pages = [
      await store.documents.explore(page, 1000),
      await store.documents.explore({ ...page, search: 'sh' }, 1000),
      await store.documents.ofUser(userId, true, page),
      await store.commits.ofDocument(id, page),
      await store.tags.ofDocument(id, page),
      await store.threads.ofDocument('issue', id, 1, page),
      await store.comments.ofThread(thread, page),
      await store.triggers.ofDocument(id, page),
      await store.deliveries.ofTrigger(trigger, page),
      await store.sessions.all(userId, now, page),
      await store.accounts.keys(userId, page),
      await store.tokens.grants(userId, now, page),
    ];
    expect(pages.map(({ total, rows }) => [total, rows.length])).toEqual(pages.map(() => [1, 1]));
    await store.documents.including({ userName: 'Ada', name: 'shop' }, userId, page);
    await store.documents.starredBy(userId, page);
    await store.comments.reactions([comment]);
    await store.tags.allVersions(id);
    await store.names.usedVersions(userId, 'shop');
    await store.housekeeping.counts(now);
  });
  expect(answering).toEqual([]);
  expect(lists.length).toBeGreaterThan(30);
});

test('nor what an account has stored: the database counts it', async () => {
  const { userId } = await makeDocument();
  const plans = await plansOf(() => store.quotas.used(userId));
  expect(plans).toEqual({
    answering: ['SEARCH users USING INTEGER PRIMARY KEY (rowid=?)'],
    lists: [],
  });
});

test('nor a large body, of which it asks for the size alone', async () => {
  const large = new Uint8Array(1024 * 1024).fill(7);
  await store.bodies.put('small', new Uint8Array([1, 2, 3]));
  await store.bodies.put('large', large);
  const small = await plansOf(async () => {
    expect(await store.bodies.get('small')).toEqual(new Uint8Array([1, 2, 3]));
  });
  expect(small.lists).toEqual([]);
  const { answering, lists } = await plansOf(async () => {
    expect((await store.bodies.get('large')).every((byte) => byte === 7)).toBe(true);
  });
  expect([answering, lists].map((plans) => plans.length)).toEqual([1, 1]);
  const [first] = asked.answering;
  const read = database.prepare(first?.sql ?? '').all(...(first?.parameters ?? []));
  expect(read).toEqual([{ data: null }]);
});

test('nor what has expired, which it deletes by index, step by step', async () => {
  const { userId } = await makeDocument();
  const count = (table: string) =>
    database.prepare(`select count(*) from "${table}"`).pluck().get();
  for (let at = 0; at < 450; at++) {
    const expiresAt = at < 10 ? later : new Date(Date.parse(now) - at).toISOString();
    const grant = { userId, appKeyId: null, kind: 'password', scopes: '', now } as const;
    const grantId = await store.tokens.createGrant(grant);
    await store.tokens.add([{ hash: `t${at}`, grantId, kind: 'access', expiresAt }]);
  }
  const limits = { keysBefore: now, auditBefore: now, deliveriesBefore: now };
  const { answering } = await plansOf(() => store.housekeeping.purge({ now, ...limits }));
  expect([count('tokens'), count('grants')]).toEqual([10, 10]);
  const known = /^SEARCH \w+ USING (?:COVERING )?INDEX \w+_(?:expiry|at|created) \(\w+<\?\)/;
  const byId = /^SEARCH grants USING INTEGER PRIMARY KEY/;
  for (const plan of answering) expect(plan).toMatch(byId.test(plan) ? byId : known);
  // 440 tokens and as many grants, 200 at a time; and one for each of the other tables.
  expect(answering).toHaveLength(3 + 3 + 8);
});

test('a document may have more versions and includes than a statement has values', async () => {
  const { userId, id } = await makeDocument();
  const included = Array.from({ length: 11_000 }, (_, at) => ({
    userKey: 'bob',
    nameKey: `base-${at}`,
  }));
  await store.names.putIncludes(id, included);
  database
    .prepare(
      `with recursive number(at) as (select 1 union all select at + 1 from number where at < 9000)
      insert into tags (documentId, version, changelog, hash, body, createdAt)
      select ?, '1.0.' || at, '', 'h' || at, 'body', '' from number`,
    )
    .run(id);
  await store.transaction((inside) => removeDocument(inside, id));
  expect(await store.documents.find('Ada', 'shop')).toBeUndefined();
  expect(await store.names.usedVersions(userId, 'shop')).toHaveLength(9000);
  expect(await store.names.usedHash(userId, 'Shop', '1.0.9000')).toBe('h9000');
});
