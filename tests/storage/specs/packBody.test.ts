import { describe, expect, it } from 'vitest';
import { hashText } from '../../../src/storage/specs/packBody.ts';

describe('hashes', () => {
  it('are the same with and without the browser’s `crypto.subtle`', async () => {
    const text = 'Ünïcode \u0000 and more';
    const own = await hashText(text);
    const { subtle } = crypto;
    // Simulates a page over plain http.
    Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
    try {
      expect(await hashText(text)).toBe(own);
    } finally {
      Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
    }
    expect(own).toMatch(/^[0-9a-f]{64}$/);
  });
});
