import { describe, expect, test } from 'vitest';
import { readPort } from '../../server/port.ts';

describe('PORT', () => {
  test.each([
    [undefined, 8080],
    ['', 8080],
    ['0', 0],
    ['3000', 3000],
    ['65535', 65_535],
  ])('%s is %s', (text, port) => {
    expect(readPort(text)).toEqual({ ok: true, value: port });
  });

  test.each(['65536', '-1', '1e3', ' 80', '80 ', 'http', '0x50', '999999'])(
    '"%s" is refused by its name',
    (text) => {
      expect(readPort(text)).toMatchObject({
        ok: false,
        refusal: { code: 'invalid-port', message: expect.stringContaining(`"${text}"`) },
      });
    },
  );
});
