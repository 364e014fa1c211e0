import { expect, test } from 'vitest';
import { deepFreeze } from '../../../../src/domain/model/values/deepFreeze.ts';

test('freezes a value recursively and returns it', () => {
  const value = { list: [{ name: 'a' }], none: null, text: 'x' };
  expect(deepFreeze(value)).toBe(value);
  expect(() => value.list.push({ name: 'b' })).toThrow(TypeError);
  expect(Object.isFrozen(value.list[0])).toBe(true);
});

test('freezes new objects that contain frozen ones', () => {
  const kept = deepFreeze({ name: 'kept' });
  const next = deepFreeze({ items: [kept, { name: 'new' }] });
  expect(next.items.every((item) => Object.isFrozen(item))).toBe(true);
});

test('handles nesting of any depth', () => {
  let deep: unknown = 'end';
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(Object.isFrozen(deepFreeze(deep))).toBe(true);
});
