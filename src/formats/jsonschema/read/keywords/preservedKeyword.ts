import {
  memberAt,
  isJsonList,
  isJsonObject,
  type Json,
} from '../../../../domain/model/values/json.ts';
import type { Metadata } from '../../../../domain/model/specification.ts';
import type { MetadataContext } from '../../schemaMetadata.ts';
import { at, type Place } from '../../../reading/place.ts';

/** Keywords that restrict values in a way no type here can express. */
export const shaping: ReadonlySet<string> = new Set([
  'if',
  'then',
  'else',
  'not',
  'patternProperties',
  'dependentSchemas',
  'dependencies',
  'extends',
  'propertyNames',
  'contains',
  'contentSchema',
  'additionalItems',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/** Reports what becomes of one of these keywords. `true` and `false` restrict nothing. */
export function reportShaping(
  metadata: Metadata | undefined,
  key: string,
  value: Json,
  place: Place,
  context: MetadataContext,
): void {
  if (typeof value !== 'boolean') reportKept(metadata, key, place, context);
}

/** Whether a value is of the right kind for one of these keywords. */
export function mayShape(key: string, value: Json): boolean {
  // A schema, or schemas by name; only in draft 3, a schema may extend a list of others.
  const isSchema = isJsonObject(value) || (key === 'extends' && isJsonList(value));
  return isSchema || typeof value === 'boolean' || value === null;
}

/** Reports that a keyword is preserved in the metadata but not shown. */
export function reportKept(
  metadata: Metadata | undefined,
  key: string,
  place: Place,
  context: MetadataContext,
): void {
  // Keywords that could not be preserved have been reported already.
  if (metadata === undefined || !Object.hasOwn(metadata, key)) return;
  context.reporter.add(
    'keyword-kept',
    'info',
    `"${key}" is kept for the formats that have it and not shown: no type here can express it.`,
    at(place, key),
  );
}

/** Reports a keyword whose value has no meaning, whether or not it is exported again. */
export function reportKind(key: string, place: Place, context: MetadataContext): void {
  context.reporter.add(
    'unexpected-value',
    'warning',
    `"${key}" has a value that is not valid in a schema, so it has no effect.`,
    at(place, key),
  );
}

/** Whether a value contains properties, references, or lists of elements. */
export function saysShape(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isJsonList(value)) return value.some(saysShape);
  if (Object.hasOwn(value, 'properties') || Object.hasOwn(value, '$ref')) return true;
  if (Object.hasOwn(value, 'items') || Object.hasOwn(value, 'prefixItems')) return true;
  for (const key in value) if (saysShape(memberAt(value, key))) return true;
  return false;
}
