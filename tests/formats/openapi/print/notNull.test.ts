import { expect, it } from 'vitest';
import type { Property, Struct } from '../../../../src/domain/model/specification.ts';
import { printSchemas } from '../printing.ts';

const pet: Struct = { kind: 'struct', name: 'Pet', properties: [] };
const child = (parent: string, property: Partial<Property>): Struct => ({
  kind: 'struct',
  name: `ChildOf${parent}`,
  properties: [{ name: 'pet', type: { kind: 'any' }, ...property }],
  parent: { kind: 'reference', target: parent },
});
const owner: Struct = {
  kind: 'struct',
  name: 'Owner',
  properties: [{ name: 'pet', type: { kind: 'reference', target: 'Pet' }, nullable: true }],
};

function petIn(types: readonly Struct[], name: string, version: '3.0' | '3.1') {
  const { allOf } = printSchemas([pet, ...types], version)[name] ?? {};
  const [, own] = Array.isArray(allOf) ? allOf : [];
  return own;
}

it('a property without a type that may no longer be null says so in each version', () => {
  const types = [owner, child('Owner', { nullable: false, description: 'Ours' })];
  expect(petIn(types, 'ChildOfOwner', '3.0')).toEqual({
    type: 'object',
    properties: { pet: { description: 'Ours', nullable: false } },
  });
  // A schema without a type would be read with the inherited one, which allows null.
  expect(petIn(types, 'ChildOfOwner', '3.1')).toEqual({
    type: 'object',
    properties: { pet: { $ref: '#/components/schemas/Pet', description: 'Ours' } },
  });
});

it('what says nothing of null, or inherits none, is printed without a type', () => {
  const plain: Struct = { ...owner, properties: [{ name: 'pet', type: { kind: 'string' } }] };
  const open: Struct = {
    ...owner,
    properties: [{ name: 'pet', type: { kind: 'generic', name: 'T' }, nullable: true }],
  };
  const loop: Struct = { ...owner, properties: [], parent: { kind: 'reference', target: 'Owner' } };
  for (const [parent, property] of [
    [owner, {}],
    [plain, { nullable: false }],
    [open, { nullable: false }],
    [loop, { nullable: false }],
  ] as const) {
    expect(petIn([parent, child('Owner', property)], 'ChildOfOwner', '3.1')).toEqual({
      type: 'object',
      properties: { pet: {} },
    });
  }
});

it('the nearest ancestor that says a type counts', () => {
  const between: Struct = { ...child('Owner', {}), name: 'Between' };
  const types = [owner, between, child('Between', { nullable: false })];
  expect(petIn(types, 'ChildOfBetween', '3.1')).toEqual({
    type: 'object',
    properties: { pet: { $ref: '#/components/schemas/Pet' } },
  });
});
