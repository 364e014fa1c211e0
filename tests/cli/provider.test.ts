import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../../cli/run.ts';
import { PasswordHasher } from '../../server/accounts/secrets/password.ts';
import { openSqlite } from '../../server/store/database/sqlite.ts';
import type { Store } from '../../server/store/store.ts';

let folder: string;
let store: Store;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'typewright-cli-'));
  // Opens the store while the commands run, like a running server.
  const opened = await openSqlite(join(folder, 'data'));
  if (!opened.ok) throw new Error(opened.refusal.message);
  store = opened.value;
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function command(line: string, stdin = '', env: Record<string, string> = {}) {
  let said = '';
  const say = (text: string) => {
    said += text;
  };
  const code = await run(line.split(' '), {
    cwd: folder,
    stdin: () => Promise.resolve(new TextEncoder().encode(stdin)),
    stdout: say,
    stderr: say,
    terminal: false,
    env,
  });
  return { code, said };
}

describe('accounts', () => {
  test('one is created beside a running server, listed, and given a new password', async () => {
    const added = await command('user add Alice --password-stdin', 'correct horse\n');
    expect(added).toEqual({ code: 0, said: 'Alice now has an account.\n' });
    expect((await command('user list')).said).toMatch(/^Alice\t\d{4}-/);
    const again = await command('user add alice --password-stdin', 'correct horse');
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('taken') });

    const reset = await command('user reset alice --password-stdin', 'battery staple\r\n');
    expect(reset.code).toBe(0);
    const stored = (await store.accounts.byName('Alice'))?.password;
    // The cost of checking is that of the stored password, whatever the hasher's own cost.
    const hasher = new PasswordHasher({ log2N: 4 });
    expect(await hasher.check('battery staple', stored)).toBe(true);
    expect(await hasher.check('correct horse', stored)).toBe(false);
  });

  test('a new password leaves the second factor, unless it is lost, too', async () => {
    await command('user add Dora --password-stdin', 'correct horse\n');
    const id = (await store.accounts.byName('Dora'))?.id ?? 0;
    await store.factors.setTotp(id, 'SECRET', 1);
    await store.factors.setRecoveryCodes(id, ['hash']);
    const createdAt = new Date().toISOString();
    await store.identities.create({
      issuer: 'https://id.example',
      subject: 'd',
      userId: id,
      createdAt,
    });
    const said = async (line: string) => (await command(line, 'battery staple')).said;
    expect(await said('user reset dora --password-stdin')).not.toContain('second factor');
    expect(await store.factors.of(id)).toMatchObject({ totpSecret: 'SECRET' });
    // The previous owner of the account may have connected the identity.
    expect(await store.identities.of(id)).toBeUndefined();
    const whole = await said('user reset dora --password-stdin --without-factor');
    expect(whole).toContain('It no longer has a second factor.');
    expect(await store.factors.of(id)).toMatchObject({ totpSecret: null, isNeeded: false });
    expect(await store.factors.countRecoveryCodes(id)).toBe(0);
  });

  test.each([
    ['user add Bob --password-stdin', 'short', 1, 'at least 8'],
    ['user add ../evil --password-stdin', 'correct horse', 1, 'A name has'],
    ['user reset nobody --password-stdin', 'correct horse', 1, 'no account named nobody'],
    ['user add Bob', '', 2, '--password-stdin'],
    ['user rename Bob', '', 2, 'Name an action'],
    ['user remove nobody', '', 1, 'no account named nobody'],
    ['user suspend', '', 2, 'Name an action'],
    ['user add Bob Carl --password-stdin', '', 2, 'one account'],
  ])('%s', async (line, stdin, code, said) => {
    expect(await command(line, stdin)).toMatchObject({
      code,
      said: expect.stringContaining(said),
    });
  });

  test('invalid settings are reported', async () => {
    const told = await command('user list', '', { DATABASE_URL: 'mysql://x' });
    expect(told).toMatchObject({ code: 1, said: expect.stringContaining('DATABASE_URL must') });
  });
});

describe('backup', () => {
  test('a copy is made beside a running server, and can be opened', async () => {
    const now = new Date().toISOString();
    await store.accounts.create({ name: 'InTheBackup', password: 'x', now });
    const nowhere = await command('backup restored/typewright.db');
    expect(nowhere).toMatchObject({ code: 1, said: expect.stringContaining('no folder') });
    await mkdir(join(folder, 'restored'));
    expect((await command('backup restored/typewright.db')).code).toBe(0);
    const again = await command('backup restored/typewright.db');
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('already exists') });
    const listed = await command('user list', '', { DATA_DIR: 'restored' });
    expect(listed.said).toContain('InTheBackup');
  });

  test('a second server on the same folder is refused', async () => {
    const second = await openSqlite(join(folder, 'data'));
    expect(second).toMatchObject({
      ok: false,
      refusal: { code: 'data-locked', message: expect.stringContaining('DATA_DIR') },
    });
  });
});
