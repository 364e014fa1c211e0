import {
  isJsonList,
  isJsonObject,
  ownValue,
  toObject,
  type Json,
  type JsonObject,
} from '../../domain/model/values/json.ts';
import type {
  BooleanRef,
  IntegerRef,
  Metadata,
  NumberRef,
  StringRef,
} from '../../domain/model/specification.ts';
import { constraintIn, type ConstraintKeyword } from '../../domain/constraints/keywords.ts';
import { metadataIn, type SchemaKeys } from '../../domain/model/metadata/metadataKeys.ts';
import { patternSample } from './patternSample.ts';

const byFormat: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  time: '12:00:00',
  duration: 'PT1H',
  email: 'ada@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '6f2b3f0e-8c5a-4c7e-9b1d-2a4f6c8e0d13',
  byte: 'aGVsbG8=',
};

/** A value that the source gives: an example, a constant, a default or the first choice. */
export function exampleIn(metadata: Metadata | undefined): Json | undefined {
  const typed = metadataIn<SchemaKeys>(metadata);
  const example = typed.example ?? firstOf(typed.examples);
  if (example !== undefined) return example;
  const fixed = typed.const ?? typed.default;
  const choices = typed.enum;
  const allowed = isJsonList(choices)
    ? choices.find((value) => isWithinBounds(value, metadata))
    : undefined;
  return fixed ?? allowed ?? firstOf(choices) ?? undefined;
}

/** Whether a value is no number, or one within the bounds. */
function isWithinBounds(value: Json, metadata: Metadata | undefined): boolean {
  if (typeof value !== 'number') return true;
  const bound = (keyword: ConstraintKeyword, none: number): number => {
    const stated = constraintIn(metadata, keyword);
    return typeof stated === 'number' ? stated : none;
  };
  const [least, most] = [bound('minimum', -Infinity), bound('maximum', Infinity)];
  const [over, under] = [bound('exclusiveMinimum', -Infinity), bound('exclusiveMaximum', Infinity)];
  return value >= least && value <= most && value > over && value < under;
}

/** The first of a list, or of a map of named examples as in OpenAPI. */
export function firstOf(value: Json | undefined): Json | undefined {
  if (isJsonList(value)) return value[0];
  if (!isJsonObject(value)) return undefined;
  const first = Object.values(value)[0];
  if (!isJsonObject(first)) return undefined;
  // OpenAPI 3.2 has two keys for it.
  return ownValue(first, 'value') ?? ownValue(first, 'dataValue');
}

/** How often a sample repeats an element at most. */
const mostItems = 5;

/**
 * A list of as many elements as the constraints require, with at least one if they allow it. If elements must
 * be unique, they are the first allowed values, or as many variations of the element as there are.
 */
export function enough(
  element: Json,
  list: Metadata | undefined,
  items: Metadata | undefined,
): readonly Json[] {
  const least = constraintIn(list, 'minItems');
  const most = constraintIn(list, 'maxItems');
  const wanted = Math.min(
    Math.max(1, typeof least === 'number' ? least : 1),
    typeof most === 'number' ? Math.max(0, most) : mostItems,
    mostItems,
  );
  const isUnique = constraintIn(list, 'uniqueItems') === true;
  if (!isUnique || wanted < 2) {
    return Array.from({ length: Math.floor(wanted) }, () => element);
  }
  const choices = constraintIn(items, 'enum');
  if (isJsonList(choices) && choices.length > 0) return choices.slice(0, wanted);
  const each = Array.from({ length: Math.floor(wanted) }, (_, at) => variation(element, at, items));
  return [...new Set(each.filter((value) => value !== undefined))];
}

/** Another value like the sample of an element; undefined if none is known. */
function variation(element: Json, at: number, items: Metadata | undefined): Json | undefined {
  if (at === 0) return element;
  if (typeof element === 'boolean') return !element;
  if (typeof element === 'string') {
    // The same letters in another order, so that the length fits; formats and patterns have no variations.
    return element === plainText(element.length)
      ? element.slice(at) + element.slice(0, at)
      : undefined;
  }
  if (typeof element !== 'number') return undefined;
  const step = constraintIn(items, 'multipleOf');
  // Multiples of a fraction have inexact digits, which could exceed a bound.
  const next = Number((element + at * (typeof step === 'number' ? step : 1)).toPrecision(15));
  return isWithinBounds(next, items) ? next : undefined;
}

