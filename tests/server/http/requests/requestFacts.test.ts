import { expect, test } from 'vitest';
import { addressOf, noteAddress } from '../../../../server/http/requests/requestFacts.ts';

test.each([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['::ffff:203.0.113.7', undefined, '203.0.113.7'],
  // Anybody can send the header; only a proxy beside us is believed, and only its own word.
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['10.1.2.3', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
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
