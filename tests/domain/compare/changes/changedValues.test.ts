import { expect, test } from 'vitest';
import { breakingSide } from '../../../../src/domain/compare/changes/breakingSide.ts';
import {
  bothSides,
  requestSide,
  responseSide,
  withoutPart,
} from '../../../../src/domain/compare/changes/change.ts';
import { changedValuesBetween } from '../../../../src/domain/compare/changes/changedValues.ts';
import { compareSpecifications } from '../../../../src/domain/compare/compareSpecifications.ts';
import type {
  Metadata,
  Operation,
  Property,
  Specification,
} from '../../../../src/domain/model/specification.ts';
import { operation, ref, struct } from '../../example.ts';

const nothing: Specification = { imports: [], operations: [], types: [] };

/** The values of every change, by its line. */
function valuesOf(before: Specification, after: Specification) {
  const valuesAt = changedValuesBetween(before, after);
  return compareSpecifications(before, after).changes.map((change) => ({
    line: change.line,
    values: valuesAt(change),
  }));
}

const withProperty = (property: Partial<Property>): Specification => ({
  ...nothing,
  types: [struct('Pet', [{ name: 'a', type: { kind: 'string' }, ...property }])],
});

test('each change of a property has its own values', () => {
  const before = withProperty({ description: 'Old', metadata: { required: true, minimum: 1 } });
  const after = withProperty({
    description: 'New',
    nullable: true,
    type: { kind: 'array', items: ref('Pet') },
    metadata: { minimum: 2 },
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
    'Type Pet: “At least” of property a is now 2, was 1': [
      { label: 'at least', before: '1', after: '2' },
    ],
    'Type Pet: property a is now array of Pet, was string': [
      { label: 'type', before: 'string', after: 'array of Pet' },
      { label: 'element type', after: 'Pet' },
    ],
  });
});

test('a renamed tag has both names, and is found by its old one', () => {
  const tagged = (name: string, description: string): Specification => ({
    ...nothing,
    tags: [{ name, description }],
    operations: [operation('get', { tags: [name] })],
  });
  expect(valuesOf(tagged('pets', 'Pets'), tagged('animals', 'All'))).toEqual([
    {
      line: 'Specification: tag pets was renamed to animals',
      values: [{ label: 'name', before: 'pets', after: 'animals' }],
    },
    {
      line: 'Specification: the description of tag animals changed',
      values: [{ label: 'description', before: 'Pets', after: 'All' }],
    },
  ]);
});

test('an inline object has the values from before under its old name', () => {
  const holding = (name: string, kind: 'string' | 'integer'): Specification => ({
    ...nothing,
    operations: [operation('get', { return: { type: ref(name) } })],
    types: [struct(name, [{ name: 'a', type: { kind } }])],
  });
  const [before, after] = [
    holding('Object_abcdefghijkl', 'string'),
    holding('Object_lkjihgfedcba', 'integer'),
  ];
  expect(valuesOf(before, after)).toEqual([
    {
      line: 'Operation get, return: property a is now integer, was string',
      values: [{ label: 'type', before: 'string', after: 'integer' }],
    },
  ]);
});

