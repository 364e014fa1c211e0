import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../cli/run.ts';
import { openProvider, type Provider } from '../server/provider.ts';

const typeapi = (...names: readonly string[]) =>
  JSON.stringify({
    operations: { 'pets.list': { method: 'GET', path: '/pets', return: { code: 204 } } },
    definitions: Object.fromEntries(
      names.map((name) => [name, { type: 'struct', properties: { id: { type: 'integer' } } }]),
    ),
  });
const openapi = `openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets/{id}:
    get:
      operationId: pets.get
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { '204': { description: Nothing } }
`;

let folder: string;
let provider: Provider;
let address: string;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typewright-remote-'));
  provider = await openProvider();
  address = `${await provider.listen()}/api`;
  token = await provider.person('Alice');
});
afterAll(async () => {
  await provider.close();
  await rm(folder, { recursive: true });
});

/** Runs a command as Alice, unless the environment sets another user. */
async function command(line: string, env: Record<string, string> = { TYPEWRIGHT_TOKEN: token }) {
  let stdout = '';
  let stderr = '';
  const code = await run(line.split(' '), {
    cwd: folder,
    stdin: () => Promise.reject(new Error('nothing is read')),
    stdout: (text) => (stdout += text),
    stderr: (text) => (stderr += text),
    terminal: false,
    env: { TYPEWRIGHT_PROVIDER: address, ...env },
  });
  return { code, stdout, stderr };
}

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const total = async (path: string) =>
  (await provider.ask('GET', `/document/Alice/${path}`, { token })).json['totalResults'];

describe('push', () => {
  test('creates a document, saves and reports what changed, and writes nothing that is unchanged', async () => {
    await write('pets.json', typeapi('Pet'));
    const made = await command('push pets.json Alice/pets');
    expect(made).toEqual({
      code: 0,
      stdout: 'Alice/pets: created, with 1 operation and 1 type\n',
      stderr: '',
    });
    expect((await command('push pets.json Alice/pets')).stdout).toBe(
      'Alice/pets: nothing changed\n',
    );
    await write('pets.json', typeapi('Cat'));
    const changed = await command('push pets.json Alice/pets');
    expect(changed.code).toBe(0);
    expect(changed.stdout).toMatch(/^Alice\/pets: saved\n(?: {2}.*\n)+$/);
    expect(changed.stdout).toContain('  Breaking: Type Pet was renamed to Cat\n');
    expect(await total('pets/commit')).toBe(2);
  });

  test('a folder: every file under its own name, for the owner of the token', async () => {
    await mkdir(join(folder, 'specs/v 1'), { recursive: true });
    await write('specs/shop.yaml', openapi);
    await write('specs/v 1/zoo.json', typeapi('Zoo'));
    await write('specs/v 1/broken.json', '{');
    const { code, stdout, stderr } = await command('push specs --private');
    expect(code).toBe(1);
    expect(stdout).toContain('Alice/shop: created');
    expect(stdout).toContain('Alice/v-1-zoo: created');
    expect(stderr).toMatch(/^specs\/v 1\/broken\.json: /);
    expect((await provider.ask('GET', '/document/Alice/shop')).status).toBe(404);
  });

  test('creates tags: with the proposed version, none without a change, and with a given version', async () => {
    await write('tagged.json', typeapi('One'));
    const first = await command('push tagged.json Alice/tagged --tag');
    expect(first.stdout).toContain('Alice/tagged: now has version 0.1.0');
    const again = await command('push --tag tagged.json Alice/tagged');
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('since its last') });
    await write('tagged.json', typeapi('One', 'Two'));
    const second = await command('push tagged.json Alice/tagged --tag 2.0.0');
    expect(second.stdout).toContain('now has version 2.0.0');
    const tags = await provider.ask('GET', '/document/Alice/tagged/tag');
    const [last] = tags.json['entry'] as { version: string; changelog: string }[];
    expect(last).toMatchObject({ version: '2.0.0', changelog: 'Type Two was added' });
    const taken = await command('push tagged.json Alice/tagged --tag=2.0.0');
    expect(taken).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already has a version 2.0.0'),
    });
  });

  test('a save of somebody else in the meantime is not overwritten', async () => {
    await write('raced.json', typeapi('Mine'));
    await command('push raced.json Alice/raced');
    // Saves directly at the provider, between the command's read and its save.
    const { find } = provider.services.store.documents;
    let calls = 0;
    const documents = provider.services.store.documents as { find: typeof find };
    documents.find = async (...of) => {
      if (++calls === 2) {
        documents.find = find;
        const saved = await provider.ask('PUT', '/document/Alice/raced', {
          token,
          body: { spec: { types: [{ type: 'struct', name: 'Theirs', properties: [] }] } },
        });
        expect(saved.status).toBe(200);
      }
      return find(...of);
    };
    await write('raced.json', typeapi('Other'));
    const { code, stderr } = await command('push raced.json Alice/raced');
    expect(code).toBe(1);
    expect(stderr).toContain('raced.json: Alice/raced has changed since you read it');
    const { json } = await provider.ask('GET', '/document/Alice/raced');
    expect(json['spec']).toMatchObject({ types: [{ name: 'Theirs' }] });
  });

  test('works with an app key', async () => {
    const key = await provider.ask('POST', '/account/key', {
      headers: await provider.session('Alice'),
      body: { name: 'build', scopes: ['document', 'tag'] },
    });
    const env = {
      TYPEWRIGHT_CLIENT_ID: String(key.json['appKey']),
      TYPEWRIGHT_CLIENT_SECRET: String(key.json['appSecret']),
    };
    await write('keyed.json', typeapi('Key'));
    expect(await command('push keyed.json Alice/keyed', env)).toMatchObject({ code: 0 });
    // With this key, the command can't find out the name of its account.
    const nobody = await command('push keyed.json', env);
    expect(nobody).toMatchObject({ code: 1, stderr: expect.stringContaining('USER/NAME') });
    const wrong = { ...env, TYPEWRIGHT_CLIENT_SECRET: 'not it' };
    const refused = await command('push keyed.json Alice/keyed', wrong);
    expect(refused.code).toBe(1);
    expect(refused.stderr).not.toContain('not it');
  });

  test.each([
    ['push', {}, 'Name a file or a folder'],
    ['push pets.json Alice/pets/more', {}, 'USER/NAME or USER'],
    ['push specs Alice/one', {}, "can't all be Alice/one"],
    ['push pets.json Alice --provider nowhere', {}, 'must be an address'],
    ['push pets.json Alice --provider https://a:b@example.com/api', {}, 'into the provider'],
    ['push pets.json Alice', { TYPEWRIGHT_PROVIDER: '' }, 'Name the provider'],
    ['push pets.json Alice', { TYPEWRIGHT_CLIENT_ID: 'a' }, 'two parts'],
    ['push pets.json --token abc', {}, '--token'],
    ['pull Alice', {}, 'Name one document'],
    ['pull Alice/pets --to nothing', {}, 'The format nothing'],
  ])('%s is wrong usage', async (line, env: Record<string, string>, said) => {
    expect(await command(line, env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(said),
    });
  });

  test.each([
    ['push pets.json Bob/pets', 'Bob'],
    ['push pets.json Alice/p', '3 to 64'],
    ['push missing.json Alice', 'no file or folder missing.json'],
    ['push pets.json Alice --provider http://localhost:1/api', 'did not answer'],
    ['pull Alice/none', 'no document Alice/none'],
    ['pull Alice/pets@9.9.9', 'no version 9.9.9'],
  ])('%s is refused', async (line, said) => {
    const { code, stderr } = await command(line);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(said) });
  });

  test('an address without the API is reported', async () => {
    const { stderr } = await command(`push pets.json Alice --provider ${address}/other`);
    expect(stderr).toContain('There is no provider API at');
  });
});

