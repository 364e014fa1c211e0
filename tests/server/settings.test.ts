import { expect, test } from 'vitest';
import { loopback } from '../../server/http/requests/networks.ts';
import { readSettings } from '../../server/settings.ts';

test('are all optional', () => {
  const settings = readSettings({ PUBLIC_URL: '', DATABASE_URL: '' });
  expect(settings).toEqual({
    ok: true,
    value: {
      port: 8080,
      dataDir: 'data',
      databaseUrl: undefined,
      secretKey: undefined,
      securityContact: undefined,
      metricsToken: undefined,
      webhookNetworks: [],
      publicUrl: undefined,
      registration: 'afterSetup',
      openId: undefined,
      trustedProxies: loopback,
      rateLimits: 'on',
      passwordTokens: true,
      quotas: { documents: 1000, kilobytes: 1_048_576, triggers: 500, comments: 100_000 },
    },
  });
});

test.each([
  ['https://api.example/', 'https://api.example'],
  ['https://api.example:8443', 'https://api.example:8443'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://[::1]:1', 'http://[::1]:1'],
  ['http://api.example', undefined],
  ['https://api.example/path', undefined],
  ['https://user@api.example', undefined],
  ['api.example', undefined],
])('PUBLIC_URL %s', (given, read) => {
  const settings = readSettings({ PUBLIC_URL: given });
  expect(settings.ok ? settings.value.publicUrl : undefined).toBe(read);
});

test('a password in DATABASE_URL is not repeated in messages', () => {
  const settings = readSettings({ DATABASE_URL: 'mysql://me:topsecret@host/db' });
  expect(settings).toMatchObject({ ok: false, refusal: { code: 'invalid-database-url' } });
  expect(JSON.stringify(settings)).not.toContain('topsecret');
});

test.each([
  ['172.17.0.0/16', 1],
  ['10.0.0.5, loopback, fd00::/8', 4],
  ['10.0.0.5; 10.0.0.6', undefined],
  ['everyone', undefined],
  // Short forms of an address are refused: they would mean 10.0.0.0 and 0.0.0.1.
  ['10.0.0', undefined],
  ['1', undefined],
  ['10.0.0.0/33', undefined],
  ['10.0.0.0/8/8', undefined],
  ['::ffff:10.0.0.0/8', undefined],
])('TRUSTED_PROXIES %s', (given, count) => {
  const settings = readSettings({ TRUSTED_PROXIES: given });
  expect(settings.ok ? settings.value.trustedProxies.length : undefined).toBe(count);
});

test('WEBHOOK_NETWORKS are addresses or networks', () => {
  const settings = readSettings({ WEBHOOK_NETWORKS: '10.0.0.0/8, fd00::7' });
  expect(settings.ok && settings.value.webhookNetworks.length).toBe(2);
  const refused = readSettings({ WEBHOOK_NETWORKS: 'intranet' });
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'invalid-webhook-networks' } });
  expect(!refused.ok && refused.refusal.message).toContain('but it is "intranet"');
});

test('PASSWORD_TOKENS is on or off', () => {
  const read = (given: string) => {
    const settings = readSettings({ PASSWORD_TOKENS: given });
    return settings.ok ? settings.value.passwordTokens : settings.refusal.message;
  };
  expect(['on', 'off', ''].map(read)).toEqual([true, false, true]);
  expect(read('maybe')).toBe('PASSWORD_TOKENS must be on or off, but it is "maybe".');
});

test('METRICS_TOKEN can not be guessed, and is never repeated', () => {
  const settings = readSettings({ METRICS_TOKEN: 'a'.repeat(24) });
  expect(settings.ok && settings.value.metricsToken).toBe('a'.repeat(24));
  const refused = readSettings({ METRICS_TOKEN: 'topsecret' });
  expect(!refused.ok && refused.refusal.code).toBe('invalid-metrics-token');
  expect(!refused.ok && refused.refusal.message).not.toContain('topsecret');
});

test.each([
  [
    { QUOTA_DOCUMENTS: '5', QUOTA_MEGABYTES: '2' },
    { documents: 5, kilobytes: 2048, triggers: 500 },
  ],
  [
    { QUOTA_TRIGGERS: '0', QUOTA_COMMENTS: '7' },
    { triggers: 0, comments: 7, documents: 1000 },
  ],
  [{ QUOTA_DOCUMENTS: 'many' }, undefined],
  [{ QUOTA_MEGABYTES: '-1' }, undefined],
])('%o', (env, quotas) => {
  const settings = readSettings(env);
  if (quotas === undefined) {
    expect(settings).toMatchObject({ ok: false, refusal: { code: 'invalid-quota' } });
  } else expect(settings).toMatchObject({ ok: true, value: { quotas } });
});

test('SECRET_KEY is 32 bytes in base64, and is never repeated', () => {
  const key = Buffer.alloc(32, 7);
  const settings = readSettings({ SECRET_KEY: key.toString('base64') });
  expect(settings.ok && settings.value.secretKey).toEqual(key);
  const refused = readSettings({ SECRET_KEY: 'topsecret' });
  expect(!refused.ok && refused.refusal.code).toBe('invalid-secret-key');
  expect(!refused.ok && refused.refusal.message).not.toContain('topsecret');
});

test.each([
  ['security@example.com', 'mailto:security@example.com'],
  ['mailto:security@example.com', 'mailto:security@example.com'],
  ['https://example.com/report', 'https://example.com/report'],
  ['tel:+1-201-555-0123', 'tel:+1-201-555-0123'],
  ['http://example.com/report', undefined],
  ['https://example.com/\nExpires: never', undefined],
  ['somebody', undefined],
  ['a@b@c', undefined],
])('SECURITY_CONTACT %j is %j', (given, contact) => {
  const settings = readSettings({ SECURITY_CONTACT: given });
  expect(settings.ok ? settings.value.securityContact : undefined).toBe(contact);
  expect(settings.ok).toBe(contact !== undefined);
});

test('an OpenID provider needs its client, and PUBLIC_URL', () => {
  const all = {
    OPENID_ISSUER: 'https://id.example/realms/all',
    OPENID_CLIENT_ID: 'typewright',
    OPENID_CLIENT_SECRET: 'topsecret',
    PUBLIC_URL: 'https://api.example',
  };
  const { OPENID_ISSUER: issuer } = all;
  const openId = { issuer, clientId: 'typewright', clientSecret: 'topsecret', name: 'id.example' };
  expect(readSettings(all)).toMatchObject({ ok: true, value: { openId } });
  expect(readSettings({ ...all, OPENID_NAME: 'Example ID', REGISTRATION: 'openid' })).toMatchObject(
    {
      value: { openId: { ...openId, name: 'Example ID' }, registration: 'openid' },
    },
  );
  for (const missing of ['OPENID_CLIENT_ID', 'OPENID_CLIENT_SECRET', 'PUBLIC_URL']) {
    const settings = readSettings({ ...all, [missing]: '' });
    expect(settings).toMatchObject({ ok: false, refusal: { code: 'invalid-openid' } });
    expect(JSON.stringify(settings)).not.toContain('topsecret');
  }
  for (const wrong of [
    'http://id.example',
    'id.example',
    `${issuer}/.well-known/openid-configuration`,
  ]) {
    const settings = readSettings({ ...all, OPENID_ISSUER: wrong });
    expect(settings).toMatchObject({ ok: false, refusal: { code: 'invalid-openid' } });
  }
  const alone = readSettings({ REGISTRATION: 'openid' });
  expect(alone).toMatchObject({ ok: false, refusal: { code: 'invalid-registration' } });
});
