import { expect, test } from 'vitest';
import { isEmail } from '../../../src/domain/model/addresses.ts';

test.each([
  ['ada@shop.example', true],
  ['ada', false],
  ['@shop.example', false],
  ['ada@', false],
  ['ada love@shop.example', false],
  ['ada@shop example', false],
  ['ada@shop@example', false],
])('%s as an email address: %s', (text, is) => {
  expect(isEmail(text)).toBe(is);
});
