import { expect, test } from 'vitest';
import { readNetworks } from '../../../../server/http/requests/networks.ts';
import { addressOf, noteAddress } from '../../../../server/http/requests/requestFacts.ts';

test.each([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['::ffff:203.0.113.7', undefined, '203.0.113.7'],
  // Anybody can send the header; only trusted proxies count, and only the entry that they add.
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['127.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  // A private network is not trusted because it is private.
  ['10.1.2.3', '198.51.100.1', '10.1.2.3'],
  ['172.17.0.1', '198.51.100.1', '172.17.0.1'],
  ['127.0.0.1', 'nonsense', '127.0.0.1'],
  // Some proxies write the port as well.
  ['127.0.0.1', '198.51.100.1:5555', '198.51.100.1'],
  ['127.0.0.1', '[2001:db8:1:2::3]:443', '2001:db8:1:2::/64'],
  // Short forms are not read as 0.0.0.1 or 198.51.0.100, which nobody means.
  ['127.0.0.1', '1', '127.0.0.1'],
  ['127.0.0.1', '198.51.100', '127.0.0.1'],
  // One customer has the whole network; it is written in a form that an operator recognises.
  ['2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
  [undefined, '198.51.100.1', 'unknown'],
])('a request from %s with X-Forwarded-For %s counts for %s', (direct, header, address) => {
  const headers: Record<string, string> = header === undefined ? {} : { 'X-Forwarded-For': header };
  const request = new Request('http://localhost/', { headers });
  noteAddress(request, direct);
  expect(addressOf(request)).toBe(address);
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

test.each([
  ['::ffff:10.0.0.0/104', '10.9.9.9', true],
  ['::ffff:10.0.0.5', '10.0.0.5', true],
  ['::ffff:10.0.0.5', '10.0.0.6', false],
  ['::/0, 0.0.0.0/0', '2001:db8::1', true],
  ['fd00::/8', '10.0.0.5', false],
])('TRUSTED_PROXIES %s with a proxy at %s: %s', (text, direct, isTrusted) => {
  const request = new Request('http://localhost/', {
    headers: { 'X-Forwarded-For': '198.51.100.1' },
  });
  noteAddress(request, direct, readNetworks(text));
  expect(addressOf(request) === '198.51.100.1').toBe(isTrusted);
});
