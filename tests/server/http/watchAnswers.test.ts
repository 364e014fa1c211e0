import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { silentLog, type LogFields } from '../../../server/logging/log.ts';
import { writeBuiltApp } from '../builtApp.ts';
import { openProvider, origin, password } from '../provider.ts';

test('a refused sign-in, a forbidden call and too many calls are logged with the address', async () => {
  const lines: LogFields[] = [];
  const log = { ...silentLog, info: (fields: LogFields) => void lines.push(fields) };
  const few = { light: 3, search: 1, work: 1, write: 20 };
  const provider = await openProvider({ log, rates: { anonymous: few, account: few } });
  const token = await provider.person('ada', 'issue');
  const from = '203.0.113.7';
  const basic = (secret: string) => ({
    Authorization: `Basic ${Buffer.from(`ada:${secret}`).toString('base64')}`,
  });
  const body = 'grant_type=client_credentials';
  await provider.ask('POST', '/authorization/token', {
    body,
    headers: basic('a wrong guess'),
    from,
  });
  await provider.ask('GET', '/star', { token, from });
  await provider.ask('GET', '/explore', { from });
  await provider.ask('GET', '/explore', { from });
  await provider.ask('POST', '/authorization/token', { body, headers: basic(password), from });
  const told = lines
    .slice(1)
    .map(({ method, path, status, from: address }) => [
      `${String(method)} ${String(path)}`,
      status,
      address,
    ]);
  expect(told).toEqual([
    ['POST /api/authorization/token', 401, from],
    ['GET /api/star', 403, from],
    ['GET /api/explore', 200, undefined],
    ['GET /api/explore', 429, from],
    // No address is logged for accepted requests.
    ['POST /api/authorization/token', 200, undefined],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/wrong guess|ada/);
  await provider.close();
});

describe('without a database', () => {
  test.each([
    ['GET', '/api/document/ada/shop', 'application/json'],
    ['POST', '/api/authorization/token', 'application/json'],
    ['POST', '/api/authorization/authorize', 'text/html; charset=utf-8'],
    ['GET', '/d/ada/shop', 'text/html; charset=utf-8'],
    ['GET', '/d/ada/shop/raw/openapi', 'application/json'],
    ['GET', '/embed/ada/shop', 'text/html; charset=utf-8'],
  ])('%s %s answers 503 in a form that the client can read', async (method, path, type) => {
    const { appDir, remove } = writeBuiltApp();
    writeFileSync(join(appDir, 'hosted.html'), '<!doctype html><head></head><div id="root"></div>');
    const provider = await openProvider({ appDir });
    const { accounts, documents } = provider.services.store;
    // A mock, because another test stops a real database.
    const fail = () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    };
    vi.spyOn(accounts, 'byName').mockImplementation(fail);
    vi.spyOn(documents, 'find').mockImplementation(fail);
    const form = { action: 'signIn', name: 'ada', password, grant_type: 'client_credentials' };
    const response = await provider.app.request(origin + path, {
      method,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      ...(method === 'POST' && {
        body: new URLSearchParams({ ...form, client_id: 'ada', client_secret: password }),
      }),
    });
    const said = await response.text();
    expect([response.status, response.headers.get('Content-Type'), said]).toEqual([
      503,
      type,
      expect.stringContaining('The database does not answer.'),
    ]);
    expect(response.headers.get('Retry-After')).toBe('5');
    if (path.endsWith('/token')) {
      expect(JSON.parse(said)).toMatchObject({ error: 'temporarily_unavailable' });
    }
    vi.restoreAllMocks();
    await provider.close();
    remove();
  });
});
