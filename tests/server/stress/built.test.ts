import { connect } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqlite } from '../../../server/store/database/sqlite.ts';
import { ReadThread } from '../../../server/store/database/readThread.ts';
import {
  buildServer,
  runCommand,
  runServer,
  type BuiltServer,
  type RunningServer,
} from '../builtServer.ts';

let built: BuiltServer;
let server: RunningServer;
let dataDir: string;

beforeAll(async () => {
  built = await buildServer();
  dataDir = join(built.folder, 'data');
  server = await runServer(built, { DATA_DIR: dataDir });
});

afterAll(async () => {
  await server.end('SIGKILL');
  built.remove();
});

/** The server's answer to bytes that none of our clients would send. */
function send(text: string, { url } = server): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(url).port), 'localhost', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part) => {
      answer += String(part);
    });
    socket.on('error', reject).on('close', () => resolve(answer));
  });
}

/** Sends the sign-in form. */
function enter(url: string, action: 'register' | 'signIn'): Promise<Response> {
  return fetch(`${url}/api/authorization/authorize`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ name: 'Ada', password: 'correct horse', action }),
  });
}

async function token({ url } = server): Promise<string> {
  await enter(url, 'register');
  const answer = await fetch(`${url}/api/authorization/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from('Ada:correct horse').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

test('starts, and reports its version', async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  for (const path of ['/api', '/api/']) {
    const about = await fetch(server.url + path);
    expect(await about.json()).toMatchObject({
      capabilities: expect.arrayContaining(['if-match']),
    });
  }
  const contract = await fetch(`${server.url}/api/contract.json`);
  expect(await contract.json()).toMatchObject({
    baseUrl: `${server.url}/api`,
    operations: { 'document.get': { path: '/document/:user/:document' } },
  });
});

test.each([
  ['with two lengths', 'POST', 'Content-Length: 5\r\nContent-Length: 6', 'hello'],
  [
    'with a length and in parts',
    'POST',
    'Content-Length: 5\r\nTransfer-Encoding: chunked',
    '0\r\n\r\n',
  ],
  ['with a space before a colon', 'POST', 'Content-Length : 5', 'hello'],
  ['with half a line break', 'GET', 'A: b\rC: d', ''],
  ['that wants to be repeated (TRACE)', 'TRACE', 'Cookie: secret=1', ''],
])('refuses a request %s', async (_, method, headers, body) => {
  const answer = await send(
    `${method} /api/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n\r\n${body}`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(answer).not.toContain('secret=1');
});

test('promises https in every answer if that is its address', async () => {
  const own = { DATA_DIR: join(built.folder, 'https'), PUBLIC_URL: 'https://api.example.com' };
  const encrypted = await runServer(built, own);
  try {
    for (const path of [
      '/',
      '/nope',
      '/api/',
      '/api/nope',
      '/healthz',
      '/api/authorization/authorize',
    ]) {
      const { headers } = await fetch(encrypted.url + path);
      expect([path, headers.get('Strict-Transport-Security')]).toEqual([path, 'max-age=63072000']);
    }
    expect((await fetch(server.url)).headers.get('Strict-Transport-Security')).toBeNull();
    const host = 'Host: localhost\r\n';
    for (const [status, text] of [
      [400, 'nonsense\r\n\r\n'],
      [400, 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
      [400, 'GET http://localhost/healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
      [400, `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
      [417, `GET / HTTP/1.1\r\n${host}Expect: 200-foo\r\n\r\n`],
      [431, `GET / HTTP/1.1\r\n${host}Long: ${'x'.repeat(20_000)}\r\n\r\n`],
    ] as const) {
      const [head = ''] = (await send(text, encrypted)).split('\r\n\r\n');
      const lines = head.toLowerCase().split('\r\n');
      expect(lines[0]).toContain(`http/1.1 ${status} `);
      expect(lines).toContain('strict-transport-security: max-age=63072000');
      expect(lines).toContain('connection: close');
      const plain = await send(text);
      expect(plain).toContain(`HTTP/1.1 ${status} `);
      expect(plain.toLowerCase()).not.toContain('strict-transport-security');
    }
  } finally {
    await encrypted.end('SIGKILL');
  }
});

test('saves repeatedly in its threads, with real passwords', async () => {
  const headers = { Authorization: `Bearer ${await token()}`, 'Content-Type': 'application/json' };
  const ask = async (method: string, path: string, body: object) => {
    const url = `${server.url}/api/document/Ada${path}`;
    const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
    return answer.status;
  };
  expect(await ask('POST', '', { name: 'pets' })).toBe(201);
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    const types = [{ type: 'struct', name, properties: [] }];
    expect(await ask('PUT', '/pets', { spec: { types } })).toBe(200);
  }
  const read = await fetch(`${server.url}/api/document/Ada/pets`);
  expect(await read.json()).toMatchObject({ spec: { types: [{ name: 'Four' }] } });
  // The log, which follows a moment later, contains no secret.
  await expect.poll(() => server.said()).toContain('"path":"/api/document/Ada/pets","status":200');
  expect(server.said()).not.toMatch(/correct|Bearer/);
  expect(server.said()).not.toContain(headers.Authorization.slice(7));
});

