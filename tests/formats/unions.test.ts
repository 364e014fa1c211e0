import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/domain/model/values/json.ts';
import type { Property, Specification, TypeRef } from '../../src/domain/model/specification.ts';
import { emptySpecification } from '../../src/domain/model/specification.ts';
import type { Printed } from '../../src/formats/format.ts';
import { parse as parseInternal } from '../../src/formats/internal/parse.ts';
import { printInternal } from '../../src/formats/internal/print.ts';
import { printJsonschemaJson as printJsonSchema } from '../../src/formats/jsonschema/print.ts';
import { printOpenapiJson as printOpenapi } from '../../src/formats/openapi/print.ts';
import { settle } from '../../src/formats/settling/settle.ts';
import { print as printTypeapi } from '../../src/formats/typeapi/print.ts';
import { print as printTypescript } from '../../src/formats/typescript/print.ts';
import { ref, struct } from '../domain/example.ts';

/** How each format prints a union; the golden cases cover reading one. */

const union: TypeRef = {
  kind: 'union',
  match: 'one',
  members: [ref('Cat'), { kind: 'string' }],
};
const holding = (type: TypeRef, more: Partial<Property> = {}): Specification => ({
  ...emptySpecification,
  types: [struct('Cat'), struct('Owner', [{ name: 'pet', type, ...more }])],
});

