import { expect, test } from 'vitest';
import { printBadge } from '../../../server/routes/pages/badge.ts';

test.each([
  ['good', '#11662e'],
  ['plain', '#47505b'],
] as const)('a badge is as wide as its words, and %s is %s', (tone, color) => {
  const badge = printBadge('shop', '1.2', tone);
  expect(badge).toContain(`fill="${color}"`);
  // 4 and 3 letters of 6.6 px, each part with 12 px around.
  expect(badge).toContain('width="70"');
  expect(badge).toContain('d="M38 0h29a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-29z"');
  expect(badge).toContain('<text x="19" y="14">shop</text>');
  expect(badge).toContain('<text x="54" y="14">1.2</text>');
  expect(badge).toContain('aria-label="shop: 1.2"');
});
