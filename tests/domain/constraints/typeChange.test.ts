import { describe, expect, test } from 'vitest';
import {
  fitConstraints,
  formerItem,
  lostConstraints,
} from '../../../src/domain/constraints/typeChange.ts';
import type { Property, TypeRef } from '../../../src/domain/model/specification.ts';

const property = (type: TypeRef, metadata?: Property['metadata']): Property => ({
  name: 'p',
  type,
  ...(metadata && { metadata }),
});

describe('another type', () => {
  const before = property(
    { kind: 'string', format: 'uuid' },
    { required: true, enum: ['a'], pattern: 'a', 'x-kept': 1 },
  );
  const typed = property({ kind: 'integer' }, before.metadata);

  test('drops what it can not have, and tells which', () => {
    const fit = fitConstraints(before, typed);
    expect(fit.metadata).toEqual({ required: true, 'x-kept': 1 });
    expect(lostConstraints(before, fit)).toEqual(['format', 'enum', 'pattern']);
  });

  test('keeps values that suit it, too', () => {
    const numbers = property({ kind: 'integer' }, { enum: [1, 2], minimum: 1 });
    const fit = fitConstraints(numbers, property({ kind: 'number' }, numbers.metadata));
    expect(fit.metadata).toEqual({ enum: [1, 2], minimum: 1 });
    expect(lostConstraints(numbers, fit)).toEqual([]);
  });

  test('loses nothing by it that was taken away, or is still stated', () => {
    const number = property({ kind: 'number' }, { minimum: 0 });
    expect(lostConstraints(number, property({ kind: 'integer' }))).toEqual([]);
    const text = property({ kind: 'string' }, { pattern: 'a' });
    expect(lostConstraints(text, property({ kind: 'integer' }, { pattern: 'a' }))).toEqual([]);
  });

  test('of an element is told as well', () => {
    const list = (items: TypeRef) => property({ kind: 'array', items });
    const was = list({ kind: 'string', metadata: { enum: ['a'] } });
    const fit = fitConstraints(was, list({ kind: 'integer', metadata: { enum: ['a'] } }));
    expect(fit).toEqual(list({ kind: 'integer' }));
    expect(lostConstraints(was, fit)).toEqual(['enum']);
  });
});

describe('the same type', () => {
  test('keeps what its source said, even of another kind', () => {
    const odd = property({ kind: 'integer' }, { minLength: 1 });
    const renamed = { ...odd, name: 'q' };
    expect(fitConstraints(odd, renamed)).toBe(renamed);
  });

  test('drops what was typed while it was another for a moment', () => {
    const plain = property({ kind: 'integer' });
    expect(fitConstraints(plain, property({ kind: 'integer' }, { pattern: 'a' }))).toEqual(plain);
    expect(fitConstraints(undefined, property({ kind: 'integer' }, { pattern: 'a' }))).toEqual(
      plain,
    );
  });
});

test('what an item was is found by its name, or by its place after a rename', () => {
  const named = (name: string): Property => ({ name, type: { kind: 'any' } });
  const before = [named('a'), named('b')];
  expect(formerItem(before, [named('b'), named('a')], 0)).toBe(before[1]);
  expect(formerItem(before, [named('c'), named('b')], 0)).toBe(before[0]);
  expect(formerItem(before, [named('c'), named('a'), named('b')], 0)).toBeUndefined();
});
