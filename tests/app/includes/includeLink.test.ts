import { describe, expect, it } from 'vitest';
import { includeLink } from '../../../src/app/includes/includeLink.ts';

describe('the page that shows what an import names', () => {
  it.each([
    ['https://example.com/common.json', 'https://example.com/common.json'],
    ['HTTP://example.com', 'HTTP://example.com'],
    ['typehub://ada:shop@1.2.0', '/d/ada/shop?version=1.2.0'],
    ['typehub://ada:shop', '/d/ada/shop'],
  ])('of %s is %s', (url, link) => {
    expect(includeLink(url)).toBe(link);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//example.com', 'typehub://', ''])(
    'is not one of %j',
    (url) => {
      expect(includeLink(url)).toBeUndefined();
    },
  );
});
