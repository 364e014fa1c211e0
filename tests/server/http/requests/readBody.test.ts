import { expect, test } from 'vitest';
import { parseBody } from '../../../../server/http/requests/readBody.ts';

const nested = (depth: number) =>
  parseBody(new TextEncoder().encode('['.repeat(depth) + ']'.repeat(depth)));

test('a body that is nested too deep is refused before it is parsed', () => {
  expect(nested(1000).ok).toBe(true);
  expect(nested(1001)).toEqual({
    ok: false,
    refusal: {
      status: 400,
      message: 'The body is nested deeper than 1000 levels. Flatten it.',
    },
  });
});
