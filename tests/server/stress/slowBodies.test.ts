import { request, type ClientRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openProvider, password, type Provider } from '../provider.ts';

// Slow bodies take memory for as long as a request may last, which is two minutes.

const megabyte = 1024 * 1024;

describe('bodies that never end', () => {
  let provider: Provider;
  let url: string;
  const unfinished: ClientRequest[] = [];
  /** The number of slow requests that were answered, which happens only if they are refused. */
  let refused: number;
  beforeEach(async () => {
    provider = await openProvider();
    url = await provider.listen();
    refused = 0;
  });
  afterEach(async () => {
    for (const each of unfinished.splice(0)) each.destroy();
    await provider.close();
  });

  /** Sends all of a body but its last byte. */
  const begin = (method: string, path: string, part: Buffer, headers: Record<string, string>) => {
    const sent = request(`${url}/api${path}`, {
      agent: false,
      method,
      headers: { ...headers, 'Content-Length': `${part.byteLength + 1}` },
    });
    sent.on('error', () => undefined);
    sent.on('response', (answer) => {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      refused += 1;
      answer.resume();
    });
    sent.write(part);
    unfinished.push(sent);
  };

  test('500 slow bodies of one address do not prevent others from signing in or getting a token', async () => {
    await provider.person('ada');
    for (const [count, size, answered] of [
      [300, 64 * 1024 - 1, 40],
      // Small bodies, which fit into the memory that the others have left.
      [200, 20, 50],
    ] as const) {
      const part = Buffer.alloc(size, 'a');
      for (let form = 0; form < count; form++) {
        begin('POST', '/authorization/token', part, { 'X-Forwarded-For': '203.0.113.7' });
      }
      await expect.poll(() => refused).toBeGreaterThan(answered);
    }
    const login = { name: 'ada', password, action: 'signIn' };
    const signedIn = await fetch(`${url}/api/authorization/authorize`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': '198.51.100.4' },
      body: new URLSearchParams(login),
    });
    expect(signedIn.status).toBe(303);
    // Nor other people behind the same address.
    for (const from of ['198.51.100.4', '203.0.113.7']) {
      const token = await fetch(`${url}/api/authorization/token`, {
        method: 'POST',
        headers: { 'X-Forwarded-For': from },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id: 'ada',
          client_secret: password,
        }),
      });
      expect([from, token.status]).toEqual([from, 200]);
    }
  });

  test('eight of 32 MB from each of four accounts keep no other one from saving', async () => {
    const own = async (name: string) => {
      const token = await provider.person(name);
      await provider.ask('POST', `/document/${name}`, { token, body: { name: 'shop' } });
      return { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    };
    const part = Buffer.alloc(32 * megabyte - 1, 'a');
    for (const name of ['bob', 'cyd', 'dan', 'eve']) {
      const headers = await own(name);
      for (let save = 0; save < 8; save++) begin('PUT', `/document/${name}/shop`, part, headers);
    }
    // On a busy machine, sending a gigabyte takes longer than everything else here.
    await expect.poll(() => refused, { timeout: 90_000 }).toBeGreaterThanOrEqual(24);
    const types = [{ type: 'struct', name: 'Pet', description: 'x'.repeat(10 * megabyte) }];
    const saved = await fetch(`${url}/api/document/ada/shop`, {
      method: 'PUT',
      headers: await own('ada'),
      body: JSON.stringify({ spec: { types } }),
    });
    expect(saved.status).toBe(200);
  });
});
