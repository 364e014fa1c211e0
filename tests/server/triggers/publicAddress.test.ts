import type { LookupAddress } from 'node:dns';
import { describe, expect, test } from 'vitest';
import {
  isPublicAddress,
  pinnedLookup,
  readTarget,
} from '../../../server/triggers/publicAddress.ts';

/** This machine and private networks, in spellings that have been used to hide them. */
const spellings = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.0.0.1/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://127.0.0.1./',
  'http://127.255.255.254/',
  'http://0/',
  'http://0.0.0.0/',
  'http://localhost/',
  'http://LOCALHOST/',
  'http://localhost./',
  'http://app.localhost/',
  'http://printer.local/',
  'http://metadata.google.internal/',
  'http://10.0.0.1/',
  'http://10.255.255.255/',
  'http://0xa000001/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://192.168.1/',
  'http://3232235521/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0251.0376.0251.0376/',
  'http://100.64.0.1/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://198.51.100.1/',
  'http://203.0.113.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:a00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fc00::1]/',
  'http://[fd12:3456::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[2001:db8::1]/',
  'http://[100::1]/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://user@127.0.0.1/',
  'http://example.com@127.0.0.1/',
];

describe('targets', () => {
  test.each(spellings)('%s is refused', (url) => {
    expect(readTarget(url)).toMatchObject({ ok: false });
  });

  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'gopher://example.com/',
    'https://user:password@example.com/',
    '//example.com',
    'example.com',
    '',
  ])('"%s" is not an allowed address', (url) => {
    expect(readTarget(url)).toMatchObject({ ok: false, refusal: { code: 'target-invalid' } });
  });

  test.each([
    'https://example.com/hook?x=1',
    'http://example.com:8080/',
    'https://93.184.216.34/',
    'https://[2606:4700::1111]/',
    'https://10.example.com/',
  ])('%s is allowed', (url) => {
    expect(readTarget(url)).toMatchObject({ ok: true });
  });

  test('an invalid IP address is not public', () => {
    expect(isPublicAddress('example.com')).toBe(false);
    expect(isPublicAddress('')).toBe(false);
    expect(isPublicAddress('8.8.8.8')).toBe(true);
  });
});

describe('a name', () => {
  const open4 = { address: '93.184.216.34', family: 4 };
  const open6 = { address: '2606:4700::1111', family: 6 };
  const own4 = { address: '10.0.0.1', family: 4 };
  const own6 = { address: '::1', family: 6 };

  /**
   * The address that is connected to for a name with these addresses, or the message if there is
   * none.
   */
  function connect(found: LookupAddress[], all: boolean, error: Error | null = null) {
    let answered: unknown;
    const lookup = pinnedLookup(isPublicAddress, (_name, options, callback) => {
      expect(options.all).toBe(true);
      callback(error, found);
    });
    lookup('example.com', { all }, (refused, ...rest) => {
      answered = refused === null ? rest : refused.message;
    });
    return answered;
  }

  test.each([true, false])('is connected to the address it was resolved to (all: %s)', (all) => {
    const found = [open6, open4];
    expect(connect(found, all)).toEqual(all ? [found] : [open6.address, 6]);
  });

  test.each([
    ['private ones alone', [own4, own6]],
    ['public ones, then private ones', [open4, own4]],
    ['private ones, then public ones', [own6, open4, open6]],
    ['none', []],
  ])('with %s is not connected to', (_, found) => {
    for (const all of [true, false]) expect(connect(found, all)).toMatch(/public internet/);
  });

  test("that is unknown gives the resolver's error", () => {
    expect(connect([], true, new Error('ENOTFOUND'))).toBe('ENOTFOUND');
  });
});
