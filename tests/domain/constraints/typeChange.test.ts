import { describe, expect, test } from 'vitest';
import type { ConstraintKeyword } from '../../../src/domain/constraints/keywords.ts';
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

const byKind = (...keywords: ConstraintKeyword[]) => ({ keywords, isFitting: false });

describe('another type', () => {
  const before = property(
    { kind: 'string', format: 'uuid' },
    { required: true, enum: ['a'], pattern: 'a', 'x-kept': 1 },
  );
  const typed = property({ kind: 'integer' }, before.metadata);

  test('drops what it can not have, and tells which', () => {
    const fit = fitConstraints(before, typed);
    expect(fit.metadata).toEqual({ required: true, 'x-kept': 1 });
    expect(lostConstraints(before, fit)).toEqual(byKind('format', 'enum', 'pattern'));
  });

  test('keeps values that suit it, too', () => {
    const numbers = property({ kind: 'integer' }, { enum: [1, 2], minimum: 1 });
    const fit = fitConstraints(numbers, property({ kind: 'number' }, numbers.metadata));
    expect(fit.metadata).toEqual({ enum: [1, 2], minimum: 1 });
    expect(lostConstraints(numbers, fit)).toBeUndefined();
  });

  test('loses nothing by it that was taken away, or is still stated', () => {
    const number = property({ kind: 'number' }, { minimum: 0 });
    expect(lostConstraints(number, property({ kind: 'integer' }))).toBeUndefined();
    const text = property({ kind: 'string' }, { pattern: 'a' });
    expect(lostConstraints(text, property({ kind: 'integer' }, { pattern: 'a' }))).toBeUndefined();
  });

  test('of an element is told as well', () => {
    const list = (items: TypeRef) => property({ kind: 'array', items });
    const was = list({ kind: 'string', metadata: { enum: ['a'] } });
    const fit = fitConstraints(was, list({ kind: 'integer', metadata: { enum: ['a'] } }));
    expect(fit).toEqual(list({ kind: 'integer' }));
    expect(lostConstraints(was, fit)).toEqual(byKind('enum'));
  });
});

describe('a type with parts', () => {
  const text: TypeRef = { kind: 'string', metadata: { enum: ['p', 'q'], pattern: '^p' } };
  const number: TypeRef = { kind: 'integer', metadata: { minimum: 3 } };
  const union = (...members: TypeRef[]) => property({ kind: 'union', match: 'one', members });
  const list = property({ kind: 'array', items: text }, { maxItems: 2 });
  const map = property({ kind: 'map', values: text });

  test('tells what of its parts the new one can not have', () => {
    const integer = property({ kind: 'integer' });
    expect(lostConstraints(list, integer)).toEqual(byKind('maxItems', 'enum', 'pattern'));
    expect(lostConstraints(map, integer)).toEqual(byKind('enum', 'pattern'));
    const nested = property({ kind: 'array', items: { kind: 'array', items: text } });
    expect(lostConstraints(nested, integer)).toEqual(byKind('enum', 'pattern'));
    expect(lostConstraints(map, property({ kind: 'map', values: number }))).toEqual(
      byKind('enum', 'pattern'),
    );
  });

  test('tells what goes with a member, also if the new type could have it', () => {
    expect(lostConstraints(union(text, number), property({ kind: 'integer' }))).toEqual({
      keywords: ['enum', 'pattern', 'minimum'],
      isFitting: true,
    });
    expect(lostConstraints(union(text, number), union(number, { kind: 'boolean' }))).toEqual(
      byKind('enum', 'pattern'),
    );
  });

  test('that becomes its part leaves the constraints of the part to what has it', () => {
    const unwrapped = fitConstraints(list, property(text, list.metadata));
    expect(unwrapped).toEqual(property({ kind: 'string' }, text.metadata));
    expect(lostConstraints(list, unwrapped)).toEqual(byKind('maxItems'));
    expect(fitConstraints(union(text, number), property(number))).toEqual(
      property({ kind: 'integer' }, number.metadata),
    );
  });

  test('drops what another type of a member can not have', () => {
    const before = union(text, number);
    const fit = fitConstraints(
      before,
      union({ kind: 'boolean', metadata: text.metadata! }, number),
    );
    expect(fit).toEqual(union({ kind: 'boolean' }, number));
    expect(lostConstraints(before, fit)).toEqual(byKind('enum', 'pattern'));
  });

  test('loses nothing by another order of its members, and by a new one', () => {
    const before = union(text, number);
    const odd: TypeRef = { kind: 'boolean', metadata: { minLength: 1 } };
    expect(lostConstraints(before, union(number, text))).toBeUndefined();
    expect(lostConstraints(before, union({ kind: 'boolean' }, text, number))).toBeUndefined();
    const moved = union(odd, text);
    expect(fitConstraints(union(text, odd), moved)).toBe(moved);
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
