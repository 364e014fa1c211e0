import {
  keyIn,
  keysIn,
  listFormatKey,
  type DocumentKeys,
  type SharedKeys,
} from '../../model/metadata/metadataKeys.ts';
import { httpMethods, keptMethods } from '../../model/constants.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import { isJsonList, isJsonObject, toObject } from '../../model/values/json.ts';
import type { ChangeLevel } from '../changes/change.ts';
import { equalValues } from '../equalValues.ts';

/** Keys with information for people, or about the document and not the calls. */
const words: ReadonlySet<string> = new Set([
  '$comment',
  '$id',
  '$schema',
  'bearerFormat',
  'description',
  'example',
  'examples',
  'externalDocs',
  'info',
  'jsonSchemaDialect',
  'links',
  'openapi',
  'summary',
  'swagger',
  'tags',
  'title',
  ...keysIn<DocumentKeys>('securityScheme', 'sharedWords'),
]);

export function isInformation(key: string): boolean {
  return words.has(key) || (key.startsWith('x-') && !meaningful.has(key));
}

/** Keys added by Typewright for properties of calls that the source's format can't express any more. */
const meaningful: ReadonlySet<string> = new Set([listFormatKey]);

/** The keys of the operations of a path. */
export const methodKeys: ReadonlySet<string> = new Set([
  ...httpMethods.map((method) => method.toLowerCase()),
  ...keptMethods,
]);

/** Under these keys there are objects, or lists of objects, of OpenAPI or JSON Schema. */
const objectKeys: ReadonlySet<string> = new Set([
  ...methodKeys,
  'additionalProperties',
  'allOf',
  'anyOf',
  'contains',
  'contentSchema',
  'else',
  'if',
  'itemSchema',
  'items',
  'not',
  'oneOf',
  'parameters',
  'prefixItems',
  'propertyNames',
  'requestBody',
  'schema',
  'servers',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** Under these keys there are objects by freely chosen names. */
const mapKeys: ReadonlySet<string> = new Set([
  'additionalOperations',
  'content',
  'dependentSchemas',
  'encoding',
  'headers',
  'patternProperties',
  'properties',
  'responses',
  'variables',
  'webhooks',
]);

/**
 * How many levels of freely chosen names are under a key. Undefined if it may contain data, which is never
 * wording.
 */
function depthOfNames(key: string): number | undefined {
  if (objectKeys.has(key)) return 0;
  if (mapKeys.has(key)) return 1;
  return key === 'callbacks' ? 2 : undefined;
}

/**
 * The level of a change of the value of `key` if only wording in it changed, or only deprecations. Undefined
 * if more changed.
 */
export function wordsLevel(
  key: string,
  was: Json | undefined,
  is: Json | undefined,
): ChangeLevel | undefined {
  const one = { ...(was !== undefined && { [key]: was }) };
  const other = { ...(is !== undefined && { [key]: is }) };
  const [before, after] = [withoutWords(one, isWords), withoutWords(other, isWords)];
  if (equalValues(before, after)) return 'patch';
  const isSame = equalValues(
    withoutWords(before, isDeprecation),
    withoutWords(after, isDeprecation),
  );
  return isSame ? 'minor' : undefined;
}

/** `sharedAs` does not affect calls, either. */
const isWords = (key: string) => isInformation(key) || key === keyIn<SharedKeys>('sharedAs');
const isDeprecation = (key: string) => key === 'deprecated';

function withoutWords(object: JsonObject, drops: (key: string) => boolean): JsonObject {
  const rest = Object.entries(object).filter(([key]) => !drops(key));
  return toObject(
    rest.map(([key, value]) => [key, below(value, depthOfNames(key), drops)] as const),
  );
}

function below(value: Json, names: number | undefined, drops: (key: string) => boolean): Json {
  if (names === undefined) return value;
  if (isJsonList(value)) return value.map((item) => below(item, names, drops));
  if (!isJsonObject(value)) return value;
  if (names === 0) return withoutWords(value, drops);
  const entries = Object.entries(value);
  return toObject(entries.map(([name, item]) => [name, below(item, names - 1, drops)] as const));
}
