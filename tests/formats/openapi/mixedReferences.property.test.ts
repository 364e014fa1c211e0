import { expect, it } from 'vitest';
import { checkSpecification } from '../../../src/domain/check/checkSpecification.ts';
import { compareSpecifications } from '../../../src/domain/compare/compareSpecifications.ts';
import { toObject, type Json, type JsonObject } from '../../../src/domain/model/values/json.ts';
import { readOpenapi } from '../../../src/formats/openapi/parse.ts';
import { printableFormats, loadPrinter } from '../../../src/formats/registry/registry.ts';
import { runsOf } from '../../support/runs.ts';
import { createRandom, pick, roll, seedOf, type Random } from '../../fuzz/random.ts';

/*
 * Schemas that refer to the next ones in several places at random, 30 levels deep: the general form of
 * `doubledReferences.property.test.ts`.
 */

const levels = 30;
const context = { options: {}, report: () => undefined };

const refer = (level: number): Json => ({ $ref: `#/components/schemas/S${level}` });

/** The ways in which a schema may contain others: a keyword, and its value. */
const places: readonly (readonly [string, (one: Json, other: Json) => Json])[] = [
  ['allOf', (one, other) => [one, other]],
  ['anyOf', (one, other) => [one, other]],
  ['oneOf', (one, other) => [one, other]],
  ['anyOf', (one) => [one, { type: 'null' }]],
  ['allOf', (one, other) => [one, { properties: { a: other } }]],
  ['properties', (one, other) => ({ a: one, b: other })],
  [
    'properties',
    (one, other) => ({ a: { allOf: [one, other] }, b: { type: 'array', items: one } }),
  ],
  ['items', (one, other) => ({ anyOf: [one, other] })],
  ['items', (one) => one],
  ['prefixItems', (one, other) => [one, other]],
  ['additionalProperties', (one) => one],
  ['additionalProperties', (one, other) => ({ oneOf: [one, other] })],
  ['patternProperties', (one, other) => ({ '^a': one, '^b': other })],
  ['not', (one, other) => ({ allOf: [one, other] })],
  ['if', (one) => one],
  ['then', (one) => one],
  ['dependentSchemas', (one, other) => ({ a: one, b: other })],
];

const beside: readonly JsonObject[] = [
  {},
  {},
  { type: 'object' },
  { type: ['object', 'null'] },
  { type: 'array' },
  { type: ['string', 'array'] },
  { description: 'Words' },
  { required: ['a'] },
  { discriminator: { propertyName: 'a' } },
  { enum: ['a', null] },
  { nullable: true },
];

function schemaAt(level: number, random: Random): JsonObject {
  const next = () => refer(Math.min(levels, level + 1 + roll(random, 2)));
  const said = Array.from({ length: 1 + roll(random, 3) }, (): readonly [string, Json] => {
    const [key, say] = pick(random, places);
    return [key, say(next(), next())];
  });
  return { ...pick(random, beside), ...toObject(said) };
}

function documentOf(seed: number): JsonObject {
  const random = createRandom(seed);
  const ends: readonly JsonObject[] = [
    { type: 'string' },
    {},
    { type: 'object' },
    { $ref: '#/components/schemas/S0' },
  ];
  const schemas = Array.from(
    { length: levels },
    (_, at) => [`S${at}`, schemaAt(at, random)] as const,
  );
  const json = { 'application/json': { schema: refer(roll(random, 3)) } };
  return {
    openapi: pick(random, ['3.0.3', '3.1.0']),
    info: { title: 'a', version: '1' },
    paths: {
      '/a': {
        post: {
          operationId: 'send',
          parameters: [{ name: 'a', in: 'query', schema: refer(roll(random, 3)) }],
          requestBody: { content: json },
          responses: { 200: { description: 'OK', content: json } },
        },
      },
    },
    components: { schemas: toObject([...schemas, [`S${levels}`, pick(random, ends)]]) },
  };
}

const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const runs = Array.from({ length: runsOf(12, 400) }, (_, run) => run);

it.each(runs)('document %i is read, printed, checked and compared', async (run) => {
  const [spec, other] = [run, run + 1].map((each) => {
    const read = readOpenapi(documentOf(seedOf(seed, 'mixed references', each)), context);
    if (!read.ok) throw new Error(read.refusal.message);
    return read.value.spec;
  });
  if (spec === undefined || other === undefined) throw new Error('Two documents were read.');
  for (const { id } of printableFormats) {
    const print = await loadPrinter(id);
    expect(print(spec).text).not.toBe('');
  }
  checkSpecification(spec);
  compareSpecifications(spec, other);
});
