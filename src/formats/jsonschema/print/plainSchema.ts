import { scalarKinds } from '../../../domain/model/constants.ts';
import { flatSchema } from '../../../domain/constraints/flatSchema.ts';
import {
  isJsonList,
  isJsonObject,
  memberAt,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import { isDataKeyword, nameKeys } from '../read/keywords/keywordKinds.ts';
import { shapeOfValues } from '../read/source/shape.ts';

/**
 * The schema in a form that equivalent schemas share: without a type that follows from other keywords, and
 * with sorted keys.
 */
export function plainSchema(schema: JsonObject): JsonObject {
  return plainEntries(schema, false);
}

function plain(value: Json, isNames: boolean): Json {
  if (isJsonList(value)) return value.map((item) => plain(item, false));
  return isJsonObject(value) ? plainEntries(value, isNames) : value;
}

function plainEntries(object: JsonObject, isNames: boolean): JsonObject {
  const entries = Object.entries(object).flatMap(([key, value]): [string, Json][] => {
    if (isNames) return [[key, plain(value, false)]];
    if (key === 'type' && isImplied(object, value)) return [];
    return [[key, isDataKeyword(key, value) ? value : plain(value, nameKeys.has(key))]];
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Whether two schemas have the same value for a keyword. Inside it, the order of keywords does not count, but that
 * of properties does.
 */
export function haveSame(key: string, one: JsonObject, other: JsonObject): boolean {
  const [a, b] = [one[key], other[key]];
  if (a === undefined || b === undefined) return a === b;
  const textOf = (value: Json): string => JSON.stringify(inOrder({ [key]: value }, false));
  return JSON.stringify(a) === JSON.stringify(b) || textOf(a) === textOf(b);
}

function inOrder(value: Json, areNames: boolean): Json {
  if (isJsonList(value)) return value.map((item) => inOrder(item, false));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]): [string, Json] => {
    const isData = !areNames && isDataKeyword(key, item);
    return [key, isData ? item : inOrder(item, !areNames && nameKeys.has(key))];
  });
  return Object.fromEntries(areNames ? entries : entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const ofObjects = ['properties', 'allOf', 'oneOf', 'anyOf'];

function isImplied(schema: JsonObject, type: Json): boolean {
  if (type === 'object') return ofObjects.some((key) => Object.hasOwn(schema, key));
  return typeof type === 'string' && shapeOfValues(schema['enum'], schema['const']) === type;
}

/**
 * The forms in which a schema of the source may be printed; `use` may state a type that follows from its
 * values.
 */
export function spellingsOf(kept: JsonObject, use: JsonObject): readonly JsonObject[] {
  const flat = flatSchema(kept);
  const typed =
    Object.hasOwn(flat, 'type') || !Object.hasOwn(use, 'type')
      ? []
      : [{ type: memberAt(use, 'type'), ...flat }];
  return [kept, ...[flat, ...typed].map(elementsLast)].map((said) => ({
    ...said,
    ...open(use),
  }));
}

/** The order of keys in which lists and maps are printed. */
function elementsLast({ items, additionalProperties, ...others }: JsonObject): JsonObject {
  return {
    ...others,
    ...(items !== undefined && { items }),
    ...(additionalProperties !== undefined && { additionalProperties }),
  };
}

/** Keys printed for a list or a map of anything, which the source may omit. */
function open({ items, additionalProperties }: JsonObject): JsonObject {
  const isList = items !== undefined && JSON.stringify(items) === '{}';
  return {
    ...(isList && { items }),
    ...(additionalProperties === true && { additionalProperties }),
  };
}

/** The schema with its reference in an `allOf`, because OpenAPI 3.0 ignores the siblings of a reference. */
export function wrapReference(schema: JsonObject): JsonObject {
  const { $ref: ref, ...beside } = schema;
  const isAlone = ref === undefined || Object.keys(beside).length === 0;
  return isAlone ? schema : { allOf: [{ $ref: ref }], ...beside };
}

export function isScalar({ type }: JsonObject): boolean {
  const names = type === undefined ? [] : [type].flat();
  const isOne = (name: Json): boolean => scalarKinds.some((kind) => kind === name);
  return names.some(isOne) && names.every((name) => isOne(name) || name === 'null');
}
