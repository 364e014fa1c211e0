import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { endGrantsInSlices } from '../../../../../server/accounts/grants/endGrants.ts';
import {
  removeAccount,
  removeDocument,
  removeRest,
  removeThread,
} from '../../../../../server/accounts/removeAccount.ts';
import { toUser } from '../../../../../server/routes/answerShapes.ts';
import { fileName, openSqlite } from '../../../../../server/store/database/sqlite.ts';
import type { Store } from '../../../../../server/store/store.ts';
import { documentFields } from '../../documentFields.ts';
import { engines, type OpenedStore } from '../../stores.ts';

// An object with very many dependent rows disappears at once, and is deleted a part at a time, so that nobody
// has to wait.

const now = '2026-01-02T03:04:05.000Z';
const later = '2027-01-02T03:04:05.000Z';
const dates = { createdAt: now, updatedAt: now };
const page = { startIndex: 0, count: 16 };
/** More rows than are deleted at once. */
const many = 250;

/** How often other work could run meanwhile. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}

describe.each(engines)('on %s', (engine, open) => {
  let opened: OpenedStore;
  let store: Store;
  let ada: number;
  let bob: number;
  let id: number;
  let issue: number;

  beforeEach(async () => {
    opened = await open();
    store = opened.store;
    const account = (name: string) => store.accounts.create({ name, password: 'x', now });
    [ada, bob] = [await account('Ada'), await account('Bob')];
    await store.bodies.put('head', new Uint8Array([1]));
    id = await store.documents.create(documentFields(ada, 'shop', 'head', now));
    await store.documents.putSearch(id, 'rivers');
    await store.documents.grow(id, 1024);
    const thread = { kind: 'issue', documentId: id, userId: bob, sourceId: null } as const;
    const texts = { status: 1, title: 'One', description: '' };
    issue = await store.threads.create({ ...thread, ...texts, ...dates });
  });
  afterEach(() => opened.close());

  const commit = (inside: Pick<Store, 'bodies' | 'commits'>, at: number) => {
    const stored = { documentId: id, userId: ada, hash: `h${at}`, body: `b${at}`, createdAt: now };
    return inside.commits.create({ ...stored, previousId: null, message: 'Added' });
  };
  const addCommits = () =>
    store.transaction(async (inside) => {
      for (let at = 0; at < many; at++) {
        await inside.bodies.put(`b${at}`, new Uint8Array([2]));
        await commit(inside, at);
      }
    });
  const addComments = () =>
    store.transaction(async ({ comments }) => {
      for (let at = 0; at < many; at++) {
        await comments.create({ threadId: issue, userId: ada, comment: 'Text', ...dates });
      }
    });

  test('a document with many commits can be found in no way, and its name is free', async () => {
    await addCommits();
    const tag = { documentId: id, userId: ada, hash: 'h', body: 'head', createdAt: now };
    await store.tags.create({ ...tag, version: '1.0.0', changelog: '' });
    const fork = await store.documents.create({
      ...documentFields(bob, 'shop', 'head', now),
      sourceId: id,
      sourceBody: 'head',
    });
    await store.stars.set(ada, id, true, now);
    const hook = { documentId: id, userId: ada, type: 'webhook', config: {}, search: '' };
    const trigger = await store.triggers.create({ ...hook, ...dates });
    const link = { hash: 'link', documentId: id, body: 'head', format: 'internal', namespace: '' };
    await store.exports.create({ ...link, expiresAt: later });
    const before = await store.documents.byId(id);

    await store.transaction((inside) => removeDocument(inside, id, 1));
    expect(await store.removals.putAway()).toEqual({ documents: [id], threads: [], accounts: [] });
    expect(await store.documents.find('Ada', 'shop')).toBeUndefined();
    expect(await store.documents.find('', String(id))).toBeUndefined();
    expect(await store.documents.byId(id)).toBeUndefined();
    const lists = [
      await store.documents.ofUser(ada, true, page),
      await store.documents.starredBy(ada, page),
      await store.documents.explore({ ...page, search: 'rivers' }, 10),
    ];
    expect(lists.map(({ total }) => total)).toEqual([0, 0, 0]);
    expect((await store.documents.explore(page, 10)).rows.map((row) => row.id)).toEqual([fork]);
    expect((await store.documents.explore(page, 10)).total).toBe(1);
    expect(await store.exports.find('link', now)).toBeUndefined();
    expect(await store.triggers.byId(trigger)).toBeUndefined();
    expect(await store.documents.byId(fork)).toMatchObject({ sourcePrivate: 1 });
    expect(await store.quotas.used(ada)).toMatchObject({ documents: 0, kilobytes: 0 });
    expect(await store.names.usedHash(ada, 'shop', '1.0.0')).toBe('h');
    expect((await store.accounts.all()).map(({ name }) => name)).toEqual(['Ada', 'Bob']);
    // A writer who has read the document before can't save it any more.
    const moved = { body: 'head', hash: 'h', commitId: null, updatedAt: now };
    expect(await store.documents.move(id, before?.revision ?? 0, moved)).toBe(false);
    await store.documents.create(documentFields(ada, 'shop', 'head', now));

    expect(await turnsDuring(() => removeRest(store))).toBeGreaterThan(1);
    expect(await store.removals.putAway()).toEqual({ documents: [], threads: [], accounts: [] });
    expect((await store.commits.ofDocument(id, page)).total).toBe(0);
    await expect(store.bodies.get(`b${many - 1}`)).rejects.toThrow('no result');
    expect(await store.documents.byId(fork)).toMatchObject({ sourceId: null, sourceBody: 'head' });
    expect(await store.quotas.used(ada)).toMatchObject({ documents: 1, triggers: 0 });
  });

  test('what is left after the server was killed is deleted by the next one', async () => {
    await addCommits();
    await store.transaction((inside) => removeDocument(inside, id, 1));
    await removeRest(store, () => true);
    expect((await store.removals.putAway()).documents).toEqual([id]);
    await removeRest(store);
    expect((await store.removals.putAway()).documents).toEqual([]);
  });

  test('an issue with many comments is gone at once, too', async () => {
    await addComments();
    await store.transaction((inside) => removeThread(inside, issue, 1));
    expect(await store.threads.find('issue', id, issue)).toBeUndefined();
    expect((await store.threads.ofDocument('issue', id, undefined, page)).total).toBe(0);
    await removeRest(store);
    expect((await store.comments.ofThread(issue, page)).total).toBe(0);
    expect(await store.quotas.used(ada)).toMatchObject({ comments: 0 });
  });

  test('whatever is deleted, others have their turn', async () => {
    await addComments();
    await store.transaction(async ({ tokens }) => {
      for (let at = 0; at < many; at++) {
        const grant = { userId: ada, appKeyId: null, kind: 'password', scopes: '', now } as const;
        const grantId = await tokens.createGrant(grant);
        await tokens.add([{ hash: `t${at}`, grantId, kind: 'access', expiresAt: later }]);
      }
    });
    const revoking = () => store.transaction(({ tokens }) => tokens.revokeAll(ada));
    expect(await turnsDuring(revoking)).toBeGreaterThan(0);
    expect(await store.tokens.find('t0')).toBeUndefined();
    expect(await store.tokens.find(`t${many - 1}`)).toBeUndefined();
  });

  test('what ends with a new password ends a part at a time, and only that', async () => {
    const key = { userId: ada, name: 'CI', clientId: 'app-1', secretHash: 'x', scopes: '' };
    const appKeyId = await store.accounts.createKey({ ...key, redirectUris: [], now });
    const add = (userId: number, kind: 'password' | 'code' | 'key') => {
      const grant = { userId, appKeyId: kind === 'password' ? null : appKeyId, scopes: '', now };
      return store.tokens.createGrant({ ...grant, kind });
    };
    const kept = await add(ada, 'password');
    const mine = await add(ada, 'key');
    const bobs = await add(bob, 'code');
    const [listed, ofBob] = [await add(ada, 'code'), await add(bob, 'password')];
    await store.transaction(async ({ tokens }) => {
      const grant = { userId: ada, appKeyId: null, kind: 'password', scopes: '', now } as const;
      for (let at = 0; at < 1200; at++) await tokens.createGrant(grant);
    });
    const all = [kept, mine, bobs, listed, ofBob];
    await store.tokens.add(
      all.map((grantId) => {
        const kind = 'access' as const;
        return { hash: `of ${grantId}`, grantId, kind, expiresAt: later };
      }),
    );
    const left = async () => {
      const found = await Promise.all(all.map((grantId) => store.tokens.find(`of ${grantId}`)));
      return found.map((token) => token !== undefined);
    };
    let transactions = 0;
    const counting: Pick<Store, 'transaction'> = {
      transaction: (work) => {
        transactions += 1;
        return store.transaction(work);
      },
    };
    await endGrantsInSlices(counting, { userId: ada, except: kept }, 'byPassword');
    // Only SQLite deletes in the main thread.
    expect(transactions).toBeGreaterThan(engine === 'SQLite' ? 1 : 0);
    expect(await left()).toEqual([false, true, true, true, true]);
    await endGrantsInSlices(store, { userId: ada }, 'listed');
    expect(await left()).toEqual([false, true, true, false, true]);
    await endGrantsInSlices(store, { userId: bob }, 'ofKeys');
    expect(await left()).toEqual([false, true, true, false, true]);
    await endGrantsInSlices(store, { userId: ada, appKeyId: appKeyId + 1 }, 'ofKeys');
    expect(await left()).toEqual([false, true, true, false, true]);
    await endGrantsInSlices(store, { userId: ada, appKeyId }, 'ofKeys');
    expect(await left()).toEqual([false, false, false, false, true]);
  });

  test('says whether there were stars to take back', async () => {
    for (const name of ['one', 'two']) {
      const starred = await store.documents.create(documentFields(bob, name, 'head', now));
      await store.stars.set(ada, starred, true, now);
    }
    const takeBack = async () => store.stars.removeSome(ada, 1);
    expect([await takeBack(), await takeBack(), await takeBack()]).toEqual([true, true, false]);
  });

  test('an account with very many tokens, stars and documents is gone at once, in a short transaction', async () => {
    await addComments();
    const others = await store.documents.create(documentFields(bob, 'other', 'head', now));
    await store.stars.set(ada, others, true, now);
    await store.transaction(async ({ tokens, stars, documents }) => {
      for (let at = 0; at < many; at++) {
        const grant = { userId: ada, appKeyId: null, kind: 'password', scopes: '', now } as const;
        const grantId = await tokens.createGrant(grant);
        await tokens.add([{ hash: `t${at}`, grantId, kind: 'access', expiresAt: later }]);
        const own = await documents.create(documentFields(ada, `own${at}`, 'head', now));
        await stars.set(ada, own, true, now);
      }
    });
    const session = { hash: 's', userId: ada, client: '', now, expiresAt: later };
    await store.sessions.create(session);
    const key = { userId: ada, name: 'CI', clientId: 'app-1', secretHash: 'x', scopes: '' };
    await store.accounts.createKey({ ...key, redirectUris: [], now });
    const identity = { issuer: 'https://id.example', subject: 'ada', userId: ada, createdAt: now };
    await store.identities.create(identity);
    const place = { kind: 'issue', documentId: others, userId: ada, sourceId: null } as const;
    const text = { status: 1, title: 'Said', description: '' };
    const said = await store.threads.create({ ...place, ...text, ...dates });

    await store.transaction((inside) => removeAccount(inside, { id: ada, name: 'Ada' }, 0));
    // The account is only put away so far, but nobody can find it or what belongs to it.
    expect((await store.removals.putAway()).accounts).toEqual([ada]);
    expect(await store.accounts.byName('Ada')).toBeUndefined();
    expect(await store.accounts.byName(`DELETED ${ada}`)).toBeUndefined();
    expect((await store.accounts.all()).map(({ name }) => name)).toEqual(['Bob']);
    expect(await store.tokens.find('t1')).toBeUndefined();
    expect(await store.sessions.find('s', now)).toBeUndefined();
    expect(await store.accounts.keyByClientId('app-1')).toBeUndefined();
    expect(await store.identities.find(identity.issuer, identity.subject)).toBeUndefined();
    expect(await store.documents.find('Ada', 'shop')).toBeUndefined();
    expect((await store.documents.explore(page, 10)).rows.map((row) => row.id)).toEqual([others]);
    const thread = await store.threads.find('issue', others, said);
    expect(thread && toUser(thread)).toBeUndefined();

    // A document that was being created at the same moment.
    const late = await store.documents.create(documentFields(ada, 'late', 'head', now));
    await removeRest(store, () => true);
    expect(await turnsDuring(() => removeRest(store))).toBeGreaterThan(1);
    await removeRest(store);
    expect(await store.removals.putAway()).toEqual({ documents: [], threads: [], accounts: [] });
    expect(await store.accounts.byId(ada)).toBeUndefined();
    expect(await store.documents.byId(late)).toBeUndefined();
    expect(await store.documents.byId(others)).toMatchObject({ stars: 0 });
    // Comments elsewhere stay, without a name.
    expect(await store.threads.find('issue', others, said)).toMatchObject({ userId: null });
    expect(await store.accounts.byId(0)).toMatchObject({ documents: 0, kilobytes: 0 });
  });
});

test('while another process writes to SQLite, a write waits, but not the thread', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'typewright-busy-'));
  const opened = await openSqlite(folder);
  if (!opened.ok) throw new Error(opened.refusal.message);
  const { accounts, close } = opened.value;
  const other = new Database(join(folder, fileName));
  other.exec('begin immediate');
  const write = accounts.create({ name: 'Ada', password: 'x', now });
  let isDone = false;
  void write.then(() => (isDone = true));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isDone).toBe(false);
  expect(await accounts.byName('Ada')).toBeUndefined();
  other.exec('commit');
  other.close();
  await write;
  expect(await accounts.byName('Ada')).toBeDefined();
  await close();
  rmSync(folder, { recursive: true });
});