function plainText(length: number): string {
  return 'string'.repeat(10).slice(0, length);
}

/** A map of as many entries as the constraints require, with at least one if they allow it. */
export function enoughEntries(value: Json, map: Metadata | undefined): JsonObject {
  const least = constraintIn(map, 'minProperties');
  const most = constraintIn(map, 'maxProperties');
  const count = Math.min(typeof least === 'number' ? Math.max(1, least) : 1, mostItems);
  if (typeof most === 'number' && most < 1) return {};
  return toObject(
    Array.from({ length: count }, (_, at) => [at === 0 ? 'key' : `key${at + 1}`, value] as const),
  );
}

/** A scalar value within the constraints that the source gives. */
export function scalarSample(ref: StringRef | IntegerRef | NumberRef | BooleanRef): Json {
  const limit = (keyword: ConstraintKeyword): number | undefined => {
    const value = constraintIn(ref.metadata, keyword);
    return typeof value === 'number' ? value : undefined;
  };
  switch (ref.kind) {
    case 'boolean':
      return true;
    case 'string': {
      if (ref.default !== undefined) return ref.default;
      const format = ref.format === undefined ? undefined : byFormat[ref.format];
      if (format !== undefined) return format;
      const pattern = constraintIn(ref.metadata, 'pattern');
      const like =
        typeof pattern === 'string'
          ? patternSample(pattern, limit('minLength'), limit('maxLength'))
          : undefined;
      if (like !== undefined) return like;
      const length = Math.min(Math.max(6, limit('minLength') ?? 0), limit('maxLength') ?? 60, 60);
      return plainText(Math.max(0, length));
    }
    case 'integer':
    case 'number': {
      const over = limit('exclusiveMinimum');
      const under = limit('exclusiveMaximum');
      const least = limit('minimum') ?? (over === undefined ? undefined : over + 1);
      const most = limit('maximum') ?? (under === undefined ? undefined : under - 1);
      const step = limit('multipleOf') ?? 1;
      const start = least ?? Math.min(1, most ?? 1);
      const low = limit('minimum') ?? over;
      const high = limit('maximum') ?? under;
      // No multiple fits between the bounds, such as no integer between 0 and 1.
      if (low !== undefined && high !== undefined && start > (most ?? high) && step === 1) {
        return ref.kind === 'number' ? (low + high) / 2 : Math.ceil(low);
      }
      // Multiples of a fraction have inexact digits: 3 * 0.1.
      return Number((Math.ceil(start / step - 1e-9) * step).toPrecision(15));
    }
  }
}

/** A value for a schema in the source's own notation, for types that the model can't represent. */
export function sampleSchema(schema: Json | undefined, depth: number): Json {
  if (!isJsonObject(schema) || depth <= 0) return {};
  const example = exampleIn(schema);
  if (example !== undefined) return example;
  const choices = ownValue(schema, 'oneOf') ?? ownValue(schema, 'anyOf');
  if (isJsonList(choices)) return sampleSchema(choices[0], depth - 1);
  const type = ownValue(schema, 'type');
  const kind = isJsonList(type) ? type[0] : type;
  switch (kind) {
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean': {
      const format = ownValue(schema, 'format');
      const ref = { kind, metadata: schema, ...(typeof format === 'string' && { format }) };
      return scalarSample(ref);
    }
    case 'array':
      return [sampleSchema(ownValue(schema, 'items'), depth - 1)];
    case 'null':
      return null;
    default: {
      const properties = ownValue(schema, 'properties');
      if (!isJsonObject(properties)) return {};
      const entries = Object.entries(properties).map(
        ([name, each]) => [name, sampleSchema(each, depth - 1)] as const,
      );
      return toObject(entries);
    }
  }
}
