import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../cli/run.ts';
import { openPostgres } from '../../server/store/database/postgres.ts';
import { openSqlite } from '../../server/store/database/sqlite.ts';
import type { Store } from '../../server/store/store.ts';
import type { Result } from '../../src/domain/model/values/result.ts';
import { createDatabase } from '../server/store/databases.ts';
import { openProvider, origin, password, type Provider } from '../server/provider.ts';

interface Place {
  readonly env: Readonly<Record<string, string>>;
  readonly open: () => Promise<Result<Store>>;
  readonly drop: () => Promise<void> | void;
}

const places: readonly (readonly [string, () => Promise<Place> | Place])[] = [
  [
    'SQLite',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'typewright-moderation-'));
      return {
        env: { DATA_DIR: folder },
        open: () => openSqlite(folder),
        drop: () => rmSync(folder, { recursive: true }),
      };
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const { url, drop } = await createDatabase();
      return { env: { DATABASE_URL: url }, open: () => openPostgres(url), drop };
    },
  ],
];

describe.each(places)('an operator, beside a running server on %s,', (_, make) => {
  let place: Place;
  let store: Store;
  let provider: Provider;
  beforeAll(async () => {
    place = await make();
    const opened = await place.open();
    if (!opened.ok) throw new Error(opened.refusal.message);
    store = opened.value;
    provider = await openProvider({ store });
  });
  afterAll(async () => {
    await provider.close();
    await store.close();
    await place.drop();
  });

  const command = async (line: string) => {
    let said = '';
    const say = (text: string) => {
      said += text;
    };
    const code = await run(line.split(' '), {
      cwd: tmpdir(),
      stdin: () => Promise.resolve(new TextEncoder().encode('a password of the operator')),
      stdout: say,
      stderr: say,
      terminal: false,
      env: place.env,
    });
    return { code, said };
  };
  const ask = (token: string | undefined, method: string, path: string, body?: unknown) =>
    provider.ask(method, path, { token, body });
  const enter = async (name: string) => {
    const response = await provider.app.request(`${origin}/api/authorization/authorize`, {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ action: 'signIn', name, password }),
    });
    return { status: response.status, text: await response.text() };
  };
  const basic = (id: unknown, secret: unknown) => ({
    Authorization: `Basic ${Buffer.from(`${String(id)}:${String(secret)}`).toString('base64')}`,
  });

  test('suspends an account, which nobody can use then, and allows it again', async () => {
    const token = await provider.person('Ada');
    await ask(token, 'POST', '/document/Ada', { name: 'shop' });
    const headers = await provider.session('Ada');
    const { json: key } = await provider.ask('POST', '/account/key', {
      headers,
      body: { name: 'CI' },
    });
    const uses = async () => {
      const statuses = [
        await ask(token, 'GET', '/star'),
        await provider.ask('GET', '/star', { headers }),
        await provider.ask('GET', '/star', { headers: basic(key.appKey, key.appSecret) }),
        await provider.ask('GET', '/star', { headers: basic('Ada', password) }),
        await enter('Ada'),
      ];
      return statuses.map(({ status }) => status);
    };
    expect(await uses()).toEqual([200, 200, 200, 200, 303]);
    expect(await command('user suspend ada')).toEqual({
      code: 0,
      said: 'Ada is suspended: nobody can use the account until "typewright user allow".\n',
    });
    expect(await uses()).toEqual([401, 401, 401, 403, 403]);
    expect((await enter('Ada')).text).toContain('The account Ada is suspended.');
    // Without the password, nobody learns of it; public documents stay public.
    const wrong = await provider.ask('GET', '/star', { headers: basic('Ada', 'wrong') });
    expect(wrong.json.message).not.toContain('suspended');
    expect((await ask(undefined, 'GET', '/document/Ada/shop')).status).toBe(200);
    expect((await command('user list')).said).toMatch(/^Ada\t\S+\tsuspended$/m);
    expect((await command('user allow Ada')).code).toBe(0);
    expect(await uses()).toEqual([200, 200, 200, 200, 303]);
  });

  test('hides a document from all but its owner, who can not undo that, and removes it', async () => {
    const token = await provider.person('Bob');
    await ask(token, 'POST', '/document/Bob', { name: 'shop' });
    const path = '/document/Bob/shop';
    const seen = async (who?: string) => (await ask(who, 'GET', path)).status;
    expect(await command('document hide bob/shop')).toEqual({
      code: 0,
      said: 'Bob/shop is hidden: only its owner sees it.\n',
    });
    expect([await seen(), await seen(token)]).toEqual([404, 200]);
    const publish = () => ask(token, 'PUT', `${path}/meta`, { private: false });
    const refused = await publish();
    expect([refused.status, refused.json.message]).toEqual([
      403,
      "Whoever runs this server has hidden Bob/shop, so it can't be made public. Ask them.",
    ]);
    expect((await ask(token, 'PUT', `${path}/meta`, { description: 'Mine' })).status).toBe(200);
    expect((await command('document show Bob/shop')).code).toBe(0);
    expect(await seen()).toBe(404);
    expect((await publish()).status).toBe(200);
    expect(await seen()).toBe(200);
    expect((await command('document remove Bob/shop')).said).toBe('Bob/shop was deleted.\n');
    expect(await seen(token)).toBe(404);
    expect((await command('document remove Bob/shop')).code).toBe(1);
    expect((await command('document hide Bob')).code).toBe(2);
    expect((await command('document burn Bob/shop')).code).toBe(2);
  });

  test('removes an account with all its documents, whose name is not free then', async () => {
    const token = await provider.person('Eve');
    await ask(token, 'POST', '/document/Eve', { name: 'shop' });
    expect(await command('user remove eve')).toEqual({
      code: 0,
      said: 'Eve was removed with all its documents.\n',
    });
    expect((await ask(token, 'GET', '/star')).status).toBe(401);
    expect((await ask(undefined, 'GET', '/document/Eve/shop')).status).toBe(404);
    const again = await command('user add Eve --password-stdin');
    expect(again).toEqual({ code: 1, said: expect.stringContaining('was deleted') });
  });

  test('reads who signed in, what was granted, and what operators did', async () => {
    await provider.person('Carol');
    await enter('Carol');
    const headers = await provider.session('Carol');
    await provider.ask('POST', '/account/key', { headers, body: { name: 'CI' } });
    await command('user suspend carol');
    await command('user allow carol');
    await provider.ask('PUT', '/account/password', {
      headers,
      body: { oldPassword: password, newPassword: 'battery staple' },
    });
    await command('user remove carol');
    const { said } = await command('audit CAROL');
    const lines = said.trimEnd().split('\n');
    expect(lines.map((line) => line.split('\t').slice(1, 4).join(' · '))).toEqual([
      'Carol · token issued · password',
      'Carol · signed in · password',
      'Carol · app key created · CI',
      'Carol · operator: account suspended',
      'Carol · operator: account allowed',
      'Carol · password changed · ',
      'Carol · operator: account removed',
    ]);
    expect(lines[1]).toMatch(/^2026-\S+Z\tCarol\tsigned in\tpassword\t\S+$/);
    expect((await command('audit --count 2')).said.trimEnd().split('\n')).toHaveLength(2);
    expect((await command('audit --count x')).code).toBe(2);
    expect(said).not.toContain(password);
  });
});
