import { expect, test } from 'vitest';
import { silentLog, type LogFields } from '../../../server/logging/log.ts';
import { openProvider, password } from '../provider.ts';

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
    // Nobody is noted for what was accepted.
    ['POST /api/authorization/token', 200, undefined],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/wrong guess|ada/);
  await provider.close();
});