test('a separate thread reads lists: it sees what was written before, and can not write', async () => {
  const explored = await fetch(`${server.url}/api/explore`);
  expect(await explored.json()).toMatchObject({ totalResults: 1, entry: [{ name: 'pets' }] });
  const thread = new ReadThread(pathToFileURL(built.main), join(dataDir, 'typewright.db'));
  const count = 'select count(*) as "count" from "documents" where "name" = ?';
  expect(await thread.read(count, ['pets'])).toEqual([{ count: 1 }]);
  const written = thread.read('delete from "documents" returning "id"', []);
  await expect(written).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
  await expect(thread.read('select nonsense', [])).rejects.toThrow('no such column: nonsense');
  // When the thread ends, pending reads fail, and the next read starts another thread. This query takes long,
  // so that it is still running when the thread is ended.
  const long =
    'with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) select count(*) from n';
  const waiting = thread.read(long, []);
  await thread.close();
  await expect(waiting).rejects.toThrow('The thread that reads has ended.');
  expect(await thread.read(count, ['pets'])).toEqual([{ count: 1 }]);
  await thread.close();
});

test('a read does not wait for a transaction that takes long, and sees nothing of it', async () => {
  const readScript = pathToFileURL(built.main);
  const opened = await openSqlite(dataDir, { command: true, readScript });
  if (!opened.ok) throw new Error(opened.refusal.message);
  const { accounts, transaction, close } = opened.value;
  const account = { name: 'Eve', password: 'x', now: '2026-01-02T03:04:05.000Z' };
  await transaction(async (inside) => {
    await inside.accounts.create(account);
    await wait(100);
    expect(await accounts.byName('Ada')).toMatchObject({ name: 'Ada' });
    expect(await accounts.byName('Eve')).toBeUndefined();
  });
  expect(await accounts.byName('Eve')).toMatchObject({ name: 'Eve' });
  await close();
});

test('a disk that takes no more is a store that is away, for calls and for the sign-in form', async () => {
  // No file can grow beyond 2 MB, which is counted in blocks of 512 bytes.
  const limited = `trap '' XFSZ; ulimit -f 4096; exec "$0" "$1"`;
  const full = await runCommand(['sh', '-c', limited, process.execPath, built.main], {
    env: { PORT: '0', DATA_DIR: join(built.folder, 'full'), REGISTRATION: 'open' },
  });
  try {
    const headers = {
      Authorization: `Bearer ${await token(full)}`,
      'Content-Type': 'application/json',
    };
    const ask = async (method: string, path: string, body: object) => {
      const address = `${full.url}/api/document/Ada${path}`;
      const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
      return { answer, text: await answer.text() };
    };
    expect((await ask('POST', '', { name: 'pets' })).answer.status).toBe(201);
    const issue = { title: 'Full', description: 'x'.repeat(90_000) };
    const statuses = new Set<number>();
    for (let made = 0; made < 60; made++) {
      const { answer, text } = await ask('POST', '/pets/issue', issue);
      statuses.add(answer.status);
      if (answer.status === 201) continue;
      expect([answer.headers.get('Retry-After'), text]).toEqual([
        '5',
        expect.stringContaining('not known'),
      ]);
    }
    expect([...statuses]).toEqual([201, 503]);
    // A sign-in writes little, so several may succeed before one fails.
    await expect.poll(async () => (await enter(full.url, 'signIn')).status).toBe(503);
    expect((await fetch(`${full.url}/api/document/Ada/pets`)).status).toBe(200);
    expect(full.said()).toContain('the store does not answer');
    expect(full.said()).not.toContain('"bug"');
  } finally {
    await full.end('SIGKILL');
  }
});

test('a second server on the same data is refused, with what to do', async () => {
  const second = runServer(built, { DATA_DIR: dataDir });
  await expect(second).rejects.toThrow(/Another server is already using .*DATA_DIR=/);
});

test('invalid settings are reported', async () => {
  const wrong = (env: Record<string, string>) => runServer(built, { DATA_DIR: dataDir, ...env });
  await expect(wrong({ PUBLIC_URL: 'http://example.com' })).rejects.toThrow(/PUBLIC_URL must be/);
  await expect(wrong({ REGISTRATION: 'maybe' })).rejects.toThrow(/REGISTRATION must be/);
  await expect(wrong({ DATABASE_URL: 'mysql://x' })).rejects.toThrow(/DATABASE_URL must be/);
});

test('stops on request, and releases its data', async () => {
  expect(await server.end('SIGTERM')).toBe(0);
  server = await runServer(built, { DATA_DIR: dataDir });
  const read = await fetch(`${server.url}/api/document/Ada/pets`);
  expect(read.status).toBe(200);
});
