import { expect, it } from 'vitest';
import { readOrigins } from '../../../../src/screens/hosted/settings/readOrigins.ts';

it('reads origins, one per line, without a trailing slash', () => {
  expect(readOrigins(' https://docs.example.com/\n\nhttp://localhost:3000 ')).toEqual({
    ok: true,
    value: ['https://docs.example.com', 'http://localhost:3000'],
  });
  expect(readOrigins('')).toEqual({ ok: true, value: [] });
});

it('refuses invalid origins, and too many', () => {
  expect(readOrigins('https://a.test/path')).toMatchObject({ ok: false });
  expect(readOrigins('https://a.test; script-src *')).toMatchObject({ ok: false });
  const many = Array.from({ length: 21 }, (_, index) => `https://a${index}.test`).join('\n');
  expect(readOrigins(many)).toMatchObject({ ok: false });
});
