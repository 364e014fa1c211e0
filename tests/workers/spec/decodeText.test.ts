import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../workers/spec/decodeText.ts';

const encode = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

describe('decodeText', () => {
  it('decodes text, even if a chunk ends within a character', () => {
    for (let before = 16 * 1024 - 5; before <= 16 * 1024; before += 1) {
      const text = `${'x'.repeat(before)}é–🍫${'y'.repeat(40_000)}`;
      expect(decodeText(encode(text)) === text).toBe(true);
    }
  });

  it('accepts empty input, drops a byte order mark and replaces invalid UTF-8', () => {
    expect(decodeText(new ArrayBuffer(0))).toBe('');
    expect(decodeText(encode('\ufeff{}'))).toBe('{}');
    expect(decodeText(new Uint8Array([0x61, 0xff, 0x62, 0xe2, 0x80]).buffer)).toBe(
      'a\ufffdb\ufffd',
    );
  });
});
