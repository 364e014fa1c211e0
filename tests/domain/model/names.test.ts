import { describe, expect, test } from 'vitest';
import {
  copyName,
  validateOperationName,
  validatePropertyName,
  validateTypeName,
} from '../../../src/domain/model/names.ts';

const messages = {
  operation: 'Operation name must match the regular expression: ^[A-Za-z0-9_.]{1,128}$',
  type: 'Type name must match the regular expression: ^[A-Za-z0-9_]{1,128}$',
  property: 'Property name must match the regular expression: ^[A-Za-z0-9_.$]{1,128}$',
};
const validators = {
  operation: validateOperationName,
  type: validateTypeName,
  property: validatePropertyName,
};

describe('names that people type', () => {
  test.each([
    ['operation', 'pets.list_2'],
    ['operation', 'a'.repeat(128)],
    ['type', '__proto__'],
    ['type', 'String'],
    ['property', '$ref.a'],
    ['property', 'constructor'],
  ] as const)('%s %s is fine', (what, name) => {
    expect(validators[what](name)).toEqual({ ok: true, value: name });
  });

  test.each([
    ['operation', ''],
    ['operation', 'a$'],
    ['operation', 'a'.repeat(129)],
    ['operation', 'a\n'],
    ['type', 'a.b'],
    ['type', 'ä'],
    ['type', 'common:Message'],
    ['property', 'a b'],
    ['property', ''],
  ] as const)('%s %j is refused', (what, name) => {
    expect(validators[what](name)).toMatchObject({
      ok: false,
      refusal: { code: `invalid-${what}-name`, message: messages[what] },
    });
  });

  test('a type is not called like a scalar', () => {
    for (const name of ['string', 'integer', 'number', 'boolean', 'any']) {
      expect(validateTypeName(name)).toMatchObject({ refusal: { code: 'reserved-type-name' } });
    }
  });
});

describe('copyName', () => {
  const copy = (name: string, ...taken: string[]) => copyName(name, (one) => taken.includes(one));

  test('counts until the name is free', () => {
    expect(copy('Pet')).toBe('Pet_copy');
    expect(copy('Pet', 'Pet_copy')).toBe('Pet_copy1');
    expect(copy('Pet', 'Pet_copy', 'Pet_copy1')).toBe('Pet_copy2');
    expect(copy('Pet_copy', 'Pet_copy')).toBe('Pet_copy_copy');
  });

  test('stays within 128 characters', () => {
    const long = 'a'.repeat(128);
    expect(copy(long)).toBe(`${'a'.repeat(123)}_copy`);
    expect(copy(long, `${'a'.repeat(123)}_copy`)).toBe(`${'a'.repeat(122)}_copy1`);
    expect(copy(`${'a'.repeat(122)}😀${'a'.repeat(10)}`)).toBe(`${'a'.repeat(122)}_copy`);
  });
});
