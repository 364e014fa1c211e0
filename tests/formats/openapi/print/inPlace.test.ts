import { expect, it } from 'vitest';
import type { Struct, TypeRef } from '../../../../src/domain/model/specification.ts';
import { print, printSchemas } from '../printing.ts';

it('an inline object inside one that needs a name is printed in place only, in any order of the types', () => {
  const inner: Struct = {
    kind: 'struct',
    name: 'Object_bbbbbbbbbbbb',
    properties: [{ name: 'size', type: { kind: 'integer' } }],
  };
  // What is said of it where it is used can't be said beside what it says itself.
  const outer: Struct = {
    kind: 'struct',
    name: 'Object_aaaaaaaaaaaa',
    properties: [{ name: 'more', type: { kind: 'reference', target: inner.name } }],
    metadata: { readOnly: true },
  };
  const owner: Struct = {
    kind: 'struct',
    name: 'Owner',
    properties: [
      {
        name: 'kind',
        type: { kind: 'reference', target: outer.name },
        metadata: { readOnly: true },
      },
    ],
  };
  for (const types of [
    [owner, inner, outer],
    [outer, inner, owner],
  ]) {
    const schemas = printSchemas(types);
    expect(Object.keys(schemas).toSorted()).toEqual([outer.name, 'Owner']);
    expect(schemas[outer.name]).toMatchObject({
      properties: { more: { properties: { size: { type: 'integer' } } } },
    });
  }
});

it('the mapping of a union that nothing tells apart is no use of an inline object', () => {
  const inline: Struct = {
    kind: 'struct',
    name: 'Object_aaaaaaaaaaaa',
    properties: [{ name: 'size', type: { kind: 'integer' } }],
  };
  const mapping = [{ type: inline.name, value: 'a' }];
  const members: readonly TypeRef[] = [{ kind: 'string' }, { kind: 'integer' }];
  const schemas = printSchemas([
    { kind: 'array', name: 'Some', items: { kind: 'union', match: 'any', members, mapping } },
    { kind: 'array', name: 'Sizes', items: { kind: 'reference', target: inline.name } },
    inline,
  ]);
  expect(Object.keys(schemas)).toEqual(['Some', 'Sizes']);
  expect(schemas['Sizes']).toMatchObject({ items: { properties: { size: { type: 'integer' } } } });
});

it('an inline object says in OpenAPI 3.0 that it is not null, if its source did', () => {
  const inline: Struct = { kind: 'struct', name: 'Object_aaaaaaaaaaaa', properties: [] };
  const type = { kind: 'reference', target: inline.name } as const;
  const owner: Struct = {
    kind: 'struct',
    name: 'Owner',
    properties: [{ name: 'pet', type, nullable: false }],
  };
  const petIn = (version: '3.0' | '3.1') => {
    const { properties } = printSchemas([owner, inline], version)['Owner'] ?? {};
    return properties;
  };
  expect(petIn('3.0')).toEqual({ pet: { type: 'object', nullable: false, properties: {} } });
  expect(petIn('3.1')).toEqual({ pet: { type: 'object', properties: {} } });
});

it('an inline object that is the root is printed under its name', () => {
  const inline: Struct = { kind: 'struct', name: 'Object_aaaaaaaaaaaa', properties: [] };
  const target = { kind: 'reference', target: inline.name } as const;
  const owner: Struct = {
    kind: 'struct',
    name: 'Owner',
    properties: [{ name: 'a', type: target }],
  };
  const types = [owner, inline];
  const namesOf = (root?: string) => {
    const { schemas = {} } = print({ types, ...(root !== undefined && { root }) }).document
      .components;
    return Object.keys(schemas);
  };
  expect(namesOf()).toEqual(['Owner']);
  expect(namesOf(inline.name)).toEqual(['Owner', inline.name]);
});
