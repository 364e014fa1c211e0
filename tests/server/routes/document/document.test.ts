import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProvider, type Provider } from '../../provider.ts';

const pets = {
  operations: [{ name: 'pets.list', httpMethod: 'GET', httpPath: '/pets', httpCode: 200 }],
  types: [{ type: 'struct', name: 'Pet', properties: [{ name: 'name', type: 'string' }] }],
};

describe('documents', () => {
  let provider: Provider;
  let ada: string;
  let bob: string;
  beforeAll(async () => {
    provider = await openProvider();
    ada = await provider.person('Ada');
    bob = await provider.person('Bob');
  });
  afterAll(() => provider.close());
  const ask: Provider['ask'] = (...args) => provider.ask(...args);
  const make = async (name: string, rest: object = {}) => {
    const made = await ask('POST', '/document/Ada', { token: ada, body: { name, ...rest } });
    expect(made.status).toBe(201);
    return made.json.id as number;
  };
  const save = (name: string, spec: unknown, headers: Record<string, string> = {}) =>
    ask('PUT', `/document/Ada/${name}`, { token: ada, body: { spec }, headers });

  test('can be created, saved and read back', async () => {
    const id = await make('pets', { description: 'All of them' });
    const saved = await save('pets', pets);
    expect(saved).toMatchObject({ status: 200, json: { success: true, id } });
    const read = await ask('GET', '/document/ada/PETS');
    expect(read).toMatchObject({
      status: 200,
      json: {
        id,
        name: 'pets',
        description: 'All of them',
        user: { name: 'Ada' },
        private: false,
        commitHash: saved.json.commitHash,
        spec: { operations: [{ name: 'pets.list' }], types: [{ name: 'Pet' }] },
      },
    });
    expect(read.headers.get('ETag')).toBe(`"${String(saved.json.commitHash)}"`);
  });

  test('have commits that say what changed, with the state before', async () => {
    await make('logged');
    await save('logged', pets);
    await save('logged', { ...pets, operations: [] });
    const { json } = await ask('GET', '/document/Ada/logged/commit');
    const entries = json.entry as { id: number; message: string }[];
    expect(entries.map(({ message }) => message)).toEqual([
      expect.stringContaining('Breaking: Operation pets.list was removed'),
      expect.stringContaining('Operation pets.list was added'),
    ]);
    const commit = await ask('GET', `/document/Ada/logged/commit/${entries[0]?.id}`);
    expect(commit.json).toMatchObject({
      spec: { operations: [] },
      previous: { spec: { operations: [{ name: 'pets.list' }] } },
    });
  });

  test('get no commit for an unchanged save', async () => {
    await make('again');
    const first = await save('again', pets);
    const second = await save('again', pets);
    expect(second.json.commitHash).toBe(first.json.commitHash);
    expect((await ask('GET', '/document/Ada/again/commit')).json.totalResults).toBe(1);
  });

  test('may have names like those of Object.prototype', async () => {
    await make('proto');
    const types = ['__proto__', 'constructor', 'toString'].map((name) => ({
      type: 'struct',
      name,
      properties: [{ name: '__proto__', type: 'string' }],
    }));
    await save('proto', { types });
    const { json } = await ask('GET', '/document/Ada/proto');
    const { types: read } = json.spec as { types: { name: string }[] };
    expect(read.map(({ name }) => name)).toEqual(types.map(({ name }) => name));
  });

  test('may be saved with a message', async () => {
    await make('told');
    const put = (message: string, spec: unknown = pets) =>
      ask('PUT', '/document/Ada/told', { token: ada, body: { spec, message } });
    await put('  The pets are in  ');
    await put('   ', {});
    const { json } = await ask('GET', '/document/Ada/told/commit');
    const entries = json.entry as { message: string }[];
    expect(entries.map(({ message }) => message)).toEqual([
      expect.stringContaining('Operation pets.list was removed'),
      'The pets are in',
    ]);
    expect((await put('x'.repeat(10_000))).status).toBe(200);
    expect(await put('x'.repeat(10_001))).toMatchObject({
      status: 400,
      json: { message: 'A message can have at most 10000 characters.' },
    });
  });

  test('If-Match saves only on the head, and returns the head', async () => {
    await make('matched');
    const { json } = await save('matched', pets);
    const hash = String(json.commitHash);
    const next = await save('matched', {}, { 'If-Match': `"${hash}"` });
    expect(next.status).toBe(200);
    const stale = await save('matched', pets, { 'If-Match': `"${hash}"` });
    expect(stale).toMatchObject({ status: 412, json: { commitHash: next.json.commitHash } });
    expect((await ask('GET', '/document/Ada/matched')).json.commitHash).toBe(next.json.commitHash);
  });

  test.each([
    ['any', '*', 200],
    ['one of several', '"no", "HASH"', 200],
    ['a weak tag', 'W/"HASH"', 412],
    ['a star in quotes, which is a tag like others', '"*"', 412],
    ['none', '', 412],
  ])('If-Match with %s', async (_, header, status) => {
    const name = `matched${header.length}`;
    await make(name);
    const { json } = await save(name, pets);
    const told = header.replace('HASH', String(json.commitHash));
    expect((await save(name, {}, { 'If-Match': told })).status).toBe(status);
  });

  test('If-Match: * requires an existing document', async () => {
    const asked = { token: ada, body: pets, headers: { 'If-Match': '*' } };
    expect((await ask('POST', '/document/Ada/unmade/import', asked)).status).toBe(412);
    expect((await ask('GET', '/document/Ada/unmade')).status).toBe(404);
    await make('unmade');
    expect((await ask('POST', '/document/Ada/unmade/import', asked)).status).toBe(200);
  });

  test('the same Idempotency-Key has its effect once', async () => {
    const asked = {
      token: ada,
      body: { name: 'once' },
      headers: { 'Idempotency-Key': 'key-1' },
    };
    const first = await ask('POST', '/document/Ada', asked);
    expect(first.status).toBe(201);
    expect(await ask('POST', '/document/Ada', asked)).toMatchObject({
      status: 201,
      json: first.json,
    });
    const other = await ask('POST', '/document/Ada', { ...asked, body: { name: 'twice' } });
    expect(other.status).toBe(422);
    // The key belongs to the account that used it.
    const bobs = { ...asked, token: bob };
    expect((await ask('POST', '/document/Bob', bobs)).status).toBe(201);
    await ask('DELETE', '/document/Ada/once', { token: ada });
    expect((await ask('POST', '/document/Ada', asked)).json).toEqual(first.json);
  });

  test('two concurrent calls with the same key have one effect', async () => {
    const asked = { token: ada, body: { name: 'racing' }, headers: { 'Idempotency-Key': 'race' } };
    const answers = await Promise.all([
      ask('POST', '/document/Ada', asked),
      ask('POST', '/document/Ada', asked),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  test('concurrent writers lose nothing', async () => {
    await make('shared');
    const answers = await Promise.all(
      [1, 2, 3].map((number) =>
        save('shared', { types: [{ type: 'struct', name: `T${number}`, properties: [] }] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ask('GET', '/document/Ada/shared/commit')).json.totalResults).toBe(3);
  });

  test('a private document does not exist for others', async () => {
    await make('secret', { private: true });
    for (const token of [undefined, bob]) {
      for (const path of ['', '/preview', '/commit', '/tag', '/issue', '/pull_request']) {
        const { status } = await ask('GET', `/document/Ada/secret${path}`, { token });
        expect(status).toBe(404);
      }
    }
    expect((await ask('GET', '/document/Ada?search=secret')).json.totalResults).toBe(0);
    const own = await ask('GET', '/document/Ada?search=secret', { token: ada });
    expect(own.json.totalResults).toBe(1);
    expect((await ask('GET', '/explore?search=secret', { token: ada })).json.totalResults).toBe(0);
  });

  test('only the owner writes', async () => {
    await make('mine');
    const spec = { spec: pets };
    expect((await ask('PUT', '/document/Ada/mine', { body: spec })).status).toBe(401);
    expect((await ask('PUT', '/document/Ada/mine', { body: spec, token: bob })).status).toBe(403);
    expect((await ask('POST', '/document/Ada', { body: { name: 'foo' }, token: bob })).status).toBe(
      403,
    );
    const narrow = await provider.person('Ada', 'issue');
    expect((await ask('DELETE', '/document/Ada/mine', { token: narrow })).status).toBe(403);
  });

  test('can be imported in any format, and created by that', async () => {
    const openapi = {
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: { '/pets': { get: { operationId: 'list', responses: { 200: { description: '' } } } } },
    };
    const made = await ask('POST', '/document/Ada/imported/import', { token: ada, body: openapi });
    expect(made).toMatchObject({ status: 200, json: { success: true } });
    const read = await ask('GET', '/document/Ada/imported');
    expect(read.json.spec).toMatchObject({ operations: [{ httpPath: '/pets' }] });
    const again = await ask('POST', '/document/Ada/imported/import', { token: ada, body: pets });
    expect(again.status).toBe(200);
    expect((await ask('GET', '/document/Ada/imported')).json.spec).toMatchObject({
      types: [{ name: 'Pet' }],
    });
    const bobs = await ask('POST', '/document/Ada/other/import', { token: bob, body: pets });
    expect(bobs.status).toBe(404);
  });

  test('can be forked under a name of one’s own, once', async () => {
    const homepage = 'https://example.com/';
    await make('origin', { description: 'All pets', homepage });
    await save('origin', pets);
    await make('private', { private: true });
    const fork = (token: string, owner: string, name: string, document = 'origin') =>
      ask('POST', `/document/${owner}`, {
        token,
        body: { name, source: { user: 'Ada', document } },
      });
    expect(await fork(bob, 'Bob', 'mine')).toMatchObject({ status: 201 });
    expect((await ask('GET', '/document/Bob/mine')).json).toMatchObject({
      description: 'All pets',
      homepage,
      source: { name: 'origin', user: { name: 'Ada' } },
      spec: { operations: [{ name: 'pets.list' }] },
    });
    expect(await fork(bob, 'Bob', 'another')).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('You already have a fork of Ada/origin: Bob/mine') },
    });
    expect(await fork(ada, 'Ada', 'own')).toMatchObject({ status: 409 });
    expect(await fork(bob, 'Bob', 'nobody', 'private')).toMatchObject({ status: 404 });
    expect(await fork(bob, 'Bob', 'nothing', 'missing')).toMatchObject({ status: 404 });
    expect(await ask('GET', '/document/Bob/nobody', { token: bob })).toMatchObject({ status: 404 });
    // The name is taken by something else.
    await make('other');
    await save('other', pets);
    expect(await fork(bob, 'Bob', 'mine', 'other')).toMatchObject({
      status: 409,
      json: { message: 'You already have a document named mine. Choose another name.' },
    });
  });

  test('can be forked once, and reset to its source', async () => {
    await make('source');
    await save('source', pets);
    const forked = await ask('GET', '/document/Ada/source/fork', { token: bob });
    expect(forked).toMatchObject({ status: 201, json: { document: 'source' } });
    const again = await ask('GET', '/document/Ada/source/fork', { token: bob });
    expect(again).toMatchObject({ status: 201, json: { id: forked.json.id } });
    const fork = await ask('GET', '/document/Bob/source');
    expect(fork.json).toMatchObject({ source: { name: 'source', user: { name: 'Ada' } } });
    await save('source', {});
    const reset = await ask('POST', '/document/Bob/source/reset', { token: bob, body: {} });
    expect(reset).toMatchObject({
      status: 200,
      json: { message: expect.stringContaining('Ada/') },
    });
    expect((await ask('GET', '/document/Bob/source')).json.spec).toMatchObject({ operations: [] });
  });

  test('that are forks begin with a commit, which the next one is compared with', async () => {
    await make('begun');
    await save('begun', pets);
    await ask('GET', '/document/Ada/begun/fork', { token: bob });
    const spec = { ...pets, operations: [] };
    await ask('PUT', '/document/Bob/begun', { token: bob, body: { spec } });
    const { json } = await ask('GET', '/document/Bob/begun/commit');
    const entries = json.entry as { id: number; message: string }[];
    expect(entries.map(({ message }) => message)).toEqual([
      expect.stringContaining('Operation pets.list was removed'),
      'Forked from Ada/begun',
    ]);
    const commit = await ask('GET', `/document/Bob/begun/commit/${entries[0]?.id}`);
    expect(commit.json).toMatchObject({ previous: { spec: pets }, spec: { operations: [] } });
  });

  test('can be reverted to a commit, with a new one', async () => {
    await make('reverted');
    await save('reverted', pets);
    await save('reverted', {});
    const { json } = await ask('GET', '/document/Ada/reverted/commit');
    const [, first] = json.entry as { id: number }[];
    const path = `/document/Ada/reverted/revert/${first?.id}`;
    expect((await ask('POST', path, { token: ada, body: {} })).status).toBe(200);
    expect((await ask('GET', '/document/Ada/reverted')).json.spec).toMatchObject(pets);
    expect((await ask('GET', '/document/Ada/reverted/commit')).json.totalResults).toBe(3);
  });

  test('can be exported: a public one by name, a private one by a secret link', async () => {
    await make('shown');
    await save('shown', pets);
    await make('hidden', { private: true });
    await save('hidden', pets);
    const fetchExport = async (name: string, format: string) => {
      const body = { version: '*', format };
      const { json } = await ask('POST', `/document/Ada/${name}/export`, { token: ada, body });
      return String(json.href);
    };
    const formats = ['spec-typeapi', 'model-typeschema', 'spec-openapi', 'model-jsonschema'];
    for (const format of [...formats, 'model-typescript', 'internal']) {
      for (const name of ['shown', 'hidden']) {
        const response = await provider.app.request(await fetchExport(name, format));
        expect(response.status).toBe(200);
        expect(await response.text()).toContain('Pet');
      }
    }
    const href = await fetchExport('hidden', 'internal');
    expect(href).not.toContain('hidden');
    provider.clock.time += 11 * 60 * 1000;
    expect((await provider.app.request(href)).status).toBe(404);
    // Such an address is recorded in logs, so it is valid for one answer.
    const once = await fetchExport('hidden', 'internal');
    const both = await Promise.all([once, once].map(async (each) => provider.app.request(each)));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 404,
    ]);
    expect((await provider.app.request(once)).status).toBe(404);
    const unknown = await ask('POST', '/document/Ada/shown/export', { body: { format: 'word' } });
    expect(unknown).toMatchObject({
      status: 400,
      json: { message: expect.stringMatching(/internal/) },
    });
  });
});
