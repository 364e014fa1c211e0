import { describe, expect, test } from 'vitest';
import type { Property } from '../../../src/domain/model/specification.ts';
import { after, messageOf, refusalOf, shop, structNamed } from '../example.ts';

const type = 'Pet';
const age: Property = { name: 'age', type: { kind: 'integer' } };
const names = (spec: typeof shop) => structNamed(spec, type).properties.map(({ name }) => name);

describe('properties', () => {
  test('are added at the end, updated in place, moved and deleted', () => {
    const added = after(shop, { kind: 'property.add', type, property: age });
    expect(names(added)).toEqual(['kind', 'mother', 'name', 'age']);
    const moved = after(added, { kind: 'property.move', type, name: 'age', by: -1 });
    expect(names(moved)).toEqual(['kind', 'mother', 'age', 'name']);
    expect(names(after(moved, { kind: 'property.delete', type, name: 'mother' }))).toEqual([
      'kind',
      'age',
      'name',
    ]);
    expect(after(shop, { kind: 'property.move', type, name: 'name', by: 1 })).toBe(shop);
  });

  test('changing the type from generic removes the generic', () => {
    const property: Property = { name: 'entries', type: { kind: 'string' } };
    const updated = after(shop, {
      kind: 'property.update',
      type: 'Page',
      name: 'entries',
      property,
    });
    expect(structNamed(updated, 'Page').properties[0]).toEqual(property);
  });

  test('a renamed discriminator stays the discriminator', () => {
    const renamed = after(shop, { kind: 'property.rename', type, name: 'kind', to: '$type' });
    expect(structNamed(renamed, type)).toMatchObject({
      discriminator: '$type',
      mapping: structNamed(shop, type).mapping,
    });
    const updated = after(shop, {
      kind: 'property.update',
      type,
      name: 'kind',
      property: { name: 'species', type: { kind: 'string' } },
    });
    expect(structNamed(updated, type).discriminator).toBe('species');
  });

  test('deleting the discriminator deletes the mapping', () => {
    const deleted = structNamed(after(shop, { kind: 'property.delete', type, name: 'kind' }), type);
    expect(deleted).not.toHaveProperty('discriminator');
    expect(deleted).not.toHaveProperty('mapping');
  });

  test('duplicate, unknown and invalid names are refused', () => {
    expect(
      messageOf(shop, { kind: 'property.add', type, property: { ...age, name: 'name' } }),
    ).toBe('A property named name already exists in the type Pet');
    expect(messageOf(shop, { kind: 'property.rename', type, name: 'name', to: 'a b' })).toBe(
      'Property name must match the regular expression: ^[A-Za-z0-9_.$]{1,128}$',
    );
    expect(refusalOf(shop, { kind: 'property.rename', type, name: 'name', to: 'kind' })).toBe(
      'taken-property-name',
    );
    expect(refusalOf(shop, { kind: 'property.delete', type, name: 'constructor' })).toBe(
      'unknown-property',
    );
    expect(refusalOf(shop, { kind: 'property.add', type: 'Zoo', property: age })).toBe(
      'not-a-struct',
    );
    expect(refusalOf(shop, { kind: 'property.add', type: 'Nobody', property: age })).toBe(
      'unknown-type',
    );
  });
});
