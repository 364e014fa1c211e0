import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProvider, type Provider } from '../provider.ts';
import { engines, type OpenedStore } from '../store/stores.ts';

describe.each(engines)('the quotas of an account, on %s', (_, open) => {
  let opened: OpenedStore;
  let provider: Provider;
  let ada: string;
  const documents = 3;
  beforeAll(async () => {
    opened = await open();
    const quotas = { documents, kilobytes: 60, triggers: 1, comments: 2 };
    provider = await openProvider({ store: opened.store, quotas });
    ada = await provider.person('Ada');
  });
  afterAll(async () => {
    await provider.close();
    await opened.close();
  });

  const ask = (method: string, path: string, body?: unknown, token = ada) =>
    provider.ask(method, path, { token, body });
  const refusal = (what: string) => [
    403,
    `Your account has ${what}, the most that this server allows. Delete what you don't need, or ask whoever runs this server.`,
  ];
  const told = async (asked: ReturnType<typeof ask>) => {
    const { status, json } = await asked;
    return status < 300 ? status : [status, json.message];
  };

  test('limit its documents, however they are made, and free what is deleted', async () => {
    const create = (name: string) => told(ask('POST', '/document/Ada', { name }));
    for (const name of ['one', 'two', 'three']) expect(await create(name)).toBe(201);
    expect(await create('four')).toEqual(refusal('3 documents'));
    const imported = { operations: [], types: [] };
    expect(await told(ask('POST', '/document/Ada/five/import', imported))).toEqual(
      refusal('3 documents'),
    );
    const bob = await provider.person('Bob');
    await ask('POST', '/document/Bob', { name: 'shop' }, bob);
    expect(await told(ask('GET', '/document/Bob/shop/fork'))).toEqual(refusal('3 documents'));
    // Existing documents can still be changed.
    expect(await told(ask('POST', '/document/Ada/one/import', imported))).toBe(200);
    await ask('DELETE', '/document/Ada/three');
    expect(await create('four')).toBe(201);
  });

  test('also limit documents that are created at the same moment', async () => {
    const eve = await provider.person('Eve');
    const made = await Promise.all(
      Array.from({ length: 8 }, (__, at) =>
        told(ask('POST', '/document/Eve', { name: `doc-${at}` }, eve)),
      ),
    );
    expect(made.filter((answer) => answer === 201)).toHaveLength(documents);
    expect(made.filter((answer) => answer !== 201)).toEqual(
      Array.from({ length: 8 - documents }, () => refusal('3 documents')),
    );
  });

  test('limit its triggers and comments', async () => {
    const config = { url: 'https://a.example', secret: 'whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0' };
    const trigger = () =>
      told(ask('POST', '/document/Ada/one/trigger', { type: 'webhook', config }));
    expect(await trigger()).toBe(201);
    expect(await trigger()).toEqual(refusal('1 trigger'));
    const { json } = await ask('POST', '/document/Ada/one/issue', { title: 'One' });
    const path = `/document/Ada/one/issue/${String(json.id)}/comment`;
    const comment = (token: string) => told(ask('POST', path, { comment: 'Text' }, token));
    expect([await comment(ada), await comment(ada)]).toEqual([201, 201]);
    expect(await comment(ada)).toEqual(refusal('2 comments'));
    expect(await comment(await provider.person('Carol'))).toBe(201);
  });

  test('limit what its saved versions take', async () => {
    const dora = await provider.person('Dora');
    await ask('POST', '/document/Dora', { name: 'large' }, dora);
    const save = () => {
      // Random text, which can't be compressed much: 30 kB take about 23 kB.
      const description = randomBytes(22_500).toString('base64');
      const types = [{ type: 'struct', name: 'A', description }];
      return told(ask('PUT', '/document/Dora/large', { spec: { types } }, dora));
    };
    const statuses = [await save(), await save(), await save()];
    expect(statuses).toEqual([200, 200, 200]);
    expect(await save()).toEqual(refusal('60 kB of saved versions'));
    const again = await ask('GET', '/document/Dora/large', undefined, dora);
    const same = { spec: again.json.spec };
    expect(await told(ask('PUT', '/document/Dora/large', same, dora))).toBe(200);
    await ask('DELETE', '/document/Dora/large', undefined, dora);
    expect(await told(ask('POST', '/document/Dora', { name: 'large' }, dora))).toBe(201);
  });
});
