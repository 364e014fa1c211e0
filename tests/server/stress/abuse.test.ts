import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openProvider, password, type Answer, type Provider } from '../provider.ts';
import { engines, type OpenedStore } from '../store/stores.ts';
import { runsOf } from '../../support/runs.ts';

/** All attempts except the first few hundred are refused in the same way. */
const attempts = runsOf(2000, 10_000);

/** Internal details that no answer may reveal. */
const inside = /sqlite|postgres|kysely|node_modules|\.ts:\d|at \w+ \(|ECONN|stack/i;

/** What is wrong with an answer, as sentences; none for a good one. */
function complaints({ status, json }: Answer, from: string): readonly string[] {
  if (status < 400) return [];
  const told = `${from} answered ${status} ${JSON.stringify(json)}`;
  const isRefusal = json.success === false && typeof json.message === 'string';
  return status >= 500 || !isRefusal || inside.test(String(json.message)) ? [told] : [];
}

const hostile: readonly string[] = [
  "'; drop table documents; --",
  `" OR 1=1 --`,
  "') union select password from users --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '%00',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff tail',
  '%',
  '_',
  '\\',
  '\\%',
  '${7*7}',
  '{{7*7}}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '\u202e',
  '𝒳'.repeat(50),
  'x'.repeat(3000),
  '*',
  'AND OR NOT NEAR("',
  '-1',
  '99999999999999999999',
  '1e309',
  'NaN',
];

describe.each(engines)('hostile texts on %s', (_, open) => {
  let opened: OpenedStore;
  let provider: Provider;
  let token: string;
  let session: Readonly<Record<string, string>>;
  beforeAll(async () => {
    opened = await open();
    provider = await openProvider({ store: opened.store });
    token = await provider.person('victim');
    session = await provider.session('victim');
    const made = await provider.ask('POST', '/document/victim', {
      token,
      body: { name: 'target' },
    });
    if (made.status !== 201) throw new Error(JSON.stringify(made.json));
  });
  afterAll(async () => {
    await provider.close();
    await opened.close();
  });

  const path = '/document/victim/target';

  test.each(hostile.map((text) => [JSON.stringify(text).slice(0, 40), text] as const))(
    '%s',
    async (_name, text) => {
      const { ask } = provider;
      const part = encodeURIComponent(text.toWellFormed());
      const calls: readonly (readonly [string, string, unknown?])[] = [
        ['GET', `/explore?search=${part}&startIndex=${part}&count=${part}`],
        ['GET', `/explore?search=${part}`],
        ['GET', `/star?search=${part}`],
        ['GET', `/document/${part}`],
        ['GET', `/document/victim/${part}`],
        ['GET', `${path}?version=${part}`],
        ['GET', `${path}/commit/${part}`],
        ['GET', `${path}/commit?search=${part}`],
        ['GET', `${path}/tag/${part}`],
        ['GET', `${path}/tag?search=${part}`],
        ['GET', `${path}/issue/${part}`],
        ['GET', `${path}/issue?search=${part}&status=${part}`],
        ['GET', `${path}/trigger?search=${part}`],
        ['GET', `${path}/compare?base=${part}`],
        ['POST', '/document/victim', { name: text }],
        ['POST', '/document/victim', { name: `n${hostile.indexOf(text)}xx`, description: text }],
        ['PUT', `${path}/meta`, { description: text, homepage: text, baseVersion: text }],
        ['POST', `${path}/issue`, { title: text, description: text }],
        ['POST', `${path}/tag`, { version: text, changelog: text }],
        ['POST', `${path}/export`, { format: text, version: text, namespace: text }],
        ['POST', `${path}/trigger`, { type: text, config: { [text]: text } }],
        ['POST', `${path}/trigger`, { type: 'webhook', config: { url: text, secret: text } }],
        ['POST', `${path}/import`, text],
        ['PUT', path, { spec: { types: [{ type: 'object', name: text, description: text }] } }],
        ['POST', '/account/key', { name: text, scopes: [text] }],
        ['PUT', '/account/password', { oldPassword: text, newPassword: text }],
      ];
      const found: string[] = [];
      for (const [method, address, body] of calls) {
        const answer = await ask(method, address, {
          ...(address === '/account/key' ? { headers: session } : { token }),
          ...(body === undefined ? {} : { body }),
        });
        found.push(...complaints(answer, `${method} ${address}`));
      }
      const keyed = await ask('POST', `${path}/issue`, {
        token,
        body: { title: 'keyed' },
        headers: { 'Idempotency-Key': part.slice(0, 300), 'If-Match': `"${part.slice(0, 300)}"` },
      });
      found.push(...complaints(keyed, 'Idempotency-Key'));
      expect(found).toEqual([]);
    },
  );

  test('stored texts are returned unchanged, and the tables still exist', async () => {
    const title = "'; drop table documents; -- <script>";
    const made = await provider.ask('POST', `${path}/issue`, { token, body: { title } });
    const got = await provider.ask('GET', `${path}/issue/${String(made.json.id)}`);
    expect(got.json.title).toBe(title);
    expect(got.headers.get('Content-Type')).toBe('application/json');
    expect(got.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect((await provider.ask('GET', path)).status).toBe(200);
  });

  test('a text with a NUL character, and one that is too long, is refused', async () => {
    for (const title of ['a\0b', 'a'.repeat(513)]) {
      const made = await provider.ask('POST', `${path}/issue`, { token, body: { title } });
      expect([title.length, made.status]).toEqual([title.length, 400]);
    }
  });

  test('a search term stands for itself only', async () => {
    const find = async (term: string) => {
      const asked = `/explore?search=${encodeURIComponent(term)}`;
      const { json } = await provider.ask('GET', asked);
      return (json.entry as { name: string }[]).map(({ name }) => name);
    };
    expect(await find('target')).toContain('target');
    expect(await find('ta')).toContain('target');
    for (const term of ['tar%et', 'tar_et', 'tar*', 'tar.et', '"target" OR "target"', '_a', '%a']) {
      expect([term, await find(term)]).toEqual([term, []]);
    }
  });

  test('a name of a document has letters, digits, _ and - only', async () => {
    for (const name of ['../target', 'a/b', 'a b', 'a.yml', 'größe', 'ab', '-'.repeat(65)]) {
      const made = await provider.ask('POST', '/document/victim', { token, body: { name } });
      expect([name, made.status]).toEqual([name, 400]);
    }
  });
});

describe('hostile requests', () => {
  let provider: Provider;
  let token: string;
  beforeAll(async () => {
    provider = await openProvider();
    token = await provider.person('victim');
    await provider.ask('POST', '/document/victim', { token, body: { name: 'target' } });
  });
  afterAll(() => provider.close());
  afterEach(() => vi.restoreAllMocks());

  const path = '/document/victim/target';

  test.each(['Bearer', 'Bearer ', 'Bearer a b', 'Basic', 'Basic !!!', 'Digest x', 'Basic Og=='])(
    'credentials "%s" are refused',
    async (Authorization) => {
      const answer = await provider.ask('GET', '/explore', { headers: { Authorization } });
      expect(answer.status).toBe(401);
      expect(complaints(answer, Authorization)).toEqual([]);
    },
  );

  test.each([
    ['cut off', '{"spec":{"types":['],
    ['no JSON', 'spec=1'],
    ['a word', 'null'],
    ['a number', '1e999'],
    ['an array', '[]'],
    ['no UTF-8', Buffer.from([0xff, 0xfe, 0x22]).toString('latin1')],
    ['deep', `{"spec":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['deep objects', '{"spec":'.repeat(50_000) + '1' + '}'.repeat(50_000)],
    ['a key of the prototype', '{"__proto__":{"isAdmin":true},"spec":{"__proto__":{"a":1}}}'],
  ])('a body that is %s', async (_, body) => {
    for (const [method, address] of [
      ['PUT', path],
      ['POST', `${path}/import`],
      ['PUT', `${path}/meta`],
      ['POST', `${path}/issue`],
      ['POST', '/document/victim'],
      ['POST', '/authorization/token'],
    ] as const) {
      const answer = await provider.ask(method, address, { token, body });
      expect(complaints(answer, `${method} ${address}`)).toEqual([]);
    }
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  });

  test('a body over 32 MB is 413, whether it says so or not', async () => {
    const url = `${await provider.listen()}/api${path}`;
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const large = Buffer.alloc(33 * 1024 * 1024, 0x20);
    const declared = await fetch(url, { method: 'PUT', headers, body: large }).catch(
      () => undefined,
    );
    // A client that is still sending when the answer arrives may only see that the connection was
    // closed.
    if (declared !== undefined) expect(declared.status).toBe(413);
    const half = Buffer.alloc(1024 * 1024, 0x20);
    let sent = 0;
    const stream = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        if (sent > 40) controller.close();
        else controller.enqueue(half);
      },
    });
    const init = { method: 'PUT', headers, body: stream, duplex: 'half' };
    const streamed = await fetch(url, init).catch(() => undefined);
    if (streamed !== undefined) expect(streamed.status).toBe(413);
    expect((await provider.ask('GET', path)).status).toBe(200);
  });

  test(`of ${attempts} attempts to sign in, few are checked and none succeeds`, async () => {
    const check = vi.spyOn(provider.services.passwords, 'check');
    const statuses = new Map<number, number>();
    for (let batch = 0; batch < attempts / 100; batch++) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, at) =>
          provider.ask('POST', '/authorization/token', {
            body: 'grant_type=client_credentials',
            headers: {
              'Content-Type': 'application/x-www-form-urlencoded',
              Authorization: `Basic ${Buffer.from(`victim:guess${batch}-${at}`).toString('base64')}`,
            },
          }),
        ),
      );
      for (const { status, json } of answers) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(json.access_token).toBeUndefined();
      }
    }
    expect([...statuses.keys()].filter((status) => ![400, 401, 429].includes(status))).toEqual([]);
    expect(statuses.get(429)).toBeGreaterThan(attempts - 1000);
    expect(check.mock.calls.length).toBeLessThan(300);
    const late = await provider.ask('POST', '/authorization/token', {
      body: 'grant_type=client_credentials',
      headers: { Authorization: `Basic ${Buffer.from(`victim:${password}`).toString('base64')}` },
    });
    expect(Number(late.headers.get('Retry-After') ?? 1)).toBeGreaterThan(0);
  });

  test('slow clients do not hold up others', async () => {
    const url = new URL(await provider.listen());
    const sockets = Array.from({ length: 100 }, () => {
      const socket = connect(Number(url.port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `PUT /api${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Length: 1000\r\n\r\n{`,
      );
      return socket;
    });
    try {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => fetch(`${url.origin}/api${path}`)),
      );
      for (const answer of answers) expect(answer.status).toBe(200);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    expect((await provider.ask('GET', path)).status).toBe(200);
  });
});
