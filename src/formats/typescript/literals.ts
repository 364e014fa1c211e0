import { ownValue, type Json } from '../../domain/model/json.ts';
import type { Metadata, TypeRefKind } from '../../domain/model/specification.ts';

/** What is looked at in a type reference: its kind, and what the source said besides. */
interface Restricted {
  readonly kind: TypeRefKind;
  readonly metadata?: Metadata;
}

/**
 * The values that the source allows, as literal types; undefined if it allows
 * any value of the type, or one that is no literal of it.
 */
export function literalsOf({ kind, metadata }: Restricted): readonly string[] | undefined {
  const values = metadata && allowedBy(metadata);
  if (values === undefined) return undefined;
  const told = values.filter((value) => value !== null);
  if (told.some((value) => !isOfKind(value, kind))) return undefined;
  const literals = new Set(told.map((value) => JSON.stringify(value)));
  return literals.size === 0 ? undefined : [...literals];
}

function isOfKind(value: Json, kind: TypeRefKind): boolean {
  switch (kind) {
    case 'string':
      return typeof value === kind;
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'boolean':
    case 'any':
    case 'union':
    case 'generic':
    case 'reference':
    case 'array':
    case 'map':
    case 'mime':
      return false;
  }
}

/** The values that a schema allows. */
function allowedBy(schema: Metadata): readonly Json[] | undefined {
  const values = ownValue(schema, 'enum');
  return Array.isArray(values) ? (values as readonly Json[]) : undefined;
}