test('a value that was moved or renamed is found on both sides', () => {
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
  ]);
  expect(found).toContainEqual([
    'Operation pet.get: argument id was renamed to key',
    { label: 'name', before: 'id', after: 'key' },
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

test('what a source says unfolds to itself alone, by the words that people know', () => {
  const document = (metadata: Metadata): Specification => ({ ...nothing, metadata });
  const before = document({
    openapi: '3.0.3',
    'x-order': 1,
    components: { parameters: { limit: { in: 'query' } }, securitySchemes: {} },
    paths: { '/a': { servers: [], head: { summary: 'One' } } },
  });
  const after = document({
    openapi: '3.1.1',
    'x-order': 2,
    securityScheme: 'bearer',
    components: { parameters: {}, securitySchemes: { bearer: { type: 'http' } } },
    paths: { '/a': { servers: [{}], head: { summary: 'Two' } } },
  });
  const found = valuesOf(before, after).map(({ line, values }) => [line, ...values]);
  expect(found).toEqual([
    [
      'Specification: parameter limit was removed',
      { label: 'limit', before: '{\n  "in": "query"\n}' },
    ],
    [
      'Specification: security scheme bearer was added',
      { label: 'bearer', after: '{\n  "type": "http"\n}' },
    ],
    ['Specification: the servers of path /a changed', { label: 'servers', after: '[\n  {}\n]' }],
    [
      'Specification: the summary of HEAD /a changed',
      { label: 'summary', before: 'One', after: 'Two' },
    ],
    [
      'Specification: the version of OpenAPI changed',
      { label: 'version of OpenAPI', before: '3.0.3', after: '3.1.1' },
    ],
    ['Specification: x-order changed', { label: 'x-order', before: '1', after: '2' }],
    [
      'Specification: the name of the security scheme changed',
      { label: 'name of the security scheme', after: 'bearer' },
    ],
  ]);
});

test('each change of an operation unfolds to what it is about', () => {
  const one: Specification = {
    ...nothing,
    operations: [
      operation('a', {
        arguments: [
          { name: 'id', in: 'path', type: { kind: 'string' } },
          { name: 'x', in: 'query', type: { kind: 'string' } },
        ],
        metadata: { servers: [] },
      }),
    ],
  };
  const other: Specification = {
    ...nothing,
    operations: [
      operation('a', {
        httpMethod: 'PUT',
        httpPath: '/a/:id',
        httpCode: 201,
        arguments: [{ name: 'id', in: 'path', type: { kind: 'string' } }],
        stability: 2,
        security: ['read'],
        authorization: false,
        tags: ['t'],
        metadata: { servers: [{}] },
      }),
    ],
  };
  const labels = valuesOf(one, other).flatMap(({ line, values }) =>
    line.includes('was removed') ? [] : [values.map(({ label }) => label).join(' and ')],
  );
  expect(new Set(labels)).toEqual(
    new Set([
      'HTTP code',
      'authorization',
      'method',
      'path',
      'scopes',
      'servers',
      'stability',
      'tags',
    ]),
  );
});

test('what came or went tells everything but its description', () => {
  const metadata = { 'x-description-source': 'wiki' };
  const id = {
    name: 'id',
    in: 'query',
    type: { kind: 'string' },
    description: 'A',
    metadata,
  } as const;
  const taking = (list: Operation['arguments']): Specification => ({
    ...nothing,
    operations: [operation('a', { arguments: list })],
  });
  expect(valuesOf(taking([]), taking([id]))).toMatchObject([
    { values: [{ label: 'in' }, { label: 'type' }, { label: 'x-description-source' }] },
  ]);
});

test('a breaking change is noticed where it is sent to or received', () => {
  const change = compareSpecifications(
    withProperty({ type: { kind: 'integer' } }),
    withProperty({ type: { kind: 'number' } }),
  ).changes.map(withoutPart)[0];
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

const either = { kind: 'union', match: 'one', members: [{ kind: 'string' }, ref('Pet')] } as const;

test.each<readonly [what: string, before: Partial<Property>, after: Partial<Property>, string]>([
  ['a bound that widens', { metadata: { maximum: 5 } }, { metadata: { maximum: 9 } }, 'callers'],
  ['a bound that narrows', { metadata: { maximum: 9 } }, { metadata: { maximum: 5 } }, 'server'],
  ['another pattern', { metadata: { pattern: 'a' } }, { metadata: { pattern: 'b' } }, 'both'],
  ['a member of a union that goes', { type: either }, { type: { kind: 'string' } }, 'server'],
  ['a member of a union that comes', { type: { kind: 'string' } }, { type: either }, 'callers'],
])('of a type that is sent and received, %s breaks whom it does', (_what, was, is, side) => {
  const string = { type: { kind: 'string' } } as const;
  const { changes } = compareSpecifications(
    withProperty({ ...string, ...was }),
    withProperty({ ...string, ...is }),
  );
  expect(changes.map((change) => breakingSide(change, bothSides, () => []))).toEqual([side]);
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

test('a value of the source is shown without the marks of shared schemas', () => {
  const withValues = (minLength: number) =>
    withProperty({
      metadata: { not: { anyOf: [{ type: 'string', minLength, sharedAs: 'Name' }, true] } },
    });
  const [change] = valuesOf(withValues(1), withValues(2));
  expect(change?.values.map(({ before }) => before)).toEqual([
    JSON.stringify({ anyOf: [{ type: 'string', minLength: 1 }, true] }, null, 2),
  ]);
});
