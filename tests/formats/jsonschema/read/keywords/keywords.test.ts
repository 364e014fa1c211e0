import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../../src/domain/model/values/json.ts';
import type { Parsed } from '../../../../../src/formats/format.ts';
import { readJsonschema } from '../../../../../src/formats/jsonschema/parse.ts';
import { expectSound } from '../../../../conformance/invariants.ts';

const text = { type: 'string' };

function read(document: Json): Parsed {
  const result = readJsonschema(document, { options: {}, report: () => undefined });
  if (!result.ok) throw new Error(result.refusal.message);
  expectSound(result.value.spec);
  return result.value;
}

/** The only property of the root, and the findings. */
function readProperty(schema: Json, more: { readonly [key: string]: Json } = {}) {
  const { spec, findings } = read({ type: 'object', properties: { a: schema }, ...more });
  const [root] = spec.types;
  const property = root?.kind === 'struct' ? root.properties[0] : undefined;
  return { property, found: findings.map(({ code, path }) => `${code} ${path}`) };
}

describe('a keyword that no type can express', () => {
  it.each<[string, Json]>([
    ['if', { properties: { b: { const: 1 } } }],
    ['then', { required: ['b'] }],
    ['else', { not: {} }],
    ['not', { type: 'string' }],
    ['patternProperties', { '^x': text }],
    ['dependentSchemas', { b: { required: ['c'] } }],
    ['dependencies', { b: ['c'] }],
    ['propertyNames', { pattern: 'x' }],
    ['contains', text],
  ])('is preserved with a finding: %s', (key, value) => {
    const { property, found } = readProperty({
      type: 'object',
      properties: { b: text },
      [key]: value,
    });
    expect(property?.type.kind).toBe('reference');
    expect(found).toEqual([`keyword-kept /properties/a/${key}`]);
  });

  it.each<[Json, Json]>([
    [
      { type: 'array', items: [text], additionalItems: text },
      { items: [text], additionalItems: text },
    ],
    [
      { type: 'array', prefixItems: [text], items: false },
      { prefixItems: [text], items: false },
    ],
  ])('is a tuple: %j', (schema, metadata) => {
    const { property, found } = readProperty(schema);
    expect(property).toEqual({
      name: 'a',
      type: { kind: 'array', items: { kind: 'any' } },
      metadata,
    });
    expect(found).toContain('tuple-is-array /properties/a');
  });

  it.each<[Json, string, Json]>([
    [{ const: 'x' }, 'string', { const: 'x', impliedType: true }],
    [{ type: 'string', const: 'x' }, 'string', { const: 'x' }],
    [{ const: 1.5 }, 'number', { const: 1.5, impliedType: true }],
    [{ enum: [1, 2] }, 'integer', { enum: [1, 2], impliedType: true }],
    [
      { type: 'number', minimum: 0, exclusiveMinimum: true },
      'number',
      { minimum: 0, exclusiveMinimum: true },
    ],
    [{ type: 'number', exclusiveMinimum: 0 }, 'number', { exclusiveMinimum: 0 }],
    [
      { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' },
      'string',
      { contentEncoding: 'base64', contentMediaType: 'image/png' },
    ],
  ])('does not restrict the type and is preserved: %j', (schema, kind, metadata) => {
    const { property, found } = readProperty(schema);
    expect(property?.type.kind).toBe(kind);
    expect(property?.metadata).toEqual(metadata);
    expect(found).toEqual([]);
  });

  it.each<[Json, string[]]>([
    [true, []],
    [false, ['schema-is-any /properties/a']],
    [{}, []],
  ])('is a schema that allows everything or nothing: %j', (schema, found) => {
    const { property, found: said } = readProperty(schema);
    expect(property?.type).toEqual({ kind: 'any' });
    expect(said).toEqual(found);
  });
});

describe('a reference', () => {
  const definitions = {
    $defs: { Pet: { $anchor: 'pet', type: 'object', properties: { b: text } } },
  };

  it.each([['#pet'], ['#/$defs/Pet'], ['pets.json#pet']])('may be %s', ($ref) => {
    const { property, found } = readProperty({ $ref }, { $id: 'pets.json', ...definitions });
    expect(property?.type).toEqual({ kind: 'reference', target: 'Pet' });
    expect(found).toEqual([]);
  });

  it('that is dynamic is read like any other, with a finding', () => {
    const { property, found } = readProperty({ $dynamicRef: '#pet' }, definitions);
    expect(property?.type).toEqual({ kind: 'reference', target: 'Pet' });
    expect(found).toEqual(['dynamic-reference /properties/a/$dynamicRef']);
  });

  it.each([
    ['#nobody', 'reference-missing'],
    ['#/$defs/Nobody', 'reference-missing'],
    ['other.json#pet', 'reference-not-local'],
  ])('that leads nowhere becomes any: %s', ($ref, code) => {
    const { property, found } = readProperty({ $ref }, definitions);
    expect(property?.type).toEqual({ kind: 'any' });
    expect(found).toEqual([`${code} /properties/a`]);
  });

  it('in what is kept is replaced by what it leads to, with what stands beside it', () => {
    const kept = (not: Json, $defs: JsonObject) =>
      readProperty({ type: 'string', not }, { $defs }).property?.metadata;
    expect(kept({ $ref: '#/$defs/All' }, { All: true })).toEqual({ not: true });
    expect(kept({ $ref: '#/$defs/All', title: 'T' }, { All: true })).toEqual({ not: true });
    expect(kept({ $ref: '#/$defs/A', title: 'T' }, { A: { const: 'a' } })).toEqual({
      not: { allOf: [{ const: 'a', sharedAs: 'A' }], title: 'T' },
    });
    expect(kept({ $ref: '#/$defs/A', $dynamicRef: '#x' }, { A: { const: 'a' } })).toEqual({
      not: { const: 'a', sharedAs: 'A' },
    });
  });

  it('to the document leads to its root, even if that is a definition', () => {
    const { spec, findings } = read({
      $ref: '#/definitions/Node',
      definitions: { Node: { type: 'object', properties: { next: { $ref: '#' } } } },
    });
    expect(spec.root).toBe('Node');
    expect(spec.types).toMatchObject([{ properties: [{ type: { target: 'Node' } }] }]);
    expect(findings).toEqual([]);
  });
});

it('definitions that are not types are preserved', () => {
  const { spec } = read({
    $defs: { Id: { type: 'string', format: 'uuid' }, Any: { anyOf: [text, { type: 'array' }] } },
  });
  expect(spec.metadata).toEqual({
    $defs: { Id: { type: 'string', format: 'uuid' }, Any: { anyOf: [text, { type: 'array' }] } },
  });
});
