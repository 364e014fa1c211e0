import { expect, test } from 'vitest';
import { gzippedBodies } from '../../../src/sync/copies/gzippedBodies.ts';
import { ada } from '../engine.ts';

test('a body is stored with the time by the clock that was given', async () => {
  const bodies = gzippedBodies(() => Date.UTC(2031, 4, 6));
  const row = await bodies.pack(ada, '{"a": 1}');
  expect(row).toMatchObject({ account: ada, size: 8, at: '2031-05-06T00:00:00.000Z' });
  expect(await bodies.unpack(row)).toBe('{"a": 1}');
});
