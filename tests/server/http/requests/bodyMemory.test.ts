import { expect, test } from 'vitest';
import { BodyMemory } from '../../../../server/http/requests/bodyMemory.ts';

test('the memory of all bodies is bounded, and so is the share of each account and of the anonymous', () => {
  const memory = new BodyMemory({ whole: 100, each: 60, anonymous: 20 });
  expect(memory.take(undefined, 15)).toBe(true);
  expect(memory.take(undefined, 15)).toBe(false);
  expect(memory.take(1, 60)).toBe(true);
  expect(memory.take(1, 1)).toBe(false);
  expect(memory.take(2, 30)).toBe(false);
  expect(memory.take(2, 25)).toBe(true);
  memory.free(1, 60);
  expect(memory.take(3, 60)).toBe(true);
  memory.free(3, 60);
  memory.free(2, 25);
  memory.free(undefined, 15);
  expect(memory.size).toBe(0);
  expect(memory.take(1, 60)).toBe(true);
});