function propertyIn(text: string, ...path: readonly string[]): unknown {
  let value: unknown = JSON.parse(text);
  for (const key of [...path, 'Owner', 'properties', 'pet']) {
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return value;
}

const codes = ({ findings }: Printed) => findings.map(({ code }) => code);

describe('internal JSON', () => {
  const text = printInternal(holding({ kind: 'array', items: union }));

  test('has any for older readers, and the union beside it', () => {
    expect(JSON.parse(text)).toMatchObject({
      types: [
        {},
        { properties: [{ type: 'array', reference: 'any', typeRef: { kind: 'array' } }] },
      ],
    });
  });

  test('is any again if somebody changed the flat fields', () => {
    const changed = text.replace('"reference":"any"', '"reference":"Cat"');
    expect(changed).not.toBe(text);
    const read = parseInternal(changed, { options: {}, report: () => undefined });
    expect(read.ok && read.value.spec.types[1]).toMatchObject({
      properties: [{ type: { kind: 'array', items: ref('Cat') } }],
    });
  });
});

test('TypeAPI says any, with a finding that names the members', () => {
  const printed = printTypeapi(holding(union));
  expect(propertyIn(printed.text, 'definitions')).toEqual({ type: 'any' });
  expect(printed.findings).toMatchObject([
    { code: 'union-is-any', message: expect.stringContaining('Cat | string') as string },
  ]);
});

describe('OpenAPI and JSON Schema', () => {
  const told: TypeRef = {
    kind: 'union',
    match: 'any',
    members: [ref('Cat'), ref('Owner')],
    discriminator: 'kind',
    mapping: [{ type: 'Cat', value: 'cat' }],
  };
  const cat = { $ref: '#/components/schemas/Cat' };

  test('have the members', () => {
    const printed = printOpenapi(holding(union));
    expect(propertyIn(printed.text, 'components', 'schemas')).toEqual({
      oneOf: [cat, { type: 'string' }],
    });
    expect(codes(printed)).not.toContain('union-is-any');
  });

  test('have the discriminator and what its values stand for', () => {
    expect(propertyIn(printOpenapi(holding(told)).text, 'components', 'schemas')).toEqual({
      anyOf: [cat, { $ref: '#/components/schemas/Owner' }],
      discriminator: { propertyName: 'kind', mapping: { cat: cat.$ref } },
    });
  });

  test('say null and descriptions beside the members', () => {
    const spec = holding(union, { nullable: true, description: 'Who?' });
    expect(propertyIn(printJsonSchema(spec).text, '$defs')).toEqual({
      description: 'Who?',
      oneOf: [{ $ref: '#/$defs/Cat' }, { type: 'string' }, { type: 'null' }],
    });
  });

  test('have no list without members', () => {
    const none: TypeRef = { kind: 'union', match: 'one', members: [] };
    expect(propertyIn(printOpenapi(holding(none)).text, 'components', 'schemas')).toEqual({});
  });
});

test('TypeScript has a union, in parentheses where it needs them', () => {
  const list: TypeRef = { kind: 'array', items: union };
  const property = (type: TypeRef, more: Partial<Property> = {}) =>
    /pet\?: (.+);/.exec(printTypescript(holding(type, more)).text)?.[1];
  expect(property(union)).toBe('Cat | string');
  expect(property(union, { nullable: true })).toBe('Cat | string | null');
  expect(property(list)).toBe('(Cat | string)[]');
  expect(property({ ...union, members: [ref('Cat'), { kind: 'any' }] })).toBe('unknown');
});

test('settling turns members that refer to nothing into any, and drops their values', () => {
  const lost: TypeRef = {
    kind: 'union',
    match: 'one',
    members: [ref('Cat'), ref('Gone')],
    discriminator: 'kind',
    mapping: [
      { type: 'Cat', value: 'cat' },
      { type: 'Gone', value: 'gone' },
    ],
  };
  const { spec, findings } = settle({ spec: holding(lost), findings: [] });
  expect(findings.map(({ code }) => code)).toEqual(['unresolved-reference']);
  expect(spec.types[1]).toMatchObject({
    properties: [
      {
        type: {
          ...lost,
          members: [ref('Cat'), { kind: 'any' }],
          mapping: [{ type: 'Cat', value: 'cat' }],
        },
      },
    ],
  });
});

describe('a base that was a union is one again', () => {
  const kind: Property = { name: 'kind', type: { kind: 'string' } };
  const base = (property: Partial<Property>, more: readonly Property[] = []): Specification => ({
    ...emptySpecification,
    types: [
      struct('Animal', [{ ...kind, ...property }, ...more], {
        base: true,
        discriminator: 'kind',
        mapping: [{ type: 'Cat', value: 'cat' }],
        metadata: { union: 'oneOf' },
      }),
      struct('Cat', [kind], { parent: ref('Animal') }),
    ],
  });
  const isUnion = (spec: Specification) =>
    JSON.stringify(JSON.parse(printOpenapi(spec).text)).includes('"oneOf"');

  test('if its property says nothing, or only that it is required', () => {
    expect(isUnion(base({}))).toBe(true);
    expect(isUnion(base({ metadata: { required: true } }))).toBe(true);
  });

  test.each<[string, Specification]>([
    ['has a constraint', base({ metadata: { minLength: 1 } })],
    ['is required and has a constraint', base({ metadata: { required: true, minLength: 1 } })],
    ['is described', base({ description: 'Which one' })],
    ['has a default', base({ type: { kind: 'string', default: 'cat' } })],
    ['is not the only one', base({}, [{ name: 'age', type: { kind: 'integer' } }])],
  ])('and not if its property %s', (_, spec) => {
    expect(isUnion(spec)).toBe(false);
  });
});

describe('the values of a discriminator', () => {
  const named = (name: string): Specification => ({
    ...emptySpecification,
    types: [
      struct('Animal', [{ name: 'kind', type: { kind: 'string' } }], {
        base: true,
        discriminator: 'kind',
        mapping: [{ type: name, value: 'Cat' }],
        metadata: { impliedValues: ['Cat'] },
      }),
      struct(name, [], { parent: ref('Animal') }),
    ],
  });
  const discriminator = (spec: Specification): unknown =>
    (
      JSON.parse(printOpenapi(spec).text) as {
        readonly components: { readonly schemas: Readonly<Record<string, JsonObject>> };
      }
    ).components.schemas['Animal']?.['discriminator'];

  test('are not listed if the source did not, until the type has another name', () => {
    expect(discriminator(named('Cat'))).toEqual({ propertyName: 'kind' });
    expect(discriminator(named('Feline'))).toEqual({
      propertyName: 'kind',
      mapping: { Cat: '#/components/schemas/Feline' },
    });
  });
});
