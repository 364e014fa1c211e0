import { expect, it } from 'vitest';
import {
  emptySpecification,
  type Operation,
  type Property,
  type Type,
  type TypeRef,
} from '../../../src/domain/model/specification.ts';
import { print } from '../../../src/formats/typescript/print.ts';

const operation: Operation = {
  name: 'pet.get',
  httpMethod: 'GET',
  httpPath: '/pets/:id',
  httpCode: 200,
  arguments: [{ name: 'id', in: 'path', type: { kind: 'string' } }],
  return: { type: { kind: 'reference', target: 'Pet' } },
  throws: [],
};

function said(rest: Partial<Operation>): readonly string[] {
  const { findings } = print({
    ...emptySpecification,
    operations: [{ ...operation, ...rest }],
    types: [{ kind: 'struct', name: 'Pet', properties: [] }],
  });
  return findings.map(({ severity, code, path, message }) => {
    expect([severity, code, path]).toEqual(['info', 'details-left-out', '/operations/pet.get']);
    return message.replace("TypeScript can't express these details of pet.get, so they ", '');
  });
}

const left = (words: string) => [`are not exported: ${words}.`];

it('says nothing of an operation that is printed whole', () => {
  expect(said({})).toEqual([]);
  expect(said({ stability: 0, httpCode: 204, description: 'Gets' })).toEqual([]);
  // A key of our own about how OpenAPI shares the schema, so nothing is lost.
  const type: TypeRef = { kind: 'string', metadata: { sharedAs: 'Id' } };
  expect(said({ arguments: [{ name: 'id', in: 'path', type }] })).toEqual([]);
});

it.each<[string, Partial<Operation>, string]>([
  ['code', { httpCode: 201 }, 'the HTTP code'],
  ['stability', { stability: 3 }, 'the stability'],
  ['tags and scopes', { tags: ['a'], security: ['b'] }, 'tags, scopes'],
  ['authorization', { authorization: false }, 'that it needs no authorization'],
  ['details', { metadata: { callbacks: {} } }, 'further details'],
  ['summary', { description: 'a', metadata: { summary: 'b' } }, 'the summary'],
  [
    'arguments',
    { arguments: [{ name: 'q', in: 'query', wireName: 'Q', type: { kind: 'integer' } }] },
    'where arguments are sent, names in requests, that numbers are whole',
  ],
  [
    'bodies',
    {
      payload: { type: { kind: 'mime', contentType: 'text/csv' } },
      throws: [{ code: 404, metadata: { description: 'Gone', contentTypes: ['a/b'] } }],
    },
    'content types, descriptions of bodies',
  ],
])('names once what it has no place for in an operation: %s', (_what, rest, words) => {
  expect(said(rest)).toEqual(left(words));
});

function saidOf(type: Partial<Property>): readonly string[] {
  const property: Property = { name: 'a', type: { kind: 'string' }, ...type };
  const types: readonly Type[] = [{ kind: 'struct', name: 'Pet', properties: [property] }];
  const { findings } = print({ ...emptySpecification, types });
  expect(findings.every(({ path }) => path === '/types/Pet')).toBe(true);
  return findings.map(({ message }) =>
    message.replace("TypeScript can't express these details of Pet, so they ", ''),
  );
}

it('says nothing of a type that is printed whole', () => {
  expect(saidOf({ nullable: true, description: 'A', deprecated: true })).toEqual([]);
  expect(saidOf({ metadata: { required: true, enum: ['a', 'b'] } })).toEqual([]);
  const listed = { kind: 'integer', metadata: { enum: [1, 2] } } as const;
  expect(saidOf({ type: { kind: 'array', items: listed } })).toEqual([]);
});

it.each<[string, Partial<Property>, string]>([
  ['format', { type: { kind: 'string', format: 'date' } }, 'formats'],
  ['default', { type: { kind: 'string', default: 'x' } }, 'defaults'],
  ['constraint', { metadata: { required: true, minLength: 2 } }, 'constraints'],
  ['example', { metadata: { examples: ['a'] } }, 'examples'],
  [
    'element',
    { type: { kind: 'array', items: { kind: 'integer', metadata: { maximum: 3 } } } },
    'that numbers are whole, constraints',
  ],
])('names once what it has no place for in a type: %s', (_what, type, words) => {
  expect(saidOf(type)).toEqual(left(words));
});

it('says that a type is abstract, of which it has no word', () => {
  const types: readonly Type[] = [{ kind: 'struct', name: 'Pet', base: true, properties: [] }];
  const { findings } = print({ ...emptySpecification, types });
  expect(findings.map(({ message }) => message)).toEqual([
    "TypeScript can't express these details of Pet, so they are not exported: that it is abstract.",
  ]);
});
