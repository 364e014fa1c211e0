import { describe, expect, test } from 'vitest';
import type { Metadata, Specification, TypeRef } from '../../../src/domain/model/specification.ts';
import { requestSample } from '../../../src/reference/content/requestSample.ts';
import { sampleOf, shortened } from '../../../src/reference/content/sample.ts';
import { typeLookup } from '../../../src/reference/content/typeLookup.ts';
import { makeOperation, makeSpecification, makeStruct } from '../../screens/specifications.ts';

const string: TypeRef = { kind: 'string' };
const to = (target: string): TypeRef => ({ kind: 'reference', target });

function sample(ref: TypeRef, spec: Partial<Specification> = {}) {
  return sampleOf(ref, typeLookup(makeSpecification(spec)));
}

describe('a sample', () => {
  test('uses what the source gives: example, constant, default, first choice', () => {
    expect(sample({ kind: 'string', metadata: { example: 'Ada', enum: ['x'] } })).toBe('Ada');
    expect(sample({ kind: 'integer', metadata: { const: 4, default: 5 } })).toBe(4);
    expect(sample({ kind: 'integer', metadata: { default: 0 } })).toBe(0);
    expect(sample({ kind: 'string', metadata: { enum: ['open', 'closed'] } })).toBe('open');
    expect(sample({ kind: 'string', metadata: { examples: ['first', 'second'] } })).toBe('first');
    expect(sample({ kind: 'integer', metadata: { enum: [1, 20, 30], minimum: 10 } })).toBe(20);
    for (const said of ['value', 'dataValue']) {
      const examples = { one: { summary: 'Ada', [said]: 'Ada' } };
      expect(sample({ kind: 'string', metadata: { examples } })).toBe('Ada');
    }
  });

  test('stays within limits and formats', () => {
    expect(sample({ kind: 'integer', metadata: { minimum: 18 } })).toBe(18);
    expect(sample({ kind: 'integer', metadata: { maximum: -3 } })).toBe(-3);
    expect(sample({ kind: 'integer', metadata: { minimum: 7, multipleOf: 5 } })).toBe(10);
    expect(sample({ kind: 'number', metadata: { minimum: 0.3, multipleOf: 0.1 } })).toBe(0.3);
    expect(sample({ kind: 'integer', metadata: { exclusiveMaximum: 1 } })).toBe(0);
    expect(sample({ kind: 'number', metadata: { exclusiveMinimum: 0, exclusiveMaximum: 1 } })).toBe(
      0.5,
    );
    expect(sample({ kind: 'string', metadata: { maxLength: 3 } })).toBe('str');
    expect(sample({ kind: 'string', metadata: { minLength: 8 } })).toBe('stringst');
    expect(sample({ kind: 'string', format: 'date' })).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('matches a simple pattern, unless there is a format or nothing meets it', () => {
    const like = (metadata: Metadata, format?: string) =>
      sample({ kind: 'string', metadata, ...(format !== undefined && { format }) });
    expect(like({ pattern: '^[A-Z]{3}$' })).toBe('ABC');
    expect(like({ pattern: '^[A-Z]+$', minLength: 5, maxLength: 8 })).toBe('ABCDEFGH');
    expect(like({ pattern: '^[A-Z]+$' }, 'date')).toBe('2026-01-31');
    expect(like({ pattern: '^(?!a)a' })).toBe('string');
    expect(like({ pattern: 7 })).toBe('string');
    expect(like({ pattern: '^[A-Z]{3}$', example: 'XYZ' })).toBe('XYZ');
  });

  test('leaves out what its receiver does not get', () => {
    const pet = makeStruct('Pet', {
      properties: [
        { name: 'id', type: string, metadata: { readOnly: true, required: true } },
        { name: 'secret', type: string, metadata: { writeOnly: true } },
        { name: 'name', type: string, metadata: { required: true } },
      ],
    });
    const lookUp = typeLookup(makeSpecification({ types: [pet] }));
    const keys = (receiver?: 'server' | 'client') =>
      Object.keys(Object(sampleOf(to('Pet'), lookUp, receiver)));
    expect(keys('server')).toEqual(['secret', 'name']);
    expect(keys('client')).toEqual(['id', 'name']);
    expect(keys()).toEqual(['id', 'secret', 'name']);
  });

  test('has as many elements and entries as there must be', () => {
    const pair = { minItems: 2 };
    const few: TypeRef = { kind: 'string', metadata: { enum: ['a', 'b', 'c'] } };
    expect(sample({ kind: 'array', items: { kind: 'boolean' }, metadata: pair })).toEqual([
      true,
      true,
    ]);
    expect(sample({ kind: 'array', items: few, metadata: { ...pair, uniqueItems: true } })).toEqual(
      ['a', 'b'],
    );
    const unique = { minItems: 3, uniqueItems: true };
    const different = (items: TypeRef) => sample({ kind: 'array', items, metadata: unique });
    expect(different({ kind: 'string' })).toEqual(['string', 'trings', 'ringst']);
    expect(different({ kind: 'integer', metadata: { minimum: 4, multipleOf: 2 } })).toEqual([
      4, 6, 8,
    ]);
    expect(different({ kind: 'integer', metadata: { maximum: 2 } })).toEqual([1, 2]);
    const tenths = { minimum: 0.1, maximum: 0.3, multipleOf: 0.1 };
    expect(different({ kind: 'number', metadata: tenths })).toEqual([0.1, 0.2, 0.3]);
    expect(different({ kind: 'boolean' })).toEqual([true, false]);
    expect(different({ kind: 'string', format: 'date' })).toHaveLength(1);
    expect(sample({ kind: 'array', items: few, metadata: { maxItems: 0 } })).toEqual([]);
    expect(sample({ kind: 'array', items: few, metadata: { minItems: 1_000 } })).toHaveLength(5);
    const counts: TypeRef = {
      kind: 'map',
      values: { kind: 'integer' },
      metadata: { minProperties: 2 },
    };
    expect(sample(counts)).toEqual({ key: 1, key2: 1 });
  });

  test('is cut off where a type contains itself', () => {
    const node = makeStruct('Node', {
      properties: [
        { name: 'name', type: string },
        { name: 'children', type: { kind: 'array', items: to('Node') } },
        { name: 'parent', nullable: true, type: to('Node') },
        { name: 'twin', type: to('Node'), metadata: { required: true } },
      ],
    });
    expect(sample(to('Node'), { types: [node] })).toEqual({
      name: 'string',
      children: [],
      twin: {},
    });
    const list = { kind: 'array', name: 'Tree', items: to('Tree') } as const;
    expect(sample(to('Tree'), { types: [list] })).toEqual([]);
  });

  test('has the properties of the parent, with its generics filled', () => {
    const page = makeStruct('Page', {
      properties: [
        { name: 'items', type: { kind: 'array', items: { kind: 'generic', name: 'T' } } },
      ],
    });
    const pets = makeStruct('Pets', {
      parent: { kind: 'reference', target: 'Page', template: [{ generic: 'T', type: 'Pet' }] },
      properties: [{ name: 'total', type: { kind: 'integer' } }],
    });
    const pet = makeStruct('Pet', { properties: [{ name: 'name', type: string }] });
    expect(sample(to('Pets'), { types: [page, pets, pet] })).toEqual({
      items: [{ name: 'string' }],
      total: 1,
    });
  });

  test('of a base is its first subtype, with the discriminator', () => {
    const base = makeStruct('Pet', {
      base: true,
      discriminator: 'kind',
      mapping: [{ type: 'Cat', value: 'cat' }],
      properties: [],
    });
    const cat = makeStruct('Cat', {
      parent: { kind: 'reference', target: 'Pet' },
      properties: [{ name: 'lives', type: { kind: 'integer' } }],
    });
    expect(sample(to('Pet'), { types: [base, cat] })).toEqual({ kind: 'cat', lives: 1 });
  });

  test('uses imported types, and leaves missing ones out', () => {
    const types = [makeStruct('Money', { properties: [{ name: 'amount', type: to('Amount') }] })];
    const imports = [{ alias: 'common', url: 'https://example.com', types }];
    expect(sample(to('common:Money'), { imports })).toEqual({ amount: {} });
    expect(sample(to('nowhere:Money'), { imports })).toEqual({});
  });

  test('treats names like __proto__ as ordinary names', () => {
    const type = makeStruct('Odd', { properties: [{ name: '__proto__', type: string }] });
    expect(JSON.stringify(sample(to('Odd'), { types: [type] }))).toBe('{"__proto__":"string"}');
  });

  test('fits on a page, however wide and deep the types are', () => {
    const types = Array.from({ length: 12 }, (_, level) =>
      makeStruct(`L${level}`, {
        properties: Array.from({ length: 12 }, (_each, index) => ({
          name: `p${index}`,
          type: to(`L${level + 1}`),
        })),
      }),
    );
    expect(JSON.stringify(sample(to('L0'), { types })).length).toBeLessThan(10_000);
  });

  test('from a source is shortened to one item per list', () => {
    const given = { pets: [{ name: 'a' }, { name: 'b' }], a: { b: { c: { d: { e: 1 }, f: 2 } } } };
    expect(shortened(given)).toEqual({ pets: [{ name: 'a' }], a: { b: { c: { f: 2 } } } });
  });
});

describe('the sample of a request', () => {
  test('contains method, address, required arguments, key and body', () => {
    const operation = makeOperation('pets.add', {
      httpMethod: 'POST',
      httpPath: '/pets/:owner.id',
      arguments: [
        { name: 'owner.id', in: 'path', type: string },
        {
          name: 'dry',
          in: 'query',
          type: { kind: 'boolean' },
          metadata: { required: true, example: 1 },
        },
        { name: 'trace', in: 'query', type: string },
      ],
    });
    const spec = makeSpecification({
      baseUrl: 'https://pets.example/',
      security: { type: 'httpBearer' },
      operations: [operation],
    });
    expect(requestSample(operation, spec, { name: "Rex's" })).toBe(
      [
        `curl -X POST 'https://pets.example/pets/{owner.id}?dry=1'`,
        `-H 'Authorization: Bearer YOUR_TOKEN'`,
        `-H 'Content-Type: application/json'`,
        `-d '{\n  "name": "Rex'\\''s"\n}'`,
      ].join(' \\\n  '),
    );
  });

  test('quotes every word, so that nothing runs when it is pasted', () => {
    const operation = makeOperation('x', { httpPath: "/'; rm -rf ~ #\u001B[2J$(id)`id`" });
    expect(requestSample(operation, makeSpecification({ baseUrl: 'https://a.b' }), undefined)).toBe(
      `curl -X GET 'https://a.b/'\\''; rm -rf ~ #[2J$(id)\`id\`'`,
    );
  });
});
