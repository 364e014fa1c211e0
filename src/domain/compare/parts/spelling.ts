import { isJsonList, isJsonObject, toObject } from '../../model/values/json.ts';
import {
  keyIn,
  keysIn,
  metadataIn,
  swaggerNullable,
  type ArgumentKeys,
  type SchemaKeys,
} from '../../model/metadata/metadataKeys.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import type { Argument, Metadata } from '../../model/specification.ts';
import { canonicalText } from '../equalValues.ts';

/*
 * Metadata has the spelling of the source. These functions write equivalent spellings alike, so that they are
 * not reported as changes.
 */

/** Flags that mean the same if they are absent. */
const flags: ReadonlySet<string> = new Set([
  'allowEmptyValue',
  'allowReserved',
  'deprecated',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'readOnly',
  'uniqueItems',
  'writeOnly',
]);

/** Minimums that restrict nothing if they are 0. */
const counts: ReadonlySet<string> = new Set(['minItems', 'minLength', 'minProperties']);

/** Keys whose schema may be empty, which means the same as no schema: everything is allowed. */
const others: ReadonlySet<string> = new Set([
  'additionalItems',
  'additionalProperties',
  'items',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** Maps that mean the same whether they are empty or absent. */
const maps: ReadonlySet<string> = new Set([
  '$defs',
  'definitions',
  'dependentRequired',
  'dependentSchemas',
  'examples',
  'links',
  'patternProperties',
]);

/** Lists whose order means nothing. */
const unordered: ReadonlySet<string> = new Set(['required', 'type']);

/** Both sides in one spelling. `isTyped`: both have a type, which also says whether null is allowed. */
export function inOneSpelling(
  before: Metadata | undefined,
  after: Metadata | undefined,
  isTyped: boolean,
): readonly [Metadata | undefined, Metadata | undefined] {
  return [spelt(before, after, isTyped), spelt(after, before, isTyped)];
}

function spelt(
  metadata: Metadata | undefined,
  other: Metadata | undefined,
  isTyped: boolean,
): Metadata | undefined {
  if (metadata === undefined) return undefined;
  const entries = Object.entries(metadata).flatMap(([key, value]): (readonly [string, Json])[] => {
    if (saysNothing(key, value) || countsNothing(key, value, metadata, other)) return [];
    if (key === swaggerNullable && isTyped) return [];
    if (unordered.has(key) && isJsonList(value)) return [[key, sorted(value)]];
    if (typeof value === 'string' && ignoresCase(key, metadata, other))
      return [[key, value.toLowerCase()]];
    if (
      key === keyIn<SchemaKeys>('const') &&
      has(other, 'enum') &&
      !has(other, 'const') &&
      !has(metadata, 'enum')
    ) {
      return [[keyIn<SchemaKeys>('enum'), [value]]];
    }
    if (
      key === keyIn<SchemaKeys>('example') &&
      isTyped &&
      has(other, 'examples') &&
      !has(metadata, 'examples')
    ) {
      return [[keyIn<SchemaKeys>('examples'), [value]]];
    }
    return [[key, value]];
  });
  return toObject(entries);
}

/**
 * Whether HTTP ignores case in the value of this key of a security scheme. It does not if the API key is
 * elsewhere than in a header on either side.
 */
function ignoresCase(key: string, scheme: Metadata, other: Metadata | undefined): boolean {
  if (key === 'scheme') return scheme['type'] === 'http';
  const isInHeader = ({ type, in: place }: Metadata) => type === 'apiKey' && place === 'header';
  return key === 'name' && isInHeader(scheme) && (other === undefined || isInHeader(other));
}

/** The headers, with the spelling that the other side has for the same names: HTTP ignores case there. */
export function headersCalledAs(headers: JsonObject, likeThese: JsonObject): JsonObject {
  const names = new Map(Object.keys(likeThese).map((name) => [name.toLowerCase(), name]));
  return toObject(
    Object.entries(headers).map(([name, header]) => [
      names.get(name.toLowerCase()) ?? name,
      header,
    ]),
  );
}

/** The content type in lower case, except for its parameters, whose values may be case-sensitive. */
export function contentTypeOf(text: string): string {
  const [type = '', ...parameters] = text.split(';');
  return [type.toLowerCase(), ...parameters].join(';');
}

function saysNothing(key: string, value: Json): boolean {
  if (value === false) return flags.has(key) || key === 'not';
  if (value === 0) return counts.has(key);
  // Typewright's own key for a schema that is just `true`.
  if (value === true) return others.has(key) || key === 'schema';
  // No servers means that the API is at the root of the document's host.
  if (key === 'servers') return isJsonList(value) && value.length === 0;
  const isEmpty = isJsonObject(value) && Object.keys(value).length === 0;
  return isEmpty && (others.has(key) || maps.has(key));
}

const countKeys = keysIn<SchemaKeys>('minContains', 'maxContains');

/**
 * Whether `contains` or one of its counts is redundant: a minimum of 1 is the default, counts mean nothing
 * without `contains`, and a minimum of 0 allows everything.
 */
function countsNothing(
  key: string,
  value: Json,
  metadata: Metadata,
  other: Metadata | undefined,
): boolean {
  if (key === keyIn<SchemaKeys>('minContains') && value === 1) return true;
  const isCount = countKeys.has(key);
  if (isCount && !has(metadata, 'contains') && !has(other, 'contains')) return true;
  return (isCount || key === keyIn<SchemaKeys>('contains')) && containsAny(metadata);
}

/** Whether `contains` allows any number of matching items, even none. */
function containsAny(metadata: Metadata): boolean {
  const isMeant = has(metadata, 'maxContains') || has(metadata, 'unevaluatedItems');
  return metadataIn<SchemaKeys>(metadata).minContains === 0 && !isMeant;
}

function sorted(list: readonly Json[]): Json {
  const texts = list.map((value) => [canonicalText(value), value] as const);
  const inOrder = texts.toSorted(([one], [another]) => (one < another ? -1 : 1));
  return inOrder.map(([, value]) => value);
}

function has(metadata: Metadata | undefined, key: keyof SchemaKeys): boolean {
  return metadata !== undefined && Object.hasOwn(metadata, key);
}

type Styled = Pick<Argument, 'in' | 'metadata'>;

/**
 * The metadata without a `style` and an `explode` that are the defaults. The default of `explode` depends on
 * the style; it is also omitted if it is the same as on the other side.
 */
export function withoutUsualStyle(argument: Styled, other: Styled): Metadata {
  const usual = usualStyle(argument);
  const exploding = [isUsuallyExploded(argument), isExploded(other)];
  const entries = Object.entries(argument.metadata ?? {}).filter(
    ([key, value]) =>
      !(key === 'style' && value === usual) && !(key === 'explode' && exploding.includes(value)),
  );
  return toObject(entries);
}

function usualStyle({ in: place }: Styled): string {
  return place === 'query' ? 'form' : 'simple';
}

function isUsuallyExploded(argument: Styled): Json {
  return (metadataIn<ArgumentKeys>(argument.metadata).style ?? usualStyle(argument)) === 'form';
}

function isExploded(argument: Styled): Json {
  return metadataIn<ArgumentKeys>(argument.metadata).explode ?? isUsuallyExploded(argument);
}