describe('pull', () => {
  test('writes what was pushed, in its current and in an earlier version, to whoever may read it', async () => {
    await write('pulled.json', typeapi('Before'));
    await command('push pulled.json Alice/pulled --tag 1.0.0 --private');
    await write('pulled.json', typeapi('Before', 'After'));
    await command('push pulled.json Alice/pulled');
    expect((await command('pull Alice/pulled', {})).code).toBe(1);

    const now = await command('pull Alice/pulled');
    expect(now.code).toBe(0);
    expect(JSON.parse(now.stdout)).toMatchObject({ definitions: { Before: {}, After: {} } });
    expect(now.stdout.endsWith('}\n')).toBe(true);

    const file = await command('pull Alice/pulled@1.0.0 --to openapi-yaml --out out/pulled.yaml');
    expect(file).toMatchObject({ code: 0, stdout: '' });
    const text = await readFile(join(folder, 'out/pulled.yaml'), 'utf8');
    expect(text).toContain('Before');
    expect(text).not.toContain('After');
  });

  test('a push whose answer was lost takes effect once', async () => {
    await write('lost.json', typeapi('Lost'));
    await command('push lost.json Alice/lost');
    await write('lost.json', typeapi('Found'));
    // The connection is cut during the first answer to a save, after it took effect.
    const { fetch } = globalThis;
    let broken = 0;
    globalThis.fetch = async (url, init) => {
      const answer = await fetch(url, init);
      if (init?.method === 'PUT' && broken++ === 0) throw new TypeError('connection reset');
      return answer;
    };
    try {
      expect(await command('push lost.json Alice/lost')).toMatchObject({ code: 0 });
    } finally {
      globalThis.fetch = fetch;
    }
    expect(broken).toBe(2);
    expect(await total('lost/commit')).toBe(2);
  });
});
