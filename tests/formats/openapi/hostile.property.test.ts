import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/domain/model/values/json.ts';
import { maxFindingsPerCode } from '../../../src/formats/reading/reporter.ts';
import { readOpenapi } from '../../../src/formats/openapi/parse.ts';
import { expectSound } from '../../conformance/invariants.ts';
import { codes, read, readSchemas } from './reading.ts';
import { runsOf } from '../../support/runs.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const sample: Json = {
  openapi: '3.1.0',
  servers: [{ url: 'https://{h}', variables: { h: { default: 'x' } } }],
  security: [{ key: [] }],
  paths: {
    '/a/{id}': {
      parameters: [{ $ref: '#/components/parameters/Id' }],
      post: {
        operationId: 'a/b',
        tags: ['t'],
        requestBody: { content: { 'application/json': { schema: ref('Pet') } } },
        responses: {
          200: {
            description: 'x',
            content: { 'application/json': { schema: ref('List'), examples: { a: {} } } },
          },
          '4XX': { $ref: '#/components/responses/Bad' },
        },
      },
    },
    '/b': { $ref: '#/paths/~1a~1{id}' },
  },
  components: {
    parameters: { Id: { name: 'id', in: 'path', required: true, schema: { type: 'string' } } },
    responses: { Bad: { description: 'y', headers: { H: { schema: ref('Id') } } } },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'k' } },
    schemas: {
      Id: { type: 'string', enum: ['a', null] },
      List: { type: 'array', items: ref('Cat') },
      Pet: {
        oneOf: [ref('Cat'), ref('Dog')],
        discriminator: { propertyName: 'k', mapping: { c: 'Cat' } },
      },
      Cat: {
        allOf: [
          ref('Base'),
          ref('Dog'),
          { properties: { k: { const: 'c' } }, required: ['k', 'z'] },
        ],
      },
      Dog: {
        type: 'object',
        properties: {
          k: ref('Id'),
          in: { type: 'object', properties: { a: { type: ['integer', 'null'] } } },
        },
      },
      Base: { type: 'object', additionalProperties: { anyOf: [ref('Id'), { type: 'null' }] } },
    },
  },
};

describe('any value in any place', () => {
  const strange = fc.constantFrom<Json>(
    null,
    true,
    false,
    0,
    -1.5,
    '',
    'x',
    '#',
    '#/',
    '__proto__',
    [],
    {},
    [null],
    [[]],
    { $ref: 1 },
    { $ref: '#/components/schemas/Cat' },
    { $ref: '#/paths/~1b' },
    { $ref: '#/components' },
    { $ref: '#/components/schemas/Dog/properties/in' },
    { type: 'object', properties: { k: {} } },
    { allOf: [{ $ref: '#/components/schemas/Pet' }] },
    { oneOf: [{ $ref: '#/components/schemas/Cat' }] },
    { type: [] },
    { type: 7 },
    { required: 'x' },
    { enum: {} },
    { items: [] },
  );
  const places = pointersOf(sample);

  it('leads to findings and a sound specification, never to an exception', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...places), strange), { minLength: 1, maxLength: 4 }),
        (changes) => {
          let document: Json = sample;
          for (const [steps, value] of changes) document = replaceAt(document, steps, value);
          const result = readOpenapi(document, { options: {}, report: () => undefined });
          if (!result.ok) {
            expect(result.refusal.message).not.toBe('');
            return;
          }
          expectSound(result.value.spec);
          const written = JSON.stringify(result.value);
          expect(JSON.parse(written)).toEqual(result.value);
        },
      ),
      { numRuns: runsOf(400, 1500) },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

describe('documents designed to exhaust resources', () => {
  it('may have chains of references of any length', () => {
    const count = runsOf(5000, 20_000);
    const schemas = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `S${index}`,
        index === count - 1 ? { type: 'string' } : { allOf: [ref(`S${index + 1}`)] },
      ]),
    );
    const { spec } = readSchemas({
      ...schemas,
      A: { type: 'object', properties: { x: ref('S0') } },
    });
    expect(spec.types.some(({ name }) => name === 'A')).toBe(true);
  });

  it('may have chains of parents of any length', () => {
    const { spec } = readSchemas(
      Object.fromEntries(
        Array.from({ length: 5000 }, (_, index) => [
          `S${index}`,
          { allOf: [ref(`S${(index + 1) % 5000}`), ref('Z')], properties: { a: {} } },
        ]),
      ),
    );
    expect(spec.types.length).toBeGreaterThan(0);
  });

  it('may nest unions with discriminators', () => {
    let schema: Json = { type: 'string' };
    for (let level = 0; level < 60; level += 1) {
      schema = {
        oneOf: [schema, { allOf: [{ type: 'integer' }] }],
        discriminator: { propertyName: 'k' },
      };
    }
    const { findings } = readSchemas({ A: schema });
    expect(codes(findings)).toContain('type-in-place');
  });

  it('cannot have properties merged endlessly', () => {
    const wide = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`p${index}`, {}]));
    const many = Array.from({ length: 2000 }, (_, index) => [
      `S${index}`,
      { allOf: [ref('Base'), ref('Wide')] },
    ]);
    const { spec, findings } = readSchemas({
      Base: { type: 'object', properties: {} },
      Wide: { type: 'object', properties: wide },
      ...Object.fromEntries(many),
    });
    expect(spec.types).toHaveLength(2002);
    expect(codes(findings)).toContain('too-much-repetition');
  });

  it('have equal findings summarised', () => {
    const properties = Object.fromEntries(
      Array.from({ length: maxFindingsPerCode + 5 }, (_, index) => [`p${index}`, { type: 'file' }]),
    );
    const { findings } = read({ components: { schemas: { A: { type: 'object', properties } } } });
    expect(findings).toHaveLength(maxFindingsPerCode + 1);
    expect(findings.at(-1)?.message).toBe('The same ("invalid-type") was found in 5 more places.');
  });
});

function pointersOf(value: Json, steps: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [[...steps]];
  const own = steps.length === 0 ? [] : [[...steps]];
  return Object.entries(value).reduce(
    (all, [key, child]) => all.concat(pointersOf(child, [...steps, key])),
    own,
  );
}

function replaceAt(value: Json, steps: readonly string[], replacement: Json): Json {
  const [step, ...rest] = steps;
  if (step === undefined) return replacement;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, child]): [string, Json] => [
    key,
    key === step ? replaceAt(child, rest, replacement) : child,
  ]);
  return Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}
