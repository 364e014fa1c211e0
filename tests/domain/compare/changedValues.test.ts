import { expect, test } from 'vitest';
import { breakingSide } from '../../../src/domain/compare/breakingSide.ts';
import { bothSides, requestSide, responseSide } from '../../../src/domain/compare/change.ts';
import { changedValues } from '../../../src/domain/compare/changedValues.ts';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import { inferRenames } from '../../../src/domain/compare/inferRenames.ts';
import type { Property, Specification } from '../../../src/domain/model/specification.ts';
import { operation, ref, struct } from '../example.ts';

const nothing: Specification = { imports: [], operations: [], types: [] };

/** The values of every change, by its line. */
function valuesOf(before: Specification, after: Specification) {
  const renames = inferRenames(before, after);
  return compareSpecifications(before, after).changes.map((change) => ({
    line: change.line,
    values: changedValues(change, before, after, renames),
  }));
}

const withProperty = (property: Partial<Property>): Specification => ({
  ...nothing,
  types: [struct('Pet', [{ name: 'a', type: { kind: 'string' }, ...property }])],
});

test('each change of a property has its own values', () => {
  const before = withProperty({ description: 'Old', metadata: { required: true, minLength: 1 } });
  const after = withProperty({
    description: 'New',
    nullable: true,
    type: { kind: 'array', items: ref('Pet') },
    metadata: { minLength: 2 },
  });
  const values = Object.fromEntries(
    valuesOf(before, after).map(({ line, values: list }) => [line, list]),
  );
  expect(values).toEqual({
    'Type Pet: the description of property a changed': [
      { label: 'description', before: 'Old', after: 'New' },
    ],
    'Type Pet: property a can now be null': [{ label: 'nullable', after: 'true' }],
    'Type Pet: property a is no longer required': [{ label: 'required', before: 'true' }],
    'Type Pet: minLength of property a changed': [{ label: 'minLength', before: '1', after: '2' }],
    'Type Pet: property a is now array of Pet, was string': [
      { label: 'type', before: 'string', after: 'array of Pet' },
      { label: 'element type', after: 'Pet' },
    ],
  });
});

test('what is elsewhere or has another name is found on both sides', () => {
  const before: Specification = {
    ...nothing,
    root: 'Pet',
    servers: [{ url: '/a', description: 'One' }],
    operations: [
      operation('pet.get', {
        arguments: [{ name: 'id', in: 'query', type: { kind: 'string' } }],
        throws: [{ code: 404, type: ref('Pet') }],
      }),
    ],
    types: [struct('Pet'), struct('Dog', [{ name: 'x', type: { kind: 'any' } }])],
  };
  const after: Specification = {
    ...before,
    root: 'Hound',
    servers: [{ url: '/a', description: 'Two' }],
    operations: [
      operation('pet.get', {
        httpPath: '/pets',
        arguments: [{ name: 'key', in: 'query', type: { kind: 'string' } }],
        throws: [{ code: 404 }],
      }),
    ],
    types: [struct('Pet'), struct('Hound', [{ name: 'x', type: { kind: 'any' } }])],
  };
  const found = valuesOf(before, after).map(({ line, values }) => [line, ...values]);
  expect(found).toContainEqual([
    'Operation pet.get: the path is now /pets, was /',
    { label: 'path', before: '/', after: '/pets' },
    { label: 'arguments', before: 'id', after: 'key' },
  ]);
  expect(found).toContainEqual([
    'Operation pet.get: throw 404 no longer has a type',
    { label: 'type', before: 'Pet' },
  ]);
  expect(found).toContainEqual([
    'Specification: the description of server /a changed',
    { label: 'description', before: 'One', after: 'Two' },
  ]);
  expect(found).toContainEqual([
    'Specification: the root type is now Hound, was Pet',
    { label: 'root', before: 'Pet', after: 'Hound' },
  ]);
});

test('a breaking change is noticed where it is sent to or received', () => {
  const change = compareSpecifications(
    withProperty({ type: { kind: 'integer' } }),
    withProperty({ type: { kind: 'number' } }),
  ).changes[0];
  if (change === undefined) throw new Error('There is no change.');
  const none = () => [];
  expect(breakingSide(change, requestSide, none)).toBe('server');
  expect(breakingSide(change, responseSide, none)).toBe('callers');
  expect(breakingSide(change, bothSides, none)).toBe('both');
  const nullable = { ...change, code: 'property-nullable-changed' } as const;
  const is = (after: string) => () => [{ label: 'nullable', after }];
  expect(breakingSide(nullable, bothSides, is('true'))).toBe('callers');
  expect(breakingSide(nullable, bothSides, is('false'))).toBe('server');
  expect(breakingSide({ ...change, code: 'return-type-changed' }, bothSides, none)).toBe('callers');
  expect(breakingSide({ ...change, code: 'argument-added' }, bothSides, none)).toBe('server');
});

test('another parent is told by its name', () => {
  const child = (parent: string): Specification => ({
    ...nothing,
    types: [struct('A', []), struct('B', []), { ...struct('C', []), parent: ref(parent) }],
  });
  expect(valuesOf(child('A'), child('B'))).toMatchObject([
    { values: [{ label: 'parent', before: 'A', after: 'B' }] },
  ]);
});
