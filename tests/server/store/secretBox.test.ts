import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createSecretBox,
  openKeyFile,
  randomKey,
  readSecretKey,
} from '../../../server/store/secretBox.ts';
import { openSqlite } from '../../../server/store/database/sqlite.ts';
import type { Store } from '../../../server/store/store.ts';
import { documentFields } from './documentFields.ts';

const now = '2026-01-02T03:04:05.000Z';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'typewright-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a secret box', () => {
  const box = createSecretBox(randomKey());

  test('seals a text differently each time, and opens it again', () => {
    const sealed = box.seal('whsec_ä 🔑', 'trigger');
    expect(sealed).not.toContain('whsec');
    expect(box.seal('whsec_ä 🔑', 'trigger')).not.toBe(sealed);
    expect(box.open(sealed, 'trigger')).toBe('whsec_ä 🔑');
    expect(box.open(box.seal('', 'trigger'), 'trigger')).toBe('');
  });

  test('opens nothing of another key or purpose, nor what was changed', () => {
    const sealed = box.seal('secret', 'trigger');
    expect(createSecretBox(randomKey()).open(sealed, 'trigger')).toBeUndefined();
    expect(box.open(sealed, 'authenticator')).toBeUndefined();
    const other = sealed.at(-3) === 'A' ? 'B' : 'A';
    expect(box.open(sealed.slice(0, -3) + other + sealed.slice(-2), 'trigger')).toBeUndefined();
    expect(box.open('sealed1.', 'trigger')).toBeUndefined();
  });

  test('returns what an earlier version stored in the clear', () => {
    expect(box.open('{"url":"x"}', 'trigger')).toBe('{"url":"x"}');
  });
});

describe('the file with the key', () => {
  test('is made once, for its owner only, in a folder that is made too', () => {
    const dataDir = join(folder, 'data');
    const key = openKeyFile(dataDir);
    expect(key).toEqual({ ok: true, value: expect.any(Buffer) });
    expect(openKeyFile(dataDir)).toEqual(key);
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  });

  test('is refused if it contains no key', () => {
    writeFileSync(join(folder, 'secret.key'), 'short');
    const key = openKeyFile(folder);
    expect(!key.ok && key.refusal.code).toBe('invalid-secret-key');
    expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe('short');
  });

  test('is refused if it can not be written', () => {
    writeFileSync(join(folder, 'file'), '');
    const key = openKeyFile(join(folder, 'file'));
    expect(!key.ok && key.refusal.code).toBe('secret-key-unusable');
  });

  test.each([
    ['A'.repeat(43) + '=\n', true],
    ['A'.repeat(42), false],
    ['', false],
  ])('%j is a key: %s', (text, isKey) => {
    expect(readSecretKey(text) !== undefined).toBe(isKey);
  });
});

describe('secrets in the database', () => {
  const secret = 'whsec_c2VjcmV0LW9mLXRoZS1ob29r';
  const totp = 'JBSWY3DPEHPK3PXP';

  async function open(secretKey?: Buffer): Promise<Store> {
    const opened = await openSqlite(folder, { secretKey });
    if (!opened.ok) throw new Error(opened.refusal.message);
    return opened.value;
  }

  /** An account with an authenticator app and a trigger. */
  async function fill(store: Store) {
    const userId = await store.accounts.create({ name: 'ada', password: 'hash', now });
    await store.factors.setTotp(userId, totp, 1);
    await store.bodies.put('body', new Uint8Array([1]));
    const documentId = await store.documents.create(documentFields(userId, 'pets', 'body', now));
    const config = { url: 'https://example.com', secret };
    const triggerId = await store.triggers.create({
      documentId,
      userId,
      type: 'webhook',
      config,
      search: '',
      createdAt: now,
      updatedAt: now,
    });
    return { userId, triggerId, config };
  }

  test('are encrypted, and read again after a restart', async () => {
    const before = await open();
    const { userId, triggerId, config } = await fill(before);
    await before.close();
    const bytes = readFileSync(join(folder, 'typewright.db'), 'latin1');
    expect(bytes).toContain('ada');
    expect(bytes).not.toContain(secret);
    expect(bytes).not.toContain(totp);
    const after = await open();
    expect((await after.triggers.byId(triggerId))?.config).toEqual(config);
    expect((await after.factors.of(userId)).totpSecret).toBe(totp);
    expect(await after.secrets.sealAll()).toBe(0);
    await after.close();
  });

  test('that an earlier version stored in the clear are encrypted at the next start', async () => {
    const store = await open();
    const { userId, triggerId, config } = await fill(store);
    const database = new Database(join(folder, 'typewright.db'));
    database.prepare('update triggers set config = ?').run(JSON.stringify(config));
    database.prepare('update users set totpSecret = ?').run(totp);
    const again = database.prepare(
      'insert into triggers select null, documentId, userId, type, config, search, updatedAt, createdAt from triggers where id = 1',
    );
    for (let count = 0; count < 100; count++) again.run();
    expect((await store.triggers.byId(triggerId))?.config).toEqual(config);
    expect(await store.secrets.sealAll()).toBe(0);
    expect(database.prepare('select config from triggers').pluck().get()).toMatch(/^sealed1\./);
    expect(database.prepare('select totpSecret from users').pluck().get()).toMatch(/^sealed1\./);
    database.close();
    expect((await store.triggers.byId(triggerId))?.config).toEqual(config);
    expect((await store.factors.of(userId)).totpSecret).toBe(totp);
    // The secrets are nowhere else in the files either, where overwritten data can remain for years.
    for (const name of readdirSync(folder)) {
      expect([name, readFileSync(join(folder, name), 'latin1').includes(totp)]).toEqual([
        name,
        false,
      ]);
      expect(readFileSync(join(folder, name), 'latin1')).not.toContain(secret);
    }
    await store.close();
  });

  test('of another key are counted, read as empty, and replaced when they are entered again', async () => {
    const before = await open(randomKey());
    const { userId, triggerId, config } = await fill(before);
    await before.close();
    const after = await open(randomKey());
    expect(await after.secrets.sealAll()).toBe(2);
    expect((await after.triggers.byId(triggerId))?.config).toEqual({});
    // No code fits, but a second factor is still needed.
    expect(await after.factors.of(userId)).toMatchObject({ totpSecret: '', isNeeded: true });
    await after.triggers.update(triggerId, {
      type: 'webhook',
      config,
      search: '',
      updatedAt: now,
    });
    expect((await after.triggers.byId(triggerId))?.config).toEqual(config);
    expect(await after.secrets.sealAll()).toBe(1);
    await after.close();
  });
});
