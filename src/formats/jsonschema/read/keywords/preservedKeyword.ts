import { memberAt, isJsonList, type Json } from '../../../../domain/model/json.ts';
import type { Metadata } from '../../../../domain/model/specification.ts';
import type { MetadataContext } from '../../metadata.ts';
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

/**
 * Reports that a keyword is preserved in the metadata but not shown. `true` and `false` restrict
 * nothing.
 */
export function reportKept(
  metadata: Metadata | undefined,
  key: string,
  place: Place,
  context: MetadataContext,
): void {
  // Keywords that could not be preserved have been reported already.
  if (metadata === undefined || !Object.hasOwn(metadata, key)) return;
  if (typeof metadata[key] !== 'object') return;
  context.reporter.add(
    'keyword-kept',
    'info',
    `"${key}" is kept for the original format and not shown: no type here can express it.`,
    at(place, key),
  );
}

/** Whether a value contains properties, references, or what lists hold. */
export function saysShape(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (isJsonList(value)) return value.some(saysShape);
  if (Object.hasOwn(value, 'properties') || Object.hasOwn(value, '$ref')) return true;
  if (Object.hasOwn(value, 'items') || Object.hasOwn(value, 'prefixItems')) return true;
  for (const key in value) if (saysShape(memberAt(value, key))) return true;
  return false;
}
