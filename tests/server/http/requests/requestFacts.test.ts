import { expect, test } from 'vitest';
import { readNetworks } from '../../../../server/http/requests/networks.ts';
import { addressOf, noteAddress } from '../../../../server/http/requests/requestFacts.ts';

test.each([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['::ffff:203.0.113.7', undefined, '203.0.113.7'],
  // Anybody can send the header; only a proxy in the own network is trusted, and only its own
  // entry.
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['127.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  // A private network is not ours for being private.
  ['10.1.2.3', '198.51.100.1', '10.1.2.3'],
  ['172.17.0.1', '198.51.100.1', '172.17.0.1'],
  ['127.0.0.1', 'nonsense', '127.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
  [undefined, '198.51.100.1', 'unknown'],
])('a request from %s with X-Forwarded-For %s counts for %s', (direct, header, address) => {
  const headers: Record<string, string> = header === undefined ? {} : { 'X-Forwarded-For': header };
  const request = new Request('http://localhost/', { headers });
  noteAddress(request, direct);
  const expected = address.includes(':')
    ? address
        .split(':')
        .map((part) => String(Number.parseInt(part, 16)))
        .join(':')
    : address;
  expect(addressOf(request)).toBe(expected);
});

test('TRUSTED_PROXIES says whose word counts, one proxy behind the other', () => {
  const proxies = readNetworks('172.17.0.0/16, 203.0.113.5') ?? [];
  const seen = (direct: string, header: string) => {
    const request = new Request('http://localhost/', { headers: { 'X-Forwarded-For': header } });
    noteAddress(request, direct, proxies);
    return addressOf(request);
  };
  expect(seen('172.17.0.1', '198.51.100.1')).toBe('198.51.100.1');
  expect(seen('172.17.0.1', '6.6.6.6, 198.51.100.1, 203.0.113.5')).toBe('198.51.100.1');
  expect(seen('127.0.0.1', '198.51.100.1')).toBe('127.0.0.1');
  expect(seen('172.17.0.1', 'nonsense')).toBe('172.17.0.1');
});
