import { describe, expect, test } from 'vitest';
import { after, messageOf, operation, operationNamed, refusalOf, shop } from '../example.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';

const names = (spec: Specification) => spec.operations.map((one) => one.name);

describe('operations', () => {
  test('are sorted after add, update, rename, copy and delete', () => {
    const added = after(shop, { kind: 'operation.add', operation: operation('a.first') });
    expect(names(added)).toEqual(['a.first', 'pets.create', 'pets.list']);
    const moved = after(added, { kind: 'operation.move', name: 'a.first', by: 1 });
    expect(names(moved)).toEqual(['pets.create', 'a.first', 'pets.list']);
    const sorted = ['a.first', 'pets.create', 'pets.list'];
    const update = { ...operationNamed(moved, 'pets.list'), description: 'All' };
    expect(
      names(after(moved, { kind: 'operation.update', name: 'pets.list', operation: update })),
    ).toEqual(sorted);
    expect(names(after(moved, { kind: 'operation.copy', name: 'a.first' }))).toEqual([
      'a.first',
      'a.first_copy',
      'pets.create',
      'pets.list',
    ]);
    expect(names(after(moved, { kind: 'operation.rename', name: 'a.first', to: 'z' }))).toEqual([
      'pets.create',
      'pets.list',
      'z',
    ]);
    expect(names(after(moved, { kind: 'operation.delete', name: 'pets.list' }))).toEqual([
      'a.first',
      'pets.create',
    ]);
  });

  test('a copy has all that the original has, under a free name', () => {
    const twice = after(
      shop,
      { kind: 'operation.copy', name: 'pets.create' },
      { kind: 'operation.copy', name: 'pets.create' },
      { kind: 'operation.copy', name: 'pets.create' },
    );
    expect(names(twice).slice(0, 4)).toEqual([
      'pets.create',
      'pets.create_copy',
      'pets.create_copy1',
      'pets.create_copy2',
    ]);
    const { name: _, ...copy } = operationNamed(twice, 'pets.create_copy1');
    expect(operationNamed(shop, 'pets.create')).toMatchObject(copy);
  });

  test('move stops at the ends, and a move that does nothing gives the same specification', () => {
    expect(names(after(shop, { kind: 'operation.move', name: 'pets.create', by: 9 }))).toEqual([
      'pets.list',
      'pets.create',
    ]);
    expect(after(shop, { kind: 'operation.move', name: 'pets.create', by: -1 })).toBe(shop);
  });

  test('duplicate, unknown and invalid names are refused', () => {
    expect(messageOf(shop, { kind: 'operation.add', operation: operation('pets.list') })).toBe(
      'An operation named pets.list already exists',
    );
    expect(messageOf(shop, { kind: 'operation.add', operation: operation('pets list') })).toBe(
      'Operation name must match the regular expression: ^[A-Za-z0-9_.]{1,128}$',
    );
    expect(
      refusalOf(shop, { kind: 'operation.rename', name: 'pets.list', to: 'pets.create' }),
    ).toBe('taken-operation-name');
    expect(refusalOf(shop, { kind: 'operation.rename', name: 'pets.list', to: '' })).toBe(
      'invalid-operation-name',
    );
    expect(messageOf(shop, { kind: 'operation.delete', name: '__proto__' })).toBe(
      'There is no operation named __proto__',
    );
  });

  test('an update may keep an invalid name that an import brought', () => {
    const imported: Specification = { ...shop, operations: [operation('odd name')] };
    const described = operation('odd name', { description: 'Odd' });
    expect(
      after(imported, { kind: 'operation.update', name: 'odd name', operation: described })
        .operations,
    ).toEqual([described]);
    expect(
      refusalOf(imported, {
        kind: 'operation.update',
        name: 'odd name',
        operation: operation('other name'),
      }),
    ).toBe('invalid-operation-name');
  });

  test('an update with a duplicate argument is refused', () => {
    const id = { name: 'id', in: 'path', type: { kind: 'string' } } as const;
    expect(
      messageOf(shop, {
        kind: 'operation.update',
        name: 'pets.list',
        operation: operation('pets.list', { arguments: [id, id] }),
      }),
    ).toBe('An argument named id already exists in the operation pets.list');
  });
});

describe('payload and return', () => {
  const json = { kind: 'mime', contentType: 'application/json' } as const;

  test('are set and removed', () => {
    const set = after(shop, {
      kind: 'payload.set',
      operation: 'pets.create',
      payload: { type: json },
    });
    expect(operationNamed(set, 'pets.create').payload).toEqual({ type: json });
    const removed = after(set, { kind: 'payload.set', operation: 'pets.create', payload: null });
    expect(operationNamed(removed, 'pets.create')).not.toHaveProperty('payload');
    const without = after(shop, { kind: 'payload.set', operation: 'pets.list', payload: null });
    expect(operationNamed(without, 'pets.list')).not.toHaveProperty('payload');
    const none = after(shop, {
      kind: 'return.set',
      operation: 'pets.create',
      httpCode: 204,
      return: null,
    });
    expect(operationNamed(none, 'pets.create').httpCode).toBe(204);
    expect(operationNamed(none, 'pets.create')).not.toHaveProperty('return');
  });

  test('are refused where they are not offered, unless they already exist', () => {
    expect(
      refusalOf(shop, { kind: 'payload.set', operation: 'pets.list', payload: { type: json } }),
    ).toBe('payload-not-offered');
    expect(
      refusalOf(shop, {
        kind: 'return.set',
        operation: 'pets.list',
        httpCode: 204,
        return: { type: json },
      }),
    ).toBe('return-not-offered');
    const read: Specification = {
      ...shop,
      operations: [operation('search', { payload: { type: { kind: 'any' } } })],
    };
    expect(
      refusalOf(read, { kind: 'payload.set', operation: 'search', payload: { type: json } }),
    ).toBe('applied');
  });
});
