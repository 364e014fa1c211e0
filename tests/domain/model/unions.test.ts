import { describe, expect, test } from 'vitest';
import {
  checkSpecification,
  findingsByCode,
} from '../../../src/domain/check/checkSpecification.ts';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import { genericsOf } from '../../../src/domain/model/types/generics.ts';
import { referencesOf, usesOfType } from '../../../src/domain/model/types/references.ts';
import type { Specification, TypeRef, UnionRef } from '../../../src/domain/model/specification.ts';
import { after, operation, ref, struct } from '../example.ts';

const union: UnionRef = {
  kind: 'union',
  match: 'one',
  members: [ref('Cat'), { kind: 'array', items: ref('Page', { T: 'Dog' }) }, { kind: 'string' }],
  discriminator: 'kind',
  mapping: [
    { type: 'Cat', value: 'cat' },
    { type: 'Mouse', value: 'mouse' },
  ],
};

const holding = (type: TypeRef): Specification => ({
  imports: [],
  operations: [operation('pets.get', { httpCode: 200, return: { type } })],
  types: [
    struct('Cat'),
    struct('Dog'),
    struct('Mouse'),
    struct('Owner', [{ name: 'pet', type: { kind: 'map', values: type } }]),
    struct('Page', [{ name: 'items', type: { kind: 'array', items: generic } }]),
  ],
});
const generic: TypeRef = { kind: 'generic', name: 'T' };

function typeOf(spec: Specification): TypeRef | undefined {
  return spec.operations[0]?.return?.type;
}

test('a union refers to what its members and its mapping name', () => {
  const spec = holding(union);
  expect(spec.operations.map(referencesOf)).toEqual([['Cat', 'Mouse', 'Page', 'Dog']]);
  expect(usesOfType(spec, 'Dog')).toEqual([
    { entity: 'operation', name: 'pets.get', place: 'return' },
    { entity: 'type', name: 'Owner', place: 'property pet' },
  ]);
  expect(usesOfType(spec, 'Mouse')).toHaveLength(2);
});

test('a rename is followed by members and mapping', () => {
  const cat = after(holding(union), { kind: 'type.rename', name: 'Cat', to: 'Tiger' });
  const renamed = after(cat, { kind: 'type.rename', name: 'Dog', to: 'Wolf' });
  expect(typeOf(renamed)).toEqual({
    ...union,
    members: [
      ref('Tiger'),
      { kind: 'array', items: ref('Page', { T: 'Wolf' }) },
      { kind: 'string' },
    ],
    mapping: [
      { type: 'Tiger', value: 'cat' },
      { type: 'Mouse', value: 'mouse' },
    ],
  });
});

test('a generic in a member has to be filled', () => {
  const members = [generic, { kind: 'array', items: { kind: 'generic', name: 'U' } } as const];
  expect(genericsOf(holding({ kind: 'union', match: 'any', members }), 'Owner')).toEqual([
    'T',
    'U',
  ]);
});

describe('after a type was deleted', () => {
  const spec = after(
    holding(union),
    { kind: 'type.delete', name: 'Cat' },
    { kind: 'type.delete', name: 'Mouse' },
  );
  const findings = findingsByCode(checkSpecification(spec)).get('dangling-reference') ?? [];

  test('members and mapping that name it are found', () => {
    const here = findings.filter(({ at }) => at.place === 'return');
    expect(here.map(({ message }) => message)).toEqual([
      'The return of pets.get refers to Cat, which does not exist.',
      'The return of pets.get refers to Cat, which does not exist.',
      'The return of pets.get refers to Mouse, which does not exist.',
    ]);
  });

  test('the fixes leave the rest of the union', () => {
    const fixed = (label: string, at: number) => {
      const fix = findings
        .filter((finding) => finding.at.place === 'return')
        .flatMap(({ fixes }) => fixes)
        .filter((one) => one.label === label)[at];
      if (fix === undefined) throw new Error(`No fix ${label}`);
      return typeOf(after(spec, fix.edit));
    };
    expect(fixed('Replace with any', 0)).toEqual({
      ...union,
      members: [{ kind: 'any' }, ...union.members.slice(1)],
    });
    expect(fixed('Remove from the mapping', 1)).toEqual({
      ...union,
      mapping: [{ type: 'Cat', value: 'cat' }],
    });
  });
});

describe('a comparison', () => {
  const changes = (now: TypeRef) =>
    compareSpecifications(holding(union), {
      ...holding(union),
      operations: holding(now).operations,
    }).changes.map(({ level, line }) => `${level} ${line}`);
  const [cat, pages, text] = union.members as [TypeRef, TypeRef, TypeRef];

  test('does not depend on the order of members and values', () => {
    const mapping = union.mapping?.toReversed() ?? [];
    expect(changes({ ...union, members: [text, pages, cat], mapping })).toEqual([]);
  });

  test('names members that are new or gone', () => {
    expect(changes({ ...union, members: [cat, pages, ref('Dog')] })).toEqual([
      'major Operation pets.get: the return can now be Dog',
      'minor Operation pets.get: the return can no longer be string',
    ]);
  });

  test('looks into members that stayed', () => {
    const dated: TypeRef = { kind: 'string', format: 'date' };
    expect(changes({ ...union, members: [cat, pages, dated] })).toEqual([
      'minor Operation pets.get: the format of the member string (date) of the return is now date, was none',
    ]);
  });

  test('sees how members are matched and told apart', () => {
    expect(changes({ ...union, match: 'any' })).toEqual([
      'major Operation pets.get: the return now matches any number of its members',
    ]);
    expect(changes({ ...union, discriminator: 'type' })).toEqual([
      'major Operation pets.get: the members of the return are now told apart by type, were by kind',
    ]);
    expect(changes({ ...union, mapping: [{ type: 'Cat', value: 'c' }] })).toEqual([
      'major Operation pets.get: which value stands for which member of the return changed',
    ]);
  });
});
