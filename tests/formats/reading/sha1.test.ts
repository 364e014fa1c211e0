import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import { sha1Words } from '../../../src/formats/reading/sha1.ts';

const sha1Hex = (text: string): string =>
  Array.from(sha1Words(text), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
const reference = (text: string): string => bytesToHex(sha1(utf8ToBytes(text)));

// This test comes first, because the buffer for messages never shrinks.
it('makes room for text of three bytes a character', () => {
  for (const count of [3000, 20_000]) {
    expect(sha1Hex('€'.repeat(count))).toBe(reference('€'.repeat(count)));
  }
});

it('computes the hashes of RFC 3174', () => {
  expect(sha1Hex('abc')).toBe('a9993e364706816aba3e25717850c26c9cd0d89d');
  expect(sha1Hex('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '84983e441c3bd26ebaae4aa1f95129e5e54670f1',
  );
});

it('agrees with another implementation at every length, longest first and last', () => {
  for (let length = 1100; length >= 0; length -= 1) {
    expect(sha1Hex('x'.repeat(length))).toBe(reference('x'.repeat(length)));
  }
  for (const count of [100_000, 300_000, 700_000]) {
    const long = 'abcdefg'.repeat(count);
    expect(sha1Hex(long)).toBe(reference(long));
  }
  expect(sha1Hex('')).toBe(reference(''));
});

it('encodes text as UTF-8, with unpaired surrogates as replacement characters', () => {
  const parts = ['a', '\0', '\x7f', '\x80', '\u07ff', '\u0800', '\ud7ff', '\ue000', '\uffff'];
  parts.push('😀', '\u{10ffff}', '\ud800', '\udfff', '\udc00\ud800');
  for (const first of parts) {
    for (const second of parts) {
      for (const text of [first + second, (first + second).repeat(50)]) {
        expect(sha1Hex(text)).toBe(reference(text));
      }
    }
  }
  for (const one of ['é', '€', '😀']) {
    const long = one.repeat(100_000);
    expect(sha1Hex(long)).toBe(reference(long));
  }
});
