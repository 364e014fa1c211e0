import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeAccount } from '../../../server/accounts/removeAccount.ts';
import type { Store } from '../../../server/store/store.ts';
import { mostFound } from '../../../src/provider/contract/explore.ts';
import { documentFields } from './documentFields.ts';
import { engines, type OpenedStore } from './stores.ts';

const now = '2026-01-02T03:04:05.000Z';
const page = { startIndex: 0, count: 16 };

describe.each(engines)('the list of all public documents on %s', (_, open) => {
  let opened: OpenedStore;
  let store: Store;
  let userId: number;
  beforeEach(async () => {
    opened = await open();
    store = opened.store;
    userId = await store.accounts.create({ name: 'Ada', password: 'x', now });
    await store.bodies.put('body', new Uint8Array([1]));
  });
  afterEach(() => opened.close());

  /** Adds documents with this text, each later than the one before; every tenth is private. */
  const fill = (from: number, to: number, text: string) =>
    store.transaction(async (inside) => {
      for (let number = from; number < to; number++) {
        const updatedAt = new Date(Date.parse(now) + number * 1000).toISOString();
        const id = await inside.documents.create({
          ...documentFields(userId, `doc-${number}`, 'body', now),
          private: number % 10 === 0 ? 1 : 0,
          updatedAt,
        });
        await inside.documents.putSearch(id, `doc-${number} ${text}`);
      }
    });
  const total = async (search?: string) =>
    (await store.documents.explore({ ...page, search }, mostFound)).total;

  test('is counted without reading it, whatever changes', async () => {
    expect(await total()).toBe(0);
    await fill(0, 20, 'x');
    expect(await total()).toBe(18);
    const { rows } = await store.documents.ofUser(userId, true, { startIndex: 0, count: 100 });
    const [shown, hidden] = [0, 1].map((flag) => rows.find((row) => row.private === flag)?.id ?? 0);
    await store.documents.update(shown ?? 0, { private: 1, description: 'hidden' });
    expect(await total()).toBe(17);
    await store.documents.update(shown ?? 0, { private: 1, hidden: 1 });
    expect(await total()).toBe(17);
    await store.documents.update(hidden ?? 0, { private: 0 });
    expect(await total()).toBe(18);
    await store.removals.document(hidden ?? 0);
    await store.removals.document(shown ?? 0);
    expect(await total()).toBe(17);
    const undone = store.transaction(async (inside) => {
      await inside.documents.create(documentFields(userId, 'undone', 'body', now));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await total()).toBe(17);
    await store.transaction((inside) => removeAccount(inside, { id: userId, name: 'Ada' }, 0));
    expect(await total()).toBe(0);
  });

  test('is counted right when many change it at once', async () => {
    await Promise.all([0, 20, 40, 60].map((first) => fill(first, first + 20, 'x')));
    const { rows } = await store.documents.ofUser(userId, true, { startIndex: 0, count: 100 });
    await Promise.all(
      rows.map(({ id }, at) => store.documents.update(id, { private: at % 2 ? 1 : 0 })),
    );
    const sum = () => store.transaction((inside) => inside.housekeeping.sumTotals());
    await Promise.all([sum(), fill(80, 100, 'x'), sum()]);
    expect(await total()).toBe(58);
    await sum();
    expect(await total()).toBe(58);
  });

  test('finds the latest thousand that contain a term, and all if there are fewer', async () => {
    await fill(0, 1111, 'frequent');
    await fill(1111, 1120, 'seldom');
    const found = async (search: string, startIndex: number) => {
      const { rows } = await store.documents.explore({ startIndex, count: 16, search }, mostFound);
      return rows.map(({ name }) => name);
    };
    const howMany = async (search: string) => {
      const { total: count, isCut } = await store.documents.explore({ ...page, search }, mostFound);
      return isCut === true ? `more than ${count}` : count;
    };
    // Of 1,111 one in ten is private: 999 and, with one more, 1,000.
    expect(await howMany('frequent')).toBe(999);
    await fill(1121, 1122, 'frequent');
    expect(await howMany('frequent')).toBe(1000);
    await fill(1122, 1124, 'frequent');
    expect(await howMany('frequent')).toBe('more than 1000');
    expect(await howMany('FREQ')).toBe('more than 1000');
    expect(await howMany('llama')).toBe(0);
    expect((await found('frequent', 0)).slice(0, 5)).toEqual(
      [1123, 1122, 1121, 1109, 1108].map((number) => `doc-${number}`),
    );
    expect(await found('frequent', 992)).toHaveLength(8);
    expect(await found('frequent', 1000)).toEqual([]);
    expect(await total('seldom')).toBe(9);
    expect(await found('seldom', 7)).toEqual(['doc-1112', 'doc-1111']);
    expect(await total('doc-111')).toBe(10);
    // Too short for the index of texts, so it is compared with the beginning of names.
    expect(await howMany('do')).toBe('more than 1000');
    expect((await found('D', 0)).slice(0, 3)).toEqual(['doc-1123', 'doc-1122', 'doc-1121']);
    expect(await found('d', 992)).toHaveLength(8);
    expect(await howMany('oc')).toBe(0);
    expect(await total('freq" OR "seldom')).toBe(0);
  });
});
