import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../../src/domain/check/findings.ts';
import { toObject, type Json, type JsonObject } from '../../src/domain/model/values/json.ts';
import { readOpenapi } from '../../src/formats/openapi/parse.ts';
import { writeOpenapi } from '../../src/formats/openapi/print/document.ts';
import { runsOf } from '../runs.ts';

/*
 * What a schema allows and what it refuses is the same once it was imported and exported again, unless a
 * finding says otherwise. A peer judges values by both: however the schemas are written, only that counts.
 */

interface Ajv {
  readonly compile: (schema: object) => (value: unknown) => boolean;
}

const ofPeer = createRequire(createRequire(import.meta.url).resolve('@apidevtools/swagger-parser'));
const { default: Ajv2020 } = ofPeer('ajv/dist/2020') as { default: new (options: object) => Ajv };

const names = ['a', 'b', 'x'] as const;
const schemaNames = ['One', 'Two', 'Three'] as const;

const scalars: readonly Json[] = [
  { type: 'string' },
  { type: 'integer', minimum: 1 },
  { type: ['string', 'null'] },
  { enum: ['s', 1] },
  { const: 's' },
  { type: 'array', items: { type: 'string' } },
  {},
];

const scalar = fc.constantFrom(...scalars);

function refer(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

const asked = fc.constantFrom(...names).map((name): JsonObject => ({ required: [name] }));
const alternatives = fc.tuple(asked, asked).map((all): readonly Json[] => all);

/** What may stand beside properties. `known`: the schemas that may be referred to. */
function objects(known: readonly string[], depth = 0): fc.Arbitrary<JsonObject> {
  const references = known.length === 0 ? [] : [fc.constantFrom(...known).map(refer)];
  const nullable = (one: JsonObject): JsonObject => ({ anyOf: [one, { type: 'null' }] });
  const inner = depth > 0 ? [] : [objects([], 1), objects([], 1).map(nullable)];
  const value = fc.oneof(scalar, ...references, ...inner);
  const some = fc.record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 2 }),
      required: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 }),
      additionalProperties: fc.oneof(fc.constantFrom(true, false), value),
      patternProperties: fc.constantFrom({ '^x': { type: 'integer' } }),
      minProperties: fc.constant(1),
      not: asked,
      oneOf: alternatives,
      anyOf: alternatives,
      allOf: fc.tuple(
        asked.map((one): JsonObject => ({ not: one })),
        fc.tuple(asked, asked).map(([one, other]): JsonObject => ({ if: one, else: other })),
        alternatives.map((anyOf): JsonObject => ({ anyOf })),
      ),
    },
    { requiredKeys: ['type', 'properties'] },
  );
  return some.map((object) => object as JsonObject);
}

/** Objects, combinations and unions of what is known. */
function schemas(known: readonly string[]): fc.Arbitrary<JsonObject> {
  const own = objects(known);
  if (known.length === 0) return own;
  const reference = fc.constantFrom(...known).map(refer);
  const members = fc.array(fc.oneof(reference, own), { minLength: 1, maxLength: 3 });
  const key = fc.constantFrom('allOf', 'oneOf', 'anyOf');
  const combined = fc.tuple(key, members).map(([name, all]): JsonObject => ({ [name]: all }));
  return fc.oneof(
    own,
    combined,
    fc.tuple(combined, own).map(([one, other]): JsonObject => ({ ...one, ...other })),
  );
}

const document = fc
  .tuple(schemas([]), schemas(['One']), schemas(['One', 'Two']))
  .map((all): JsonObject =>
    toObject(all.map((schema, index) => [schemaNames[index] ?? '', schema])),
  );

const parts: readonly Json[] = ['s', 't', 0, 1, null, {}, ['s'], { a: 's' }, { a: 1, b: 's' }];

const values: readonly Json[] = [
  's',
  1,
  null,
  ...[undefined, ...parts].flatMap((a) =>
    [undefined, 's', 1, { a: 's' }].flatMap((b) =>
      [undefined, 's', 1].map((x) =>
        toObject(
          Object.entries({ a, b, x }).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, value] as const],
          ),
        ),
      ),
    ),
  ),
];

/** The judgements of all values by each schema. */
function judge(components: Json): readonly string[] {
  const peer = new Ajv2020({ strict: false, logger: false });
  return schemaNames.map((name) => {
    const check = peer.compile({ ...refer(name), components });
    return values.map((value) => (check(value) ? '1' : '0')).join('');
  });
}

const isLoss = ({ severity }: Finding) => severity !== 'info';

test('what a schema allows is the same after import and export, unless a finding says otherwise', () => {
  const runs = runsOf(40, 2_000);
  let judged = 0;
  fc.assert(
    fc.property(document, (all) => {
      const source = {
        openapi: '3.1.0',
        info: { title: 'a', version: '1' },
        paths: {},
        components: { schemas: all },
      };
      const read = readOpenapi(source, { options: {}, report: () => undefined });
      if (!read.ok) throw new Error(read.refusal.message);
      if (read.value.findings.some(isLoss)) return;
      const { document: printed, findings } = writeOpenapi(read.value.spec, 'openapi-3.1');
      if (findings.some(isLoss)) return;
      judged += 1;
      const after = judge(printed.components ?? {});
      judge({ schemas: all }).forEach((before, index) => {
        const at = [...before].findIndex((one, place) => one !== after[index]?.[place]);
        if (at < 0) return;
        const name = schemaNames[index];
        const was = before[at] === '1' ? 'allowed' : 'refused';
        throw new Error(
          `${name} ${was} ${JSON.stringify(values[at])}:\n${JSON.stringify(all)}\n${JSON.stringify(printed.components)}`,
        );
      });
    }),
    { numRuns: runs },
  );
  expect(judged).toBeGreaterThan(runs / 4);
});
