import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProvider, type Provider } from '../../provider.ts';

let provider: Provider;
let ada: string;
let bob: string;
beforeAll(async () => {
  provider = await openProvider();
  ada = await provider.person('Ada');
  bob = await provider.person('Bob');
});
afterAll(() => provider.close());

const type = (name: string, description = '') => ({
  type: 'struct',
  name,
  description,
  properties: [],
});
const ask = (token: string | undefined, method: string, path: string, body?: unknown) =>
  provider.ask(method, path, { token, ...(body !== undefined && { body }) });
const save = async (token: string, name: string, ...types: readonly object[]) => {
  const { status } = await ask(token, 'PUT', `/document/${name}`, { spec: { types } });
  expect(status).toBe(200);
};
const distance = async (name: string, token?: string) =>
  (await ask(token, 'GET', `/document/${name}/distance`)).json;
const typesOf = async (name: string) => {
  const { json } = await ask(bob, 'GET', `/document/${name}`);
  const { types } = json.spec as { types: { name: string; description?: string }[] };
  return Object.fromEntries(types.map((each) => [each.name, each.description ?? '']));
};
/** Ada's document with one type, and Bob's fork of it. */
const fork = async (name: string) => {
  await ask(ada, 'POST', '/document/Ada', { name });
  await save(ada, `Ada/${name}`, type('Pet', 'At first'));
  expect((await ask(bob, 'GET', `/document/Ada/${name}/fork`)).status).toBe(201);
  return { source: `Ada/${name}`, mine: `Bob/${name}` };
};

describe('a fork and its source', () => {
  test('are level at first; then each change counts on its side, for everybody', async () => {
    const { source, mine } = await fork('counted');
    expect(await distance(mine)).toEqual({ ahead: 0, behind: 0 });
    await save(bob, mine, type('Pet', 'At first'), type('Toy'));
    await save(ada, source, type('Pet', 'Changed'), type('Owner'));
    expect(await distance(mine)).toEqual({ ahead: 1, behind: 2 });
    expect(await distance(mine, ada)).toEqual({ ahead: 1, behind: 2 });
  });

  test('are level again in what is merged, and the fork keeps its own changes', async () => {
    const { source, mine } = await fork('merged');
    await save(bob, mine, type('Pet', 'At first'), type('Toy'));
    await save(ada, source, type('Pet', 'Changed'), type('Owner'));
    const { status, json } = await ask(bob, 'POST', `/document/${mine}/sync`);
    expect([status, json.message]).toEqual([200, 'Bob/merged has what was new in Ada/merged']);
    expect(await typesOf(mine)).toEqual({ Pet: 'Changed', Toy: '', Owner: '' });
    expect(await typesOf(source)).toEqual({ Pet: 'Changed', Owner: '' });
    expect(await distance(mine)).toEqual({ ahead: 1, behind: 0 });
    // A second sync does nothing, so repeating it is harmless.
    const again = await ask(bob, 'POST', `/document/${mine}/sync`);
    expect([again.status, again.json.commitHash]).toEqual([200, json.commitHash]);
  });

  test('stay as they are when their changes conflict, which are named', async () => {
    const { source, mine } = await fork('disputed');
    await save(bob, mine, type('Pet', 'Of Bob'));
    await save(ada, source, type('Pet', 'Of Ada'));
    const { status, json } = await ask(bob, 'POST', `/document/${mine}/sync`);
    expect(status).toBe(409);
    expect(json.message).toContain('Pet');
    expect(json.conflicts).toHaveLength(1);
    expect(await typesOf(mine)).toEqual({ Pet: 'Of Bob' });
    expect(await distance(mine)).toEqual({ ahead: 1, behind: 1 });
  });

  test('are merged as the owner of the fork decided, from their last common state', async () => {
    const { source, mine } = await fork('decided');
    await save(bob, mine, type('Pet', 'Of Bob'), type('Toy'));
    await save(ada, source, type('Pet', 'Of Ada'), type('Owner'));
    const base = await ask(undefined, 'GET', `/document/${mine}/base`);
    expect(base.json.spec).toMatchObject({ types: [type('Pet', 'At first')] });
    expect((await ask(undefined, 'GET', `/document/${source}/base`)).status).toBe(404);
    const heads = [
      await ask(bob, 'GET', `/document/${source}`),
      await ask(bob, 'GET', `/document/${mine}`),
    ];
    const conflict = JSON.stringify(['changed', 'type', 'Pet', '', 'description']);
    const decide = (change: object) =>
      ask(bob, 'POST', `/document/${mine}/sync`, {
        decided: {
          source: heads[0]?.json.commitHash,
          target: heads[1]?.json.commitHash,
          choices: [[conflict, { text: 'Of both' }]],
          ...change,
        },
      });
    expect((await decide({ source: 'another head' })).status).toBe(409);
    expect((await decide({ target: 'another head' })).status).toBe(409);
    expect((await decide({ choices: [['what', 'ever']] })).status).toBe(400);
    expect((await decide({ choices: [] })).status).toBe(409);
    expect(await typesOf(mine)).toEqual({ Pet: 'Of Bob', Toy: '' });
    expect((await decide({})).status).toBe(200);
    expect(await typesOf(mine)).toEqual({ Pet: 'Of both', Toy: '', Owner: '' });
    expect(await distance(mine)).toEqual({ ahead: 2, behind: 0 });
  });

  test('are not compared for people who may not see the source', async () => {
    const { source, mine } = await fork('hidden');
    await save(ada, source, type('Pet', 'Secret'));
    await ask(ada, 'PUT', `/document/${source}/meta`, { private: true });
    expect((await ask(bob, 'GET', `/document/${mine}/distance`)).status).toBe(404);
    expect((await ask(bob, 'GET', `/document/${mine}/base`)).status).toBe(404);
    expect((await ask(bob, 'POST', `/document/${mine}/sync`)).status).toBe(409);
    expect(await typesOf(mine)).toEqual({ Pet: 'At first' });
    expect(await distance(mine, ada)).toEqual({ ahead: 0, behind: 1 });
  });

  test('are synced only by the owner of the fork', async () => {
    const { mine } = await fork('owned');
    expect((await ask(ada, 'POST', `/document/${mine}/sync`)).status).toBe(403);
    expect((await ask(undefined, 'POST', `/document/${mine}/sync`)).status).toBe(401);
  });
});
