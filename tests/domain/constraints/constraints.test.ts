import { describe, expect, test } from 'vitest';
import {
  allows,
  constraintsOf,
  countConstraints,
  otherMetadata,
  statedValue,
  withConstraint,
  withoutMetadata,
} from '../../../src/domain/constraints/constraints.ts';
import {
  constraintKeywords,
  constraintNames,
  wrongValue,
  type ConstraintKeyword,
} from '../../../src/domain/constraints/keywords.ts';
import type { Json } from '../../../src/domain/model/values/json.ts';
import type { Argument, Property, TypeRef } from '../../../src/domain/model/specification.ts';
import { printOpenapiJson } from '../../../src/formats/openapi/print.ts';
import { parseOpenapiJson } from '../../../src/formats/openapi/parse.ts';

/** For each keyword: a schema that states it, another value, and that of the wrong kind. */
const examples: Readonly<
  Record<ConstraintKeyword, { schema: Readonly<Record<string, Json>>; to: Json; wrong: Json }>
> = {
  required: { schema: { type: 'string' }, to: true, wrong: 'yes' },
  readOnly: { schema: { type: 'string', readOnly: true }, to: false, wrong: 1 },
  writeOnly: { schema: { type: 'string', writeOnly: true }, to: false, wrong: 1 },
  format: { schema: { type: 'integer', format: 'int32' }, to: 'int64', wrong: 32 },
  enum: { schema: { type: 'string', enum: ['a', 'b'] }, to: ['a', 'c'], wrong: ['a', 1] },
  default: { schema: { type: 'boolean', default: true }, to: false, wrong: 'yes' },
  minimum: { schema: { type: 'integer', minimum: 0 }, to: -5, wrong: '0' },
  exclusiveMinimum: { schema: { type: 'number', exclusiveMinimum: 0 }, to: 0.5, wrong: 'low' },
  maximum: { schema: { type: 'integer', maximum: 10 }, to: 11, wrong: '10' },
  exclusiveMaximum: { schema: { type: 'number', exclusiveMaximum: 9 }, to: 10, wrong: 'high' },
  multipleOf: { schema: { type: 'number', multipleOf: 0.5 }, to: 0.25, wrong: 0 },
  minLength: { schema: { type: 'string', minLength: 0 }, to: 1, wrong: -1 },
  maxLength: { schema: { type: 'string', maxLength: 9 }, to: 10, wrong: 1.5 },
  pattern: { schema: { type: 'string', pattern: '^a' }, to: '^b', wrong: 7 },
  minItems: { schema: { type: 'array', items: {}, minItems: 1 }, to: 2, wrong: '1' },
  maxItems: { schema: { type: 'array', items: {}, maxItems: 5 }, to: 6, wrong: '5' },
  uniqueItems: { schema: { type: 'array', items: {}, uniqueItems: true }, to: false, wrong: 0 },
  minProperties: {
    schema: { type: 'object', additionalProperties: { type: 'string' }, minProperties: 1 },
    to: 2,
    wrong: 'one',
  },
  maxProperties: {
    schema: { type: 'object', additionalProperties: { type: 'string' }, maxProperties: 4 },
    to: 5,
    wrong: 'four',
  },
  examples: { schema: { type: 'string', examples: ['x'] }, to: ['x', 'y'], wrong: 'x' },
};

/** A document in which a property and an argument have the schema, and the keyword. */
function documentOf(keyword: ConstraintKeyword, schema: Readonly<Record<string, Json>>) {
  const required = keyword === 'required';
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          parameters: [{ name: 'q', in: 'query', ...(required && { required: true }), schema }],
          responses: { 204: { description: '' } },
        },
      },
    },
    components: {
      schemas: {
        T: { type: 'object', ...(required && { required: ['p'] }), properties: { p: schema } },
      },
    },
  };
}

function read(document: unknown): { readonly p: Property; readonly q: Argument } {
  const result = parseOpenapiJson(JSON.stringify(document), {
    options: {},
    report() {},
  });
  if (!result.ok) throw new Error('The document was refused.');
  const { spec } = result.value;
  const [type] = spec.types;
  const p = type?.kind === 'struct' ? type.properties[0] : undefined;
  const q = spec.operations[0]?.arguments[0];
  if (p === undefined || q === undefined) throw new Error('The document was read otherwise.');
  return { p, q };
}

