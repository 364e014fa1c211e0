import { describe, expect, it } from 'vitest';
import type { Specification } from '../../../src/domain/model/specification.ts';
import { printJsonschemaYaml } from '../../../src/formats/jsonschema/printYaml.ts';
import { parseYaml } from '../../../src/formats/syntax/parseText.ts';
import { print, read } from './printAndRead.ts';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

const schema = {
  $schema: dialect,
  $id: 'https://example.org/pets',
  $ref: '#/$defs/Pet',
  $defs: {
    Pet: {
      type: 'object',
      description: 'A pet',
      required: ['name'],
      properties: {
        name: { type: 'string', minLength: 1, examples: ['Rex'] },
        age: { type: ['integer', 'null'], exclusiveMinimum: 0 },
        owner: { anyOf: [{ $ref: '#/$defs/Owner' }, { type: 'null' }] },
        pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] },
      },
      dependentRequired: { age: ['name'] },
    },
    Owner: { type: 'object', properties: {} },
    Dog: {
      allOf: [
        { $ref: '#/$defs/Pet' },
        { type: 'object', properties: { breed: { type: 'string' } } },
      ],
    },
  },
};

describe('JSON Schema', () => {
  it('survives a round trip', () => {
    const { document, codes } = print(read(schema));
    expect(document).toEqual(schema);
    expect(codes).toEqual([]);
  });

  it.each(['v1.Pet', 'v1.Pet_2'])('prints the name %s as it was in the source', (name) => {
    const named = { $schema: dialect, $defs: { [name]: { type: 'object', properties: {} } } };
    const { document, codes } = print(read(named));
    expect(document).toEqual(named);
    expect(codes).toEqual([]);
  });

  // A schema of all items would leave none to which what is said of the others applies.
  it.each([
    { type: 'array', unevaluatedItems: { type: 'string' } },
    { type: 'array', contains: { const: 1 }, unevaluatedItems: false },
    { type: 'array', items: {}, unevaluatedItems: false },
    { type: ['array', 'null'], contains: { const: 1 }, unevaluatedItems: false },
  ])('prints a list without items where it says what other items are: %j', (list) => {
    const $defs = {
      A: { type: 'object', properties: { list } },
      ...(list.type === 'array' && { List: list }),
    };
    const { document, codes } = print(read({ $schema: dialect, $defs }));
    expect(document).toEqual({ $schema: dialect, $defs });
    expect(codes).toEqual([]);
  });

  it('prints every keyword of 2020-12 as it was', () => {
    const said = {
      $comment: 'For people who maintain it',
      type: 'object',
      properties: {
        list: {
          type: 'array',
          items: { type: 'string' },
          contains: { const: 'a' },
          minContains: 1,
          maxContains: 2,
          $comment: 'Short',
        },
        data: { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' },
      },
      propertyNames: { maxLength: 9 },
      dependentSchemas: { list: { minProperties: 2 } },
      unevaluatedProperties: false,
    };
    const document = { $schema: dialect, $ref: '#/$defs/A', $defs: { A: said } };
    expect(print(read(document)).document).toEqual(document);
  });

  it.each([['string'], [['string', 'integer']]])('prints %j before the words about it', (type) => {
    const a = { description: 'About', type };
    const { document } = print(read({ $defs: { A: { type: 'object', properties: { a } } } }));
    const printed = document.$defs.A.properties.a;
    expect(Object.entries(printed)).toEqual([
      ['type', type],
      ['description', 'About'],
    ]);
  });

  it('prints an older draft in the spelling of 2020-12', () => {
    const old = {
      $schema: 'http://json-schema.org/draft-04/schema#',
      definitions: {
        Pet: {
          type: 'object',
          properties: {
            age: { type: 'number', minimum: 0, exclusiveMinimum: true },
            pair: { type: 'array', items: [{ type: 'string' }], additionalItems: false },
          },
        },
      },
    };
    expect(print(read(old)).document).toEqual({
      $schema: dialect,
      $defs: {
        Pet: {
          type: 'object',
          properties: {
            age: { type: 'number', exclusiveMinimum: 0 },
            pair: { type: 'array', prefixItems: [{ type: 'string' }], items: false },
          },
        },
      },
    });
  });

  it('preserves its identifiers, and definitions that are not types', () => {
    const called = {
      $schema: dialect,
      $id: 'https://example.org/box.json',
      $ref: '#/$defs/Box',
      $defs: {
        Box: {
          $anchor: 'box',
          type: 'object',
          properties: {
            lid: { $ref: '#/$defs/Lid' },
            seal: { $dynamicAnchor: 'seal', type: 'string' },
            nothing: false,
          },
        },
        Lid: {
          $id: 'lid.json',
          type: 'object',
          properties: { box: { $ref: 'https://example.org/box.json#/$defs/Box' } },
        },
        Colour: { $id: 'colour.json', type: 'string', enum: ['red'] },
        Either: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'number' } }] },
        Anything: true,
      },
    };
    const { document, codes } = print(read(called));
    expect(document).toEqual(called);
    expect(codes).toEqual([]);
  });

  it('prints an identifier once, in its original place, and none that would mislead', () => {
    const { document, codes } = print(
      read({
        $schema: 'http://json-schema.org/draft-04/schema#',
        id: 'https://example.org/order.json#',
        type: 'object',
        properties: {
          mail: { $ref: '#/definitions/Mail' },
          odd: { id: '#/odd', type: 'string' },
          copy: { id: 'line.json', type: 'string' },
        },
        definitions: {
          Mail: { id: '#mail', type: 'string', format: 'email' },
          Order: { id: 'order.json', type: 'object', properties: {} },
          Line: { id: 'line.json', type: 'object', properties: { id: { type: 'integer' } } },
        },
      }),
    );
    expect(document).toEqual({
      $schema: dialect,
      $id: 'https://example.org/order.json',
      $ref: '#/$defs/Root',
      $defs: {
        Root: {
          type: 'object',
          properties: {
            mail: { $ref: '#/$defs/Mail' },
            odd: { type: 'string' },
            copy: { type: 'string' },
          },
        },
        Order: { type: 'object', properties: {} },
        Line: { $id: 'line.json', type: 'object', properties: { id: { type: 'integer' } } },
        Mail: { $anchor: 'mail', type: 'string', format: 'email' },
      },
    });
    expect(codes).toEqual(['keyword-left-out', 'keyword-left-out']);
    const noBase = {
      $defs: { A: { $id: 'a', type: 'array', items: { $ref: '#/$defs/B' } }, B: {} },
    };
    expect(print(read(noBase)).codes).toEqual([]);
    const { metadata: _, ...list } = read({
      $defs: {
        A: { $id: 'a', type: 'object', properties: { b: { $ref: '/b' } } },
        B: { $id: '/b', type: 'object', properties: {} },
      },
    });
    expect(print(list)).toMatchObject({
      document: { $defs: { A: { type: 'object' }, B: { $id: '/b' } } },
      codes: ['keyword-left-out'],
    });
  });

  it.each(['', '#', 'a#b'])('leaves out an $id that is no address, with a finding: %j', ($id) => {
    const A = { type: 'object', properties: {} };
    expect(print(read({ $defs: { A: { $id, ...A } } }))).toEqual({
      document: { $schema: dialect, $defs: { A } },
      codes: ['keyword-left-out'],
    });
  });

  it('shares a union with an anchor, which only the union has', () => {
    const union = { $ref: '#/$defs/Either' };
    const $defs = {
      A: { type: 'object', properties: {} },
      B: { type: 'object', properties: {} },
      Use: { type: 'object', properties: { one: union, two: { ...union, title: 'Other' } } },
      Either: { $anchor: 'either', oneOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }] },
    };
    const { document, codes } = print(read({ $defs }));
    expect(document.$defs).toEqual($defs);
    expect(codes).toEqual([]);
    expect(print(read(document)).document).toEqual(document);
  });

  it('says that a copy of what contains itself can not refer to it', () => {
    const not = { sharedAs: 'Loop' };
    const spec: Specification = {
      imports: [],
      operations: [],
      types: [
        {
          kind: 'struct',
          name: 'A',
          properties: [{ name: 'a', type: { kind: 'any' }, metadata: { not } }],
        },
      ],
    };
    expect(print(spec).codes).toEqual(['reference-left-out']);
  });

  it.each([
    { oneOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/Text' }, { $ref: '#/$defs/Loop' }] },
    { not: { allOf: [{ $ref: '#/$defs/A' }], description: 'Beside' } },
    { if: { $ref: '#/$defs/Text' }, else: { $ref: '#/$defs/A' } },
    { dependentSchemas: { a: { $ref: '#/$defs/A' } }, type: ['string', 'array'] },
  ])('refers again from what is kept to what the source shares: %j', (root) => {
    const source = {
      $schema: dialect,
      $defs: {
        A: { type: 'object', properties: { a: { type: 'string' } } },
        Text: { type: 'string', minLength: 1 },
        Loop: { not: { anyOf: [{ $ref: '#/$defs/Loop' }, { $ref: '#/$defs/Text' }] } },
      },
    };
    const { document, codes } = print(read({ ...source, ...root }));
    expect(document.$defs).toEqual(source.$defs);
    expect(document).toMatchObject(root);
    expect(codes).toEqual([]);
  });

  it('writes out in what is kept a definition that has been changed', () => {
    const spec = read({
      not: { $ref: '#/$defs/Text' },
      $defs: { Text: { type: 'string', minLength: 1 } },
    });
    const { document } = print({ ...spec, metadata: { ...spec.metadata, $defs: {} } });
    expect(document.not).toEqual({ type: 'string', minLength: 1 });
  });

  it('splits dependencies into two keywords', () => {
    const { document } = print(
      read({
        $schema: 'http://json-schema.org/draft-07/schema#',
        $defs: {
          A: {
            type: 'object',
            properties: {},
            dependencies: { a: ['b'], c: { minProperties: 2 }, d: false },
          },
          B: { type: 'object', properties: {}, dependencies: { a: 'b' } },
        },
      }),
    );
    expect(document.$defs).toEqual({
      A: {
        type: 'object',
        properties: {},
        dependentRequired: { a: ['b'] },
        dependentSchemas: { c: { minProperties: 2 }, d: false },
      },
      B: { type: 'object', properties: {}, dependentRequired: { a: ['b'] } },
    });
  });

  it('is the same in YAML', () => {
    const spec = read(schema);
    const yaml = parseYaml(printJsonschemaYaml(spec).text);
    expect(yaml.ok && yaml.value.value).toEqual(print(spec).document);
  });

  it('has types with any name', () => {
    const types = [
      { kind: 'struct', name: 'A/B~ä', properties: [] },
      { kind: 'array', name: 'List', items: { kind: 'reference', target: 'A/B~ä' } },
    ] as const;
    const { document } = print({ types });
    expect(document.$defs['List'].items).toEqual({ $ref: '#/$defs/A~1B~0%C3%A4' });
    expect(read(document).types[1]).toMatchObject({
      items: { kind: 'reference', target: read(document).types[0]?.name },
    });
  });

  it('leaves out operations, settings and metadata of other formats', () => {
    const { document, codes } = print({
      operations: [{ name: 'a', httpMethod: 'GET', httpPath: '/', arguments: [], throws: [] }],
      baseUrl: 'https://example.org',
      metadata: { openapi: '3.1.0', 'x-a': 1 },
    });
    expect(document).toEqual({ $schema: dialect, 'x-a': 1 });
    expect(codes).toEqual(['operations-left-out', 'settings-left-out', 'metadata']);
  });
});

it('refers to a name with an unpaired surrogate as it is, and encodes the rest', () => {
  const name = 'a b\ud800😀';
  const definition = { type: 'object', properties: { child: { $ref: `#/$defs/${name}` } } };
  const { document } = print(read({ $schema: dialect, $defs: { [name]: definition } }));
  expect(Object.keys(document.$defs)).toEqual([name]);
  expect(document.$defs[name].properties.child.$ref).toBe('#/$defs/a%20b\ud800%F0%9F%98%80');
  expect(print(read(document)).document).toEqual(document);
});

it('leaves a shared schema its description beside that of a use, whatever the order of keywords in its parts', () => {
  const items = { type: 'boolean', title: 'Open', deprecated: true };
  const Days = { allOf: [{ type: 'array', items }, { maxItems: 7 }], description: 'The days' };
  const use = { $ref: '#/$defs/Days', description: 'Days of this shop' };
  const source = { type: 'object', properties: { open: use }, $defs: { Days } };
  const { document } = print(read(source));
  expect(document.$defs['Root'].properties.open).toEqual(use);
  expect(document.$defs['Days']).toMatchObject({ description: 'The days', items });
});
