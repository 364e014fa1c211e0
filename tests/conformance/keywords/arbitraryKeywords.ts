import fc from 'fast-check';
import {
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
} from '../../../src/domain/model/values/json.ts';
import { arbitraryOpenapi, type Dialect } from '../arbitraryOpenapi.ts';

/*
 * The random documents of `arbitraryOpenapi.ts` with an additional keyword in some places, with any value:
 * keywords that no type can express, and keywords that are not allowed or have no meaning there.
 */

const text: Json = { type: 'string' };

/** Each keyword with each value. */
function each(keys: readonly string[], values: readonly Json[]): JsonObject[] {
  return keys.flatMap((key) => values.map((value) => ({ [key]: value })));
}

/** What may be added to a schema. */
const ofSchemas: readonly JsonObject[] = [
  ...each(['not', 'if', 'contains', 'propertyNames', 'contentSchema'], [text, {}, true, 1, [text]]),
  ...each(
    ['unevaluatedItems', 'unevaluatedProperties', 'additionalItems', 'extends'],
    [text, false, 'a'],
  ),
  ...each(
    ['patternProperties', 'dependentSchemas', 'dependencies', 'definitions'],
    [{ a: text }, { a: 1 }, {}, [], 1],
  ),
  ...each(['oneOf', 'anyOf', 'allOf'], [[text], [{ required: ['a'] }], [], [1], {}, 'a']),
  ...each(['required'], [['kind'], ['other'], [1], 'a', true]),
  ...each(['type'], ['object', 'string', ['string', 'object'], 'any', 1, []]),
  ...each(['properties'], [{ a: text }, { a: 1 }, {}, 'a']),
  ...each(['items'], [text, [text, {}], true, 'a']),
  ...each(['discriminator'], [{ propertyName: 'kind' }, { propertyName: 'other' }, {}, 'kind']),
  ...each(['description', 'format', 'default', 'deprecated'], ['a', 1, true, null]),
  ...each(['nullable', 'x-nullable', 'unknown', 'x-own'], ['a', true, false, {}]),
  ...each(['minimum', 'maxLength', 'enum'], [1, 'a', ['a'], {}]),
];

const operation: JsonObject = { responses: { 204: { description: 'Done' } } };

/** What may be added to a path. */
const ofPaths: readonly JsonObject[] = [
  { query: operation },
  { head: { ...operation, operationId: 'head' } },
  { additionalOperations: { COPY: operation } },
  { summary: 'a' },
  { servers: [{ url: '/' }] },
  { unknown: 1 },
  { 'x-own': 1 },
];

/** What may be added to an operation. */
const ofOperations: readonly JsonObject[] = [
  ...each(
    ['parameters'],
    ['cookie', 'querystring', 'nowhere', 'header'].map((place) => [
      { name: 'more', in: place, schema: text },
    ]),
  ),
  { parameters: [{ name: 'bare', in: 'query' }] },
  { callbacks: { done: { '{$url}': { post: operation } } } },
  { servers: [{ url: '/' }] },
  { unknown: 1 },
  { tags: 'a' },
  { deprecated: 'a' },
];

const schemasAt: ReadonlySet<string> = new Set(['schema', 'items', 'additionalProperties']);
const listsAt: ReadonlySet<string> = new Set(['allOf', 'oneOf', 'anyOf']);
const mapsAt: ReadonlySet<string> = new Set(['properties', 'schemas', 'definitions', '$defs']);

/** Documents with additions in about one place of five. */
export function arbitraryKeywords(dialect: Dialect): fc.Arbitrary<JsonObject> {
  const choices = fc.array(fc.nat({ max: most }), { minLength: 40, maxLength: 40 });
  return fc
    .tuple(arbitraryOpenapi(dialect), choices)
    .map(([document, numbers]) => add(document, numbers));
}

const most = 10_000;

/** `numbers`: chooses what to add in each place, in their order; small numbers add nothing. */
function add(document: JsonObject, numbers: readonly number[]): JsonObject {
  let next = 0;
  const addition = (all: readonly JsonObject[]): JsonObject => {
    const number = numbers[next % numbers.length] ?? 0;
    next += 1;
    return number < 0.8 * most ? {} : (all[number % all.length] ?? {});
  };
  const walk = (value: Json, kind: 'schema' | 'path' | 'operation' | undefined): Json => {
    if (isJsonList(value)) return value.map((one) => walk(one, kind));
    if (!isJsonObject(value)) return value;
    const inside = Object.entries(value).map(([key, one]): [string, Json] => {
      if (schemasAt.has(key) || listsAt.has(key)) return [key, walk(one, 'schema')];
      if (mapsAt.has(key) && isJsonObject(one)) return [key, walkEach(one, 'schema')];
      if (key === 'paths' && isJsonObject(one)) return [key, walkEach(one, 'path')];
      if (kind === 'path') return [key, walk(one, 'operation')];
      return [key, walk(one, undefined)];
    });
    const all = kind === 'schema' ? ofSchemas : kind === 'path' ? ofPaths : ofOperations;
    return { ...Object.fromEntries(inside), ...(kind !== undefined && addition(all)) };
  };
  const walkEach = (map: JsonObject, kind: 'schema' | 'path'): JsonObject =>
    Object.fromEntries(Object.entries(map).map(([key, one]) => [key, walk(one, kind)]));
  const walked = walk(document, undefined);
  return isJsonObject(walked) ? walked : document;
}
