import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentFields } from '../store/documentFields.ts';
import { openProvider, type Provider } from '../provider.ts';

describe('lists', () => {
  let provider: Provider;
  let ada: string;
  beforeAll(async () => {
    provider = await openProvider();
    ada = await provider.person('Ada');
    for (let number = 1; number <= 20; number++) {
      provider.clock.time += 1000;
      const body = { name: `doc-${number}`, private: number % 10 === 0 };
      await provider.ask('POST', '/document/Ada', { token: ada, body });
    }
  });
  afterAll(() => provider.close());

  const explore = async (query = '') => {
    const { json } = await provider.ask('GET', `/explore${query}`, { token: ada });
    const entries = json.entry as { name: string; spec?: unknown }[];
    expect(entries.every(({ spec }) => spec === undefined)).toBe(true);
    return { ...json, names: entries.map(({ name }) => name) };
  };

  test('show the latest first, sixteen per page, without private documents', async () => {
    expect(await explore()).toMatchObject({ totalResults: 18, startIndex: 0, itemsPerPage: 16 });
    const { names } = await explore('?count=3');
    expect(names).toEqual(['doc-19', 'doc-18', 'doc-17']);
    expect((await explore('?startIndex=16')).names).toEqual(['doc-2', 'doc-1']);
    expect((await explore('?startIndex=18')).names).toEqual([]);
  });

  test('say that there are more than a search finds, and only then', async () => {
    const { store } = provider.services;
    const { id: userId = 0 } = (await store.accounts.byName('Ada')) ?? {};
    const { body = '' } = (await store.documents.find('Ada', 'doc-1')) ?? {};
    const now = new Date(provider.clock.time).toISOString();
    const add = (from: number, to: number) =>
      store.transaction(async (inside) => {
        for (let at = from; at < to; at++) {
          const fields = documentFields(userId, `many-${at}`, body, now);
          await inside.documents.putSearch(await inside.documents.create(fields), 'many');
        }
      });
    await add(0, 1000);
    expect(await explore('?search=many')).toMatchObject({ totalResults: 1000 });
    expect(await explore('?search=many')).not.toHaveProperty('moreResults');
    await add(1000, 1001);
    expect(await explore('?search=many')).toMatchObject({ totalResults: 1000, moreResults: true });
    const all = await explore('?startIndex=1000');
    expect(all).toMatchObject({ totalResults: 1019 });
    expect(all).not.toHaveProperty('moreResults');
    await store.transaction(async (inside) => {
      for (let at = 0; at < 1001; at++) {
        const row = await inside.documents.find('Ada', `many-${at}`);
        await inside.removals.document(row?.id ?? 0);
      }
    });
  });

  test.each(['?count=-1', '?count=0', '?startIndex=-5', '?count=999999999'])(
    'interpret %s generously',
    async (query) => {
      const { names } = await explore(query);
      expect(names[0]).toBe('doc-19');
      expect(names.length).toBeGreaterThanOrEqual(16);
    },
  );

  test('show a changed document first, and find it', async () => {
    provider.clock.time += 1000;
    const types = [{ type: 'struct', name: 'VeryParticular', properties: [] }];
    await provider.ask('PUT', '/document/Ada/doc-5', { token: ada, body: { spec: { types } } });
    expect((await explore('?count=1')).names).toEqual(['doc-5']);
    expect((await explore('?search=particular')).names).toEqual(['doc-5']);
    const body = { description: 'Unheard of' };
    await provider.ask('PUT', '/document/Ada/doc-7/meta', { token: ada, body });
    expect((await explore('?search=unheard')).names).toEqual(['doc-7']);
    // Earlier results are still found.
    await provider.ask('PUT', '/document/Ada/doc-5/meta', { token: ada, body });
    expect((await explore('?search=particular')).names).toEqual(['doc-5']);
  });

  test('say how many operations and types a document has now', async () => {
    const counts = async () => {
      const lists = ['/explore?count=1', '/document/Ada?count=1'];
      const answers = await Promise.all(
        lists.map((path) => provider.ask('GET', path, { token: ada })),
      );
      return answers.map(({ json }) => {
        const [{ name, operations, types } = {}] = json.entry as Record<string, unknown>[];
        return { name, operations, types };
      });
    };
    const type = (name: string) => ({ type: 'struct', name, properties: [] });
    const save = (spec: object) => {
      provider.clock.time += 1000;
      return provider.ask('PUT', '/document/Ada/doc-3', { token: ada, body: { spec } });
    };
    const operations = [{ name: 'pets.list', httpMethod: 'GET', httpPath: '/pets' }];
    await save({ operations, types: [type('Pet'), type('Owner')] });
    const [one, other] = await counts();
    expect(one).toEqual({ name: 'doc-3', operations: 1, types: 2 });
    expect(other).toEqual(one);
    await save({ types: [type('Pet')] });
    expect((await counts())[0]).toEqual({ name: 'doc-3', operations: 0, types: 1 });
    const { json } = await provider.ask('GET', '/document/Ada/doc-3', { token: ada });
    expect(json).toMatchObject({ operations: 0, types: 1 });
  });

  test('report an invalid query', async () => {
    const { status, json } = await provider.ask('GET', '/explore?count=many');
    expect(status).toBe(400);
    expect(json.message).toContain('count is not a whole number');
  });
});
