import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeAccount, removeRest } from '../../../server/accounts/removeAccount.ts';
import type { Store } from '../../../server/store/store.ts';
import { documentFields } from './documentFields.ts';
import { engines, type OpenedStore } from './stores.ts';

const now = '2026-01-02T03:04:05.000Z';
const later = '2026-01-02T04:04:05.000Z';
const all = { startIndex: 0, count: 16 };

describe.each(engines)('%s', (_, open) => {
  let opened: OpenedStore;
  let store: Store;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());

  let names = 0;
  const person = async (): Promise<number> => {
    names += 1;
    return store.accounts.create({ name: `Person${names}`, password: 'x', now });
  };
  const makeDocument = async (userId: number, name: string, rest: object = {}) => {
    await store.bodies.put('body', new Uint8Array([1, 2, 3]));
    const id = await store.documents.create({
      ...documentFields(userId, name, 'body', now),
      hash: 'h1',
      ...rest,
    });
    await store.documents.putSearch(id, name);
    return id;
  };

  test('names are unique regardless of case', async () => {
    await store.accounts.create({ name: 'Alice', password: 'x', now });
    const again = store.accounts.create({ name: 'aLICE', password: 'x', now });
    await expect(again).rejects.toSatisfy((error) => store.isDuplicate(error));
    expect(await store.accounts.byName('ALICE')).toMatchObject({ name: 'Alice' });
    expect(await store.accounts.byName('nobody')).toBeUndefined();
  });

  test('a session lasts until it expires', async () => {
    const userId = await person();
    await store.sessions.create({ hash: `s${userId}`, userId, client: '', now, expiresAt: later });
    expect(await store.sessions.find(`s${userId}`, now)).toMatchObject({ id: userId });
    expect(await store.sessions.find(`s${userId}`, later)).toBeUndefined();
  });

  test('a refresh token works once, and a token family ends with all its tokens', async () => {
    const userId = await person();
    const grantId = await store.tokens.createGrant({
      userId,
      appKeyId: null,
      kind: 'password',
      scopes: 'a b',
      now,
    });
    const hash = `t${userId}`;
    await store.tokens.add([{ hash, grantId, kind: 'refresh', expiresAt: later }]);
    expect(await store.tokens.use(hash, now)).toBe(true);
    expect(await store.tokens.use(hash, now)).toBe(false);
    expect(await store.tokens.find(hash)).toMatchObject({ userId, scopes: 'a b', usedAt: now });
    await store.tokens.revoke(grantId);
    expect(await store.tokens.find(hash)).toBeUndefined();
  });

  test('of two writers with the same revision, one is refused', async () => {
    const id = await makeDocument(await person(), 'raced');
    const to = { body: 'body', hash: 'h2', commitId: null, updatedAt: later };
    const moved = await Promise.all([
      store.documents.move(id, 1, to),
      store.documents.move(id, 1, to),
    ]);
    expect(moved.toSorted()).toEqual([false, true]);
    expect(await store.documents.byId(id)).toMatchObject({ revision: 2, hash: 'h2' });
  });

  test('an unfinished transaction is not visible to others', async () => {
    let outside: Promise<unknown> | undefined;
    const failed = store.transaction(async (inside) => {
      await inside.accounts.create({ name: 'Unfinished', password: 'x', now });
      outside = store.accounts.byName('unfinished');
      expect(await inside.accounts.byName('unfinished')).toMatchObject({ name: 'Unfinished' });
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await outside).toBeUndefined();
  });

  test('a transaction that throws leaves nothing behind', async () => {
    const before = (await store.accounts.all()).length;
    const failed = store.transaction(async (inside) => {
      await inside.accounts.create({ name: 'Ghost', password: 'x', now });
      throw new Error('on purpose');
    });
    await expect(failed).rejects.toThrow('on purpose');
    expect(await store.accounts.all()).toHaveLength(before);
  });

  test('reads pages from both ends, in the same order, with a total', async () => {
    const userId = await person();
    for (let day = 1; day <= 9; day++) {
      await makeDocument(userId, `paged${day}`, { updatedAt: `2026-02-0${day}T00:00:00.000Z` });
    }
    const namesOf = async (startIndex: number, count: number) => {
      const page = await store.documents.ofUser(userId, true, { startIndex, count });
      expect(page.total).toBe(9);
      return page.rows.map((row) => row.name.slice(5)).join('');
    };
    expect(await namesOf(0, 4)).toBe('9876');
    expect(await namesOf(4, 4)).toBe('5432');
    expect(await namesOf(8, 4)).toBe('1');
    expect(await namesOf(9, 4)).toBe('');
    expect(await namesOf(1000, 4)).toBe('');
  });

  test.each([
    ['searchable text', 1],
    ['CHABLE TE', 1],
    ["it's", 1],
    ['100%', 1],
    ['"quoted"', 1],
    ['a_b', 1],
    ['\\', 0],
    ['sp', 1],
    ['xx', 0],
    ['%%%', 0],
    ['___', 0],
    ["'; drop table users; --", 0],
    ['" OR text', 0],
    ['émile', 1],
    ['ÉMILE', 1],
  ])('search for %j finds %i', async (search, count) => {
    const found = await store.accounts.byName('searcher');
    const userId =
      found?.id ?? (await store.accounts.create({ name: 'searcher', password: 'x', now }));
    if (found === undefined) {
      const id = await makeDocument(userId, 'Special');
      await store.documents.putSearch(id, 'Special searchable text, it\'s 100% "quoted" a_b Émile');
    }
    const page = await store.documents.ofUser(userId, true, { ...all, search });
    expect(page.total).toBe(count);
    expect(page.rows).toHaveLength(count);
  });

  test("a private document is not in explore, nor in other people's stars", async () => {
    const userId = await person();
    const other = await person();
    const id = await makeDocument(userId, 'secretOne', { private: 1 });
    await store.documents.putSearch(id, 'secretOne');
    expect((await store.documents.explore({ ...all, search: 'secretOne' }, 10)).total).toBe(0);
    expect((await store.documents.ofUser(userId, false, all)).total).toBe(0);
    await store.stars.set(other, id, true, now);
    expect((await store.documents.starredBy(other, all)).total).toBe(0);
    await store.stars.set(userId, id, true, now);
    expect((await store.documents.starredBy(userId, all)).total).toBe(1);
  });

  test('a star toggles, or is set', async () => {
    const userId = await person();
    const id = await makeDocument(userId, 'starred');
    const stars = async () => (await store.documents.byId(id))?.stars;
    expect(await store.stars.set(userId, id, undefined, now)).toBe(true);
    expect(await store.stars.set(userId, id, true, now)).toBe(true);
    expect(await stars()).toBe(1);
    expect(await store.stars.set(userId, id, undefined, now)).toBe(false);
    expect(await store.stars.set(userId, id, false, now)).toBe(false);
    expect(await stars()).toBe(0);
  });

  test('a body is deleted with its last reference', async () => {
    const userId = await person();
    await store.bodies.put('own', new Uint8Array([7]));
    const id = await makeDocument(userId, 'bodied', { body: 'own' });
    await store.bodies.collect(['own']);
    expect(await store.bodies.get('own')).toEqual(new Uint8Array([7]));
    expect(await store.removals.document(id)).toBe(true);
    await expect(store.bodies.get('own')).rejects.toThrow('no result');
  });

  test('comments and reactions', async () => {
    const userId = await person();
    const documentId = await makeDocument(userId, 'discussed');
    const dates = { createdAt: now, updatedAt: now };
    const threadId = await store.threads.create({
      kind: 'issue',
      documentId,
      sourceId: null,
      userId,
      status: 1,
      title: 'Title 50%',
      description: 'Text',
      ...dates,
    });
    const ids: number[] = [];
    for (const comment of ['one', 'two', 'three']) {
      ids.push(await store.comments.create({ threadId, userId, comment, ...dates }));
    }
    const page = await store.comments.ofThread(threadId, all);
    expect(page.rows.map((row) => row.comment)).toEqual(['one', 'two', 'three']);
    const last = await store.comments.ofThread(threadId, { startIndex: 2, count: 5 });
    expect(last.rows.map((row) => row.comment)).toEqual(['three']);
    const [first = 0] = ids;
    const like = { commentId: first, userId, reaction: 'like' };
    expect(await store.comments.react(like, undefined)).toBe(true);
    expect(await store.comments.react(like, true)).toBe(true);
    expect((await store.comments.reactions(ids)).get(first)?.get('like')).toBe(1);
    expect(await store.comments.react(like, undefined)).toBe(false);
    expect(await store.comments.react(like, false)).toBe(false);
    expect((await store.comments.reactions(ids)).size).toBe(0);
    const none = await store.commits.ofDocument(documentId, all);
    expect(none).toEqual({ total: 0, rows: [] });
    const search = async (text: string) =>
      (await store.threads.ofDocument('issue', documentId, 1, { ...all, search: text })).total;
    expect(await search('title')).toBe(1);
    expect(await search('50%')).toBe(1);
    expect(await search('5_%')).toBe(0);
    expect(await store.removals.document(documentId)).toBe(true);
    expect((await store.comments.ofThread(threadId, all)).total).toBe(0);
  });

  test('deleting an account deletes its documents, but not its comments elsewhere', async () => {
    const owner = await person();
    const guest = await person();
    const documentId = await makeDocument(owner, 'visited');
    const id = await store.threads.create({
      kind: 'issue',
      documentId,
      sourceId: null,
      userId: guest,
      status: 1,
      title: 'From a guest',
      description: '',
      createdAt: now,
      updatedAt: now,
    });
    await store.stars.set(guest, documentId, true, now);
    await store.transaction((inside) =>
      removeAccount(inside, { id: guest, name: 'Guest' }, Date.parse(now)),
    );
    await removeRest(store);
    expect(await store.threads.find('issue', documentId, id)).toMatchObject({
      userId: null,
      userName: null,
    });
    expect((await store.documents.byId(documentId))?.stars).toBe(0);
  });

  test('an idempotency key can be claimed once, even by two callers at the same time', async () => {
    const userId = await person();
    const effects: number[] = [];
    const effect = (number: number) =>
      store.transaction(async (inside) => {
        if (
          !(await inside.idempotency.take({ userId, key: 'k', fingerprint: 'f', createdAt: now }))
        ) {
          return false;
        }
        await makeNothing();
        await inside.idempotency.answer(userId, 'k', 200, String(number));
        effects.push(number);
        return true;
      });
    const makeNothing = () => new Promise((resolve) => setTimeout(resolve, 20));
    const taken = await Promise.all([effect(1), effect(2)]);
    expect(taken.toSorted()).toEqual([false, true]);
    expect(effects).toHaveLength(1);
    expect(await store.idempotency.find(userId, 'k')).toMatchObject({ answer: String(effects[0]) });
  });

  test('a rate limit counts in windows', async () => {
    const count = async (time: string, until: string) =>
      (await store.rateLimits.count('key', time, until)).count;
    expect(await count(now, later)).toBe(1);
    expect(await count(now, later)).toBe(2);
    expect(await count(later, '2026-01-02T05:04:05.000Z')).toBe(1);
    await store.rateLimits.forget('key');
    expect(await count(now, later)).toBe(1);
  });

  const makeTrigger = async (name: string) => {
    const userId = await person();
    return store.triggers.create({
      documentId: await makeDocument(userId, name),
      userId,
      type: 'webhook',
      config: { ['__proto__']: 'a value', url: 'https://example.com' },
      search: '',
      createdAt: now,
      updatedAt: now,
    });
  };

  test('a delivery is claimed by one', async () => {
    const triggerId = await makeTrigger('triggering');
    expect((await store.triggers.byId(triggerId))?.config.url).toBe('https://example.com');
    await store.deliveries.create({ triggerId, event: 'tag', payload: '{}', now });
    const claimed = await Promise.all([
      store.deliveries.claim(now, later),
      store.deliveries.claim(now, later),
    ]);
    expect(claimed.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await store.deliveries.claim(now, later)).toBeUndefined();
    expect(await store.deliveries.claim(later, later)).toMatchObject({ attempts: 2 });
  });

  test('expired rows are deleted', async () => {
    const userId = await person();
    await store.sessions.create({ hash: 'old', userId, client: '', now, expiresAt: now });
    await store.idempotency.take({ userId, key: 'old', fingerprint: 'f', createdAt: now });
    const entry = { user: 'Ada', userKey: 'ada', detail: '', address: '' };
    await store.audit.add({ ...entry, at: now, action: 'early' });
    await store.audit.add({ ...entry, at: later, action: 'late' });
    await store.housekeeping.purge({
      now: later,
      keysBefore: later,
      auditBefore: now,
      deliveriesBefore: now,
    });
    expect((await store.audit.latest(9)).map(({ action }) => action)).toEqual(['late']);
    expect(await store.idempotency.find(userId, 'old')).toBeUndefined();
    expect(await store.sessions.find('old', '2000-01-01T00:00:00.000Z')).toBeUndefined();
  });

  test('old deliveries are deleted once they ended; pending ones stay', async () => {
    const triggerId = await makeTrigger('delivering');
    for (const [event, state, updatedAt] of [
      ['old and waiting', 'pending', now],
      ['old and sent', 'delivered', now],
      ['old and given up', 'failed', now],
      ['sent lately', 'delivered', later],
    ] as const) {
      const id = await store.deliveries.create({ triggerId, event, payload: '{}', now });
      await store.deliveries.update(id, { state, updatedAt });
    }
    await store.housekeeping.purge({
      now,
      keysBefore: now,
      auditBefore: now,
      deliveriesBefore: now,
    });
    const { rows } = await store.deliveries.ofTrigger(triggerId, all);
    expect(rows.map(({ event }) => event).toSorted()).toEqual(['old and waiting', 'sent lately']);
  });
});
