import { describe, expect, test } from 'vitest';
import {
  danglingReferences,
  mapReferences,
  referencesOf,
  usesOfType,
} from '../../../../src/domain/model/types/references.ts';
import type { Specification } from '../../../../src/domain/model/specification.ts';
import { operation, operationNamed, ref, shop, struct } from '../../example.ts';

describe('referencesOf', () => {
  test('finds targets, parents, templates and mappings, each once', () => {
    expect(referencesOf(operationNamed(shop, 'pets.create'))).toEqual([
      'Pet',
      'Page',
      'common:Message',
    ]);
    const type = struct('X', [{ name: 'a', type: ref('A', { T: 'B', U: 'string', V: '' }) }], {
      parent: ref('P', { T: 'C', U: 'any' }),
      mapping: [{ type: 'M', value: 'm' }],
    });
    expect(referencesOf(type)).toEqual(['P', 'C', 'A', 'B', 'M']);
    expect(referencesOf({ alias: 'i', url: '', types: [type] })).toEqual(referencesOf(type));
  });
});

describe('usesOfType', () => {
  test('names each place', () => {
    expect(usesOfType(shop, 'Pet')).toEqual([
      { entity: 'operation', name: 'pets.create', place: 'argument filter' },
      { entity: 'operation', name: 'pets.create', place: 'payload' },
      { entity: 'operation', name: 'pets.create', place: 'return' },
      { entity: 'operation', name: 'pets.create', place: 'throw 500' },
      { entity: 'type', name: 'Cat', place: 'parent' },
      { entity: 'type', name: 'Dog', place: 'parent' },
      { entity: 'type', name: 'Litter', place: 'element' },
      { entity: 'type', name: 'Pet', place: 'property mother' },
      { entity: 'type', name: 'PetPage', place: 'parent' },
    ]);
    expect(usesOfType(shop, 'Cat')).toEqual([{ entity: 'type', name: 'Pet', place: 'mapping' }]);
    expect(usesOfType(shop, 'toString')).toEqual([]);
  });
});

describe('danglingReferences', () => {
  const targets = (spec: Specification) => danglingReferences(spec).map(({ target }) => target);

  test('are local names, unknown aliases and names not in a resolved import', () => {
    expect(targets(shop)).toEqual([]);
    const type = (target: string) =>
      struct(`Of${target.length}`, [{ name: 'p', type: ref(target) }]);
    const spec = (...names: string[]): Specification => ({ ...shop, types: names.map(type) });
    expect(targets({ ...spec('Nobody'), operations: [] })).toEqual(['Nobody']);
    expect(targets({ ...spec('common:Nobody'), operations: [] })).toEqual(['common:Nobody']);
    expect(targets({ ...spec('nobody:Message'), operations: [] })).toEqual(['nobody:Message']);
    expect(targets({ ...spec('later:Anything'), operations: [] })).toEqual([]);
    expect(targets({ ...spec('constructor'), operations: [] })).toEqual(['constructor']);
  });

  test('are listed with the places that mention them', () => {
    const spec = {
      ...shop,
      types: [],
      operations: [operation('a', { return: { type: ref('X') } })],
    };
    expect(danglingReferences(spec)).toEqual([
      { target: 'X', usages: [{ entity: 'operation', name: 'a', place: 'return' }] },
    ]);
  });
});

describe('mapReferences', () => {
  test('returns the same object if nothing changed', () => {
    for (const entity of [...shop.operations, ...shop.types, ...shop.imports]) {
      expect(mapReferences(entity, (target) => target)).toBe(entity);
    }
  });
});
