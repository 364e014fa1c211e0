import { createRequire } from 'node:module';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Finding } from '../../src/domain/check/findings.ts';
import {
  isJsonObject,
  toObject,
  type Json,
  type JsonObject,
} from '../../src/domain/model/values/json.ts';
import { readJsonschema } from '../../src/formats/jsonschema/parse.ts';
import { writeJsonschema } from '../../src/formats/jsonschema/print/printDocument.ts';
import { readOpenapi } from '../../src/formats/openapi/parse.ts';
import { writeOpenapi } from '../../src/formats/openapi/print/document.ts';
import { runsOf } from '../support/runs.ts';

/*
 * After import and export, a schema allows and refuses the same values as before, unless a finding says
 * otherwise. Another library validates values against both schemas; how they are written does not matter.
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
  return { $ref: inComponents + name };
}

const inComponents = '#/components/schemas/';

const asked = fc.constantFrom(...names).map((name): JsonObject => ({ required: [name] }));
const alternatives = fc.tuple(asked, asked).map((all): readonly Json[] => all);

/**
 * Object schemas with properties and other keywords. `known`: the names of the schemas that may be referred
 * to.
 */
function objects(known: readonly string[], depth = 0): fc.Arbitrary<JsonObject> {
  const references = known.length === 0 ? [] : [fc.constantFrom(...known).map(refer)];
  const nullable = (one: JsonObject): JsonObject => ({ anyOf: [one, { type: 'null' }] });
  const inner = depth > 0 ? [] : [objects([], 1), objects([], 1).map(nullable)];
  const value = fc.oneof(scalar, ...references, ...inner);
  const some = fc.record(
    {
      type: fc.oneof(
        { weight: 5, arbitrary: fc.constant<Json>('object') },
        { weight: 1, arbitrary: fc.constant<Json>(['object', 'null']) },
      ),
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

/** Objects, combinations and unions of the named schemas. */
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

/** Whether each value is valid against each schema. */
function judge(schemasOfAll: Json): readonly string[] {
  const peer = new Ajv2020({ strict: false, logger: false });
  const components = { schemas: schemasOfAll };
  return schemaNames.map((name) => {
    const check = peer.compile({ ...refer(name), components });
    return values.map((value) => (check(value) ? '1' : '0')).join('');
  });
}

const isLoss = ({ severity }: Finding) => severity !== 'info';

/** Applies a function to all objects in a value, from the inside out. */
function throughout(value: Json, change: (object: JsonObject) => Json): Json {
  if (Array.isArray(value)) return value.map((one: Json) => throughout(one, change));
  if (!isJsonObject(value)) return value;
  return change(
    toObject(Object.entries(value).map(([key, inner]) => [key, throughout(inner, change)])),
  );
}

/** Converts a generated schema to OpenAPI 3.0, which has fewer keywords and `nullable` for null. */
function inOpenapi30(object: JsonObject): Json {
  const { patternProperties: _, if: condition, else: other, type, const: only, ...rest } = object;
  if (condition !== undefined) return { not: other ?? {} };
  if (only !== undefined) return { enum: [only] };
  if (Array.isArray(type)) return { ...rest, type: type[0] ?? '', nullable: true };
  const [one, second] = Array.isArray(rest['anyOf']) ? rest['anyOf'] : [];
  if (isJsonObject(second) && second['type'] === 'null' && isJsonObject(one)) {
    return { ...one, nullable: true };
  }
  return type === undefined ? rest : { ...rest, type };
}

/**
 * Converts a schema of OpenAPI 3.0 to JSON Schema. `nullable` is read as people mean it: strictly, it has no
 * effect beside `allOf` without a type.
 */
function fromOpenapi30(object: JsonObject): Json {
  const { nullable, ...rest } = object;
  return nullable === true ? { anyOf: [rest, { type: 'null' }] } : object;
}

/** The schemas before import and after export, both as JSON Schema. */
interface Told {
  readonly given: Json;
  readonly printed: Json | undefined;
  readonly findings: readonly Finding[];
}

const noFindings: Told = { given: {}, printed: undefined, findings: [] };

const context = { options: {}, report: () => undefined };

function throughOpenapi(all: JsonObject, format: 'openapi-3.0' | 'openapi-3.1'): Told {
  const head = { openapi: `${format.slice(8)}.0`, info: { title: 'a', version: '1' }, paths: {} };
  const read = readOpenapi({ ...head, components: { schemas: all } }, context);
  if (!read.ok) throw new Error(read.refusal.message);
  const written = writeOpenapi(read.value.spec, format);
  const { components = {} } = written.document;
  const printed = isJsonObject(components) ? components['schemas'] : undefined;
  return { given: all, printed, findings: [...read.value.findings, ...written.findings] };
}

/** The schemas after import and export, by format. */
const formats: Readonly<Record<string, (all: JsonObject) => Told>> = {
  'OpenAPI 3.0': (all) => {
    const given = toObject(
      Object.entries(all).map(([name, one]) => [name, throughout(one, inOpenapi30)]),
    );
    const { printed = {}, findings } = throughOpenapi(given, 'openapi-3.0');
    return {
      given: throughout(given, fromOpenapi30),
      printed: throughout(printed, fromOpenapi30),
      findings,
    };
  },
  'OpenAPI 3.1': (all) => throughOpenapi(all, 'openapi-3.1'),
  'JSON Schema': (all) => {
    const inDefs = JSON.stringify({ $defs: all }).replaceAll(inComponents, '#/$defs/');
    const read = readJsonschema(JSON.parse(inDefs), context);
    if (!read.ok) throw new Error(read.refusal.message);
    const written = writeJsonschema(read.value.spec);
    const text = JSON.stringify(written.document).replaceAll('#/$defs/', inComponents);
    const printed: Json | undefined = JSON.parse(text)['$defs'];
    return { given: all, printed, findings: [...read.value.findings, ...written.findings] };
  },
};

test.each(Object.keys(formats))(
  'what a schema of %s allows is the same after import and export, unless a finding says otherwise',
  (format) => {
    const runs = runsOf(25, 1_500);
    let judged = 0;
    fc.assert(
      fc.property(document, (all) => {
        const { given, printed = {}, findings } = formats[format]?.(all) ?? noFindings;
        if (findings.some(isLoss)) return;
        judged += 1;
        const after = judge(printed);
        judge(given).forEach((before, index) => {
          const at = [...before].findIndex((one, place) => one !== after[index]?.[place]);
          if (at < 0) return;
          const was = before[at] === '1' ? 'allowed' : 'refused';
          throw new Error(
            `${schemaNames[index]} ${was} ${JSON.stringify(values[at])}:\n${JSON.stringify(given)}\n${JSON.stringify(printed)}`,
          );
        });
      }),
      { numRuns: runs },
    );
    expect(judged).toBeGreaterThan(runs / 4);
  },
);
