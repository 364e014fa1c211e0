import { expect, test } from 'vitest';
import { deepFreeze } from '../../../src/domain/model/deepFreeze.ts';

test('freezes what it is given, all the way down, and gives it back', () => {
  const value = { list: [{ name: 'a' }], none: null, text: 'x' };
  expect(deepFreeze(value)).toBe(value);
  expect(() => value.list.push({ name: 'b' })).toThrow(TypeError);
  expect(Object.isFrozen(value.list[0])).toBe(true);
});

test('freezes what is new around what is frozen', () => {
  const kept = deepFreeze({ name: 'kept' });
  const next = deepFreeze({ items: [kept, { name: 'new' }] });
  expect(next.items.every((item) => Object.isFrozen(item))).toBe(true);
});

test('follows nesting of any depth', () => {
  let deep: unknown = 'end';
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(Object.isFrozen(deepFreeze(deep))).toBe(true);
});
