import { expect, test } from 'vitest';
import { changedValuesBetween } from '../../../../src/domain/compare/changes/changedValues.ts';
import { changeRows, groupChanges } from '../../../../src/domain/compare/changes/changeRows.ts';
import { compareSpecifications } from '../../../../src/domain/compare/compareSpecifications.ts';
import { anyErrorCode } from '../../../../src/domain/model/constants.ts';
import type {
  Property,
  Specification,
  TypeRef,
} from '../../../../src/domain/model/specification.ts';
import { operation, ref, struct } from '../../example.ts';

const text = (name: string): Property => ({ name, type: { kind: 'string' } });
const holding = (name: string, type: TypeRef): Property => ({ name, type });
const of = (letter: string) => `Object_${letter.repeat(12)}`;

const shop = (inner: string, properties: readonly Property[]): Specification => ({
  imports: [],
  operations: [
    operation('add', { httpPath: '/a', httpMethod: 'POST', payload: { type: ref(of('a')) } }),
    operation('get', { httpPath: '/g', return: { type: ref('Pet') } }),
  ],
  types: [
    struct(of('a'), [holding('owner', { kind: 'array', items: ref(inner) })]),
    struct(inner, properties),
    struct('Pet', [text('name')]),
  ],
});

const lines = (before: Specification, after: Specification) =>
  compareSpecifications(before, after).changes.map(({ line }) => line);

test('an inline object is called by where it is, in inline objects, too', () => {
  const before = shop(of('b'), [text('mail')]);
  const after = shop(of('c'), [text('mail'), text('phone')]);
  expect(lines(before, after)).toEqual([
    'Operation add, payload, property owner: optional property phone was added',
  ]);
  const rows = changeRows(groupChanges(compareSpecifications(before, after).changes), {
    before,
    after,
  });
  expect(rows).toMatchObject([
    { kind: 'entity', name: of('c'), where: 'operation add, payload, property owner' },
    { kind: 'change', line: 'Optional property phone was added' },
  ]);
});

test('without operations, an inline object of a body is what it was, also beside a new type like it', () => {
  const bodies = (...types: Specification['types']): Specification => ({
    imports: [],
    operations: [],
    types,
  });
  const before = bodies(struct(of('b'), [text('mail'), text('phone')]));
  const after = bodies(
    struct(of('c'), [text('mail'), text('phone'), text('fax')]),
    struct('Contact', [text('mail'), text('phone'), text('web')]),
  );
  expect(lines(before, after)).toEqual([
    'Type {mail, phone, fax}: optional property fax was added',
    'Type Contact was added',
  ]);
});

test('of several places the first is named, and the others are counted', () => {
  const twice = (spec: Specification, inner: string): Specification => ({
    ...spec,
    types: spec.types.map((type) =>
      type.name === 'Pet' ? struct('Pet', [text('name'), holding('sitter', ref(inner))]) : type,
    ),
  });
  const before = twice(shop(of('b'), [text('mail')]), of('b'));
  const after = twice(shop(of('c'), [text('mail'), text('phone')]), of('c'));
  expect(lines(before, after)).toEqual([
    'Operation add, payload, property owner and 1 more place: optional property phone was added',
  ]);
});

test('members of a union are told apart by their properties', () => {
  const choice = (one: string, kind: 'string' | 'integer'): Specification => ({
    imports: [],
    operations: [
      operation('pay', {
        httpPath: '/pay',
        httpMethod: 'POST',
        payload: { type: { kind: 'union', match: 'one', members: [ref(one), ref(of('d'))] } },
      }),
    ],
    types: [
      struct(one, [holding('card', { kind })]),
      struct(of('d'), ['a', 'b', 'c', 'd', 'e'].map(text)),
    ],
  });
  expect(lines(choice(of('a'), 'string'), choice(of('b'), 'integer'))).toEqual([
    'Operation pay, payload, {card}: property card is now integer, was string',
  ]);
});

test('the error that stands for any other one is called so, and what went is told by its types', () => {
  const failing = (name: string, properties: readonly Property[]): Specification => ({
    imports: [],
    operations: [
      operation('get', { httpPath: '/g', throws: [{ code: anyErrorCode, type: ref(name) }] }),
    ],
    types: [struct(name, properties)],
  });
  const before = failing(of('a'), [text('a')]);
  const after = failing(of('b'), [text('a'), text('b')]);
  expect(lines(before, after)).toEqual([
    'Operation get, any other error: optional property b was added',
  ]);
  const [get] = before.operations;
  if (get === undefined) throw new Error('It has an operation.');
  const whole = { ...before, operations: [{ ...get, return: { type: ref(of('a')) } }] };
  const gone = { ...before, operations: [] };
  const [change] = compareSpecifications(whole, gone).changes;
  if (change === undefined) throw new Error('It is a change.');
  expect(changedValuesBetween(whole, gone)(change)).toContainEqual({
    label: 'return',
    before: '{a}',
  });
});

test('what a place refers to is called by its properties', () => {
  const answer = (type: TypeRef): Specification => ({
    imports: [],
    operations: [operation('get', { httpPath: '/g', return: { type } })],
    types: [
      struct(of('a'), ['a', 'b', 'c', 'd', 'e'].map(text)),
      struct('Cat', [text('name')]),
      struct(of('p'), [text('kind')], {
        discriminator: 'kind',
        mapping: [
          { value: 'cat', type: 'Cat' },
          { value: 'other', type: of('a') },
        ],
      }),
    ],
  });
  expect(lines(answer({ kind: 'string' }), answer(ref(of('a'))))).toEqual([
    'Operation get: the return is now {a, b, c, …}, was string',
  ]);
  expect(lines(answer({ kind: 'string' }), answer(ref(of('p'))))).toEqual([
    'Operation get: the return is now Cat | {a, b, c, …}, was string',
  ]);
});

test('the lines of a specification without inline objects are as they are', () => {
  const before = shop('Owner', [text('mail')]);
  const after = shop('Owner', [text('mail'), text('phone')]);
  expect(lines(before, after)).toEqual(['Type Owner: optional property phone was added']);
});