describe.each(constraintNames)('%s', (keyword) => {
  const { schema, to, wrong } = examples[keyword];

  test('comes from a document, is edited and printed', () => {
    const { p, q } = read(documentOf(keyword, schema));
    for (const owner of [p, q]) {
      if (!allows(owner, keyword)) continue;
      const value = keyword === 'required' ? true : schema[keyword];
      expect(statedValue(owner, keyword)).toEqual(value);
      expect(constraintsOf(owner)[keyword]).toEqual(value);
      expect(withConstraint(owner, keyword, statedValue(owner, keyword))).toBe(owner);
      const changed = withConstraint(owner, keyword, to);
      expect(statedValue(changed, keyword)).toEqual(to);
      const cleared = withConstraint(owner, keyword, undefined);
      expect(statedValue(cleared, keyword)).toBeUndefined();
      expect(withConstraint(changed, keyword, value)).toEqual(owner);
    }
    const edited = { p: withConstraint(p, keyword, to), q: withConstraint(q, keyword, to) };
    const printed = JSON.parse(
      printOpenapiJson({
        imports: [],
        operations: [
          { name: 'a', httpMethod: 'GET', httpPath: '/a', arguments: [edited.q], throws: [] },
        ],
        types: [{ kind: 'struct', name: 'T', properties: [edited.p] }],
      }).text,
    ) as unknown;
    const again = read(printed);
    expect(statedValue(again.p, keyword)).toEqual(to);
    if (allows(q, keyword)) expect(statedValue(again.q, keyword)).toEqual(to);
  });

  test('notices a value of the wrong kind', () => {
    const { p } = read(documentOf(keyword, schema));
    const { kind } = p.type;
    expect(wrongValue(keyword, to, kind)).toBeUndefined();
    expect(wrongValue(keyword, wrong, kind)).toMatch(/\w/);
    expect(constraintsOf(withConstraint(p, keyword, wrong))[keyword]).toBeUndefined();
  });
});

describe('spellings', () => {
  const integer = (metadata: Readonly<Record<string, Json>>): Property => ({
    name: 'p',
    type: { kind: 'integer' },
    metadata,
  });

  test('exclusive bounds of OpenAPI 3.0 are numbers, and stay as they are until they change', () => {
    const flagged = integer({ minimum: 5, exclusiveMinimum: true });
    expect(constraintsOf(flagged)).toEqual({ exclusiveMinimum: 5 });
    expect(withConstraint(flagged, 'exclusiveMinimum', 5)).toBe(flagged);
    expect(withConstraint(flagged, 'exclusiveMinimum', 6).metadata).toEqual({
      exclusiveMinimum: 6,
    });
    expect(withConstraint(flagged, 'minimum', 7).metadata).toEqual({
      minimum: 7,
      exclusiveMinimum: 5,
    });
    expect(constraintsOf(integer({ minimum: 5, exclusiveMinimum: false }))).toEqual({ minimum: 5 });
  });

  test('a single example stays one, and becomes a list with a second', () => {
    const single = integer({ example: 3 });
    expect(constraintsOf(single)).toEqual({ examples: [3] });
    expect(withConstraint(single, 'examples', [4]).metadata).toEqual({ example: 4 });
    expect(withConstraint(single, 'examples', [3, 4]).metadata).toEqual({ examples: [3, 4] });
    expect(withConstraint(single, 'examples', undefined).metadata).toBeUndefined();
  });

  test('format and default of a string are fields of its type', () => {
    const text: TypeRef = { kind: 'string', format: 'date', default: '2026-01-01' };
    expect(constraintsOf(text)).toEqual({ format: 'date', default: '2026-01-01' });
    expect(withConstraint(text, 'default', undefined)).toEqual({ kind: 'string', format: 'date' });
  });
});

describe('what is said besides', () => {
  const argument: Argument = {
    name: 'q',
    in: 'query',
    type: { kind: 'string', metadata: { minLength: 1, 'x-a': 1 } },
    metadata: { required: true, style: 'form', example: 'x' },
  };

  test('is everything but the constraints, of an argument and of its type', () => {
    expect(countConstraints(argument)).toBe(3);
    expect(otherMetadata(argument)).toEqual({ 'x-a': 1, style: 'form' });
    expect(withoutMetadata(argument, 'style').metadata).toEqual({ required: true, example: 'x' });
    expect(withoutMetadata(argument, 'x-a').type.metadata).toEqual({ minLength: 1 });
  });

  test('includes constraints of another kind of type', () => {
    const property: Property = { name: 'p', type: { kind: 'integer' }, metadata: { minLength: 1 } };
    expect(constraintsOf(property)).toEqual({});
    expect(otherMetadata(property)).toEqual({ minLength: 1 });
  });

  test('an argument in the path is always required, which is no constraint of its own', () => {
    expect(allows({ ...argument, in: 'path' }, 'required')).toBe(false);
  });
});

test('every keyword has a label of its own', () => {
  const labels = constraintNames.map((keyword) => constraintKeywords[keyword].label);
  expect(labels).not.toContain('');
  expect(new Set(labels).size).toBe(labels.length);
});
