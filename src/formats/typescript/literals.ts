import { isJsonObject, type Json } from '../../domain/model/values/json.ts';
import type { Metadata, TypeRefKind } from '../../domain/model/specification.ts';
import type { SchemaMetadata } from '../jsonschema/schemaMetadata.ts';
import { metadataIn } from '../../domain/model/metadata/metadataKeys.ts';

/** The parts of a type reference that are examined. */
interface Restricted {
  readonly kind: TypeRefKind;
  readonly metadata?: Metadata;
}

/**
 * The values that the source allows, as literal types with `null` at the end; undefined if it allows any
 * value of the type, or one that has no literal type.
 */
export function literalsOf({ kind, metadata }: Restricted): readonly string[] | undefined {
  const values = metadata && allowedBy(metadata);
  if (values === undefined) return undefined;
  const shown = values.filter((value) => value !== null);
  if (shown.some((value) => !isOfKind(value, kind))) return undefined;
  const literals = new Set(shown.map((value) => JSON.stringify(value)));
  // Whether a scalar is nullable is printed elsewhere.
  if (shown.length < values.length && !isScalar(kind)) literals.add('null');
  return literals.size === 0 ? undefined : [...literals];
}

function isScalar(kind: TypeRefKind): boolean {
  return kind === 'string' || kind === 'integer' || kind === 'number' || kind === 'boolean';
}

function isOfKind(value: Json, kind: TypeRefKind): boolean {
  switch (kind) {
    case 'string':
    case 'boolean':
      return typeof value === kind;
    case 'integer':
    case 'number':
      return typeof value === 'number';
    case 'any':
    case 'union':
      return typeof value !== 'object';
    case 'generic':
    case 'reference':
    case 'array':
    case 'map':
    case 'mime':
      return false;
  }
}

/** The values that a schema enumerates, by itself or as a union of such schemas. */
function allowedBy(schema: Metadata): readonly Json[] | undefined {
  const only = valuesIn(schema);
  if (only !== undefined) return only;
  const { oneOf, anyOf } = metadataIn<SchemaMetadata>(schema);
  const union = oneOf ?? anyOf;
  if (!Array.isArray(union)) return undefined;
  const all: Json[] = [];
  for (const member of union as readonly Json[]) {
    const values = isJsonObject(member) ? valuesIn(member) : undefined;
    if (values === undefined) return undefined;
    for (const value of values) all.push(value);
  }
  return all;
}

function valuesIn(schema: Metadata): readonly Json[] | undefined {
  const { const: constant, enum: values, type } = metadataIn<SchemaMetadata>(schema);
  if (constant !== undefined) return [constant];
  if (Array.isArray(values)) return values as readonly Json[];
  return type === 'null' ? [null] : undefined;
}
