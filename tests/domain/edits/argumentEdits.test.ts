import { describe, expect, test } from 'vitest';
import type { Argument } from '../../../src/domain/model/specification.ts';
import { after, operationNamed, refusalOf, shop } from '../example.ts';

const operation = 'pets.create';
const page: Argument = { name: 'page', in: 'query', type: { kind: 'integer' } };
const names = (spec: typeof shop) =>
  operationNamed(spec, operation).arguments.map((argument) => argument.name);

describe('arguments', () => {
  test('are added at the end, updated in place, moved and deleted', () => {
    const added = after(shop, { kind: 'argument.add', operation, argument: page });
    expect(names(added)).toEqual(['id', 'filter', 'trace', 'page']);
    const updated = after(added, {
      kind: 'argument.update',
      operation,
      name: 'filter',
      argument: { ...page, name: 'where' },
    });
    expect(names(updated)).toEqual(['id', 'where', 'trace', 'page']);
    const moved = after(updated, { kind: 'argument.move', operation, name: 'page', by: -2 });
    expect(names(moved)).toEqual(['id', 'page', 'where', 'trace']);
    expect(names(after(moved, { kind: 'argument.delete', operation, name: 'id' }))).toEqual([
      'page',
      'where',
      'trace',
    ]);
  });

  test('do not move beyond the ends', () => {
    expect(names(after(shop, { kind: 'argument.move', operation, name: 'id', by: 100 }))).toEqual([
      'filter',
      'trace',
      'id',
    ]);
    expect(after(shop, { kind: 'argument.move', operation, name: 'id', by: -3 })).toBe(shop);
  });

  test('need name, location and type, and a unique name', () => {
    const add = (argument: unknown) =>
      refusalOf(shop, { kind: 'argument.add', operation, argument: argument as Argument });
    expect(add({ ...page, name: '' })).toBe('incomplete-argument');
    expect(add({ ...page, in: 'cookie' })).toBe('incomplete-argument');
    expect(add({ name: 'page', in: 'query' })).toBe('incomplete-argument');
    expect(add({ ...page, name: 'id' })).toBe('taken-argument-name');
    const rename = { ...page, name: 'id' };
    expect(
      refusalOf(shop, { kind: 'argument.update', operation, name: 'trace', argument: rename }),
    ).toBe('taken-argument-name');
    expect(refusalOf(shop, { kind: 'argument.delete', operation, name: 'nobody' })).toBe(
      'unknown-argument',
    );
    expect(refusalOf(shop, { kind: 'argument.add', operation: 'nobody', argument: page })).toBe(
      'unknown-operation',
    );
  });
});
