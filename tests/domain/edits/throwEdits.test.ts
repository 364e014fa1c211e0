import { describe, expect, test } from 'vitest';
import type { Throw } from '../../../src/domain/model/specification.ts';
import { after, messageOf, operationNamed, ref, refusalOf, shop } from '../example.ts';

const operation = 'pets.create';
const gone: Throw = { code: 410, type: ref('common:Message') };
const codes = (spec: typeof shop) =>
  operationNamed(spec, operation).throws.map((thrown) => thrown.code);

describe('throws', () => {
  test('are added at the end, updated, moved and deleted by their index', () => {
    const added = after(shop, { kind: 'throw.add', operation, throw: gone });
    expect(codes(added)).toEqual([404, 500, 410]);
    const moved = after(added, { kind: 'throw.move', operation, index: 2, by: -1 });
    expect(codes(moved)).toEqual([404, 410, 500]);
    const updated = after(moved, {
      kind: 'throw.update',
      operation,
      index: 1,
      throw: { ...gone, code: 499 },
    });
    expect(codes(updated)).toEqual([404, 499, 500]);
    expect(codes(after(updated, { kind: 'throw.delete', operation, index: 0 }))).toEqual([
      499, 500,
    ]);
    expect(after(shop, { kind: 'throw.move', operation, index: 1, by: 1 })).toBe(shop);
  });

  test('need code and type, and a unique code', () => {
    expect(refusalOf(shop, { kind: 'throw.add', operation, throw: { code: 410 } })).toBe(
      'incomplete-throw',
    );
    expect(messageOf(shop, { kind: 'throw.add', operation, throw: { ...gone, code: 404 } })).toBe(
      'The operation pets.create already throws the code 404',
    );
    expect(
      refusalOf(shop, { kind: 'throw.update', operation, index: 0, throw: { code: 500 } }),
    ).toBe('taken-throw-code');
    expect(
      refusalOf(shop, { kind: 'throw.update', operation, index: 0, throw: { code: 404 } }),
    ).toBe('applied');
    expect(refusalOf(shop, { kind: 'throw.delete', operation, index: 2 })).toBe('unknown-throw');
    expect(refusalOf(shop, { kind: 'throw.delete', operation, index: -1 })).toBe('unknown-throw');
  });
});
