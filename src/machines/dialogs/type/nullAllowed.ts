import { equalValues } from '../../../domain/compare/equalValues.ts';
import { withMetadata } from '../../../domain/model/metadata/metadata.ts';
import {
  metadataIn,
  type Changed,
  type SchemaKeys,
} from '../../../domain/model/metadata/metadataKeys.ts';
import type { Property } from '../../../domain/model/specification.ts';
import { isJsonList, type Json } from '../../../domain/model/values/json.ts';

type Enum = Changed<Pick<SchemaKeys, 'enum'>>;

/**
 * The property with null among its allowed values if it is nullable, and without it if it no longer
 * is: a schema requires both to agree. The source's values stay as they are until a person changes
 * one of the two.
 */
export function withNullAllowed(before: Property | undefined, property: Property): Property {
  const values = allowedBy(property);
  if (values === undefined) return property;
  const isNullable = property.nullable === true;
  const wasNullable = before?.nullable === true;
  const isListed = values.includes(null);
  const isSame = before !== undefined && equalValues(allowedBy(before), values);
  if (isNullable && !isListed && !(wasNullable && isSame)) {
    return withMetadata(property, { enum: [...values, null] } satisfies Enum);
  }
  if (!isNullable && wasNullable && isListed && isSame) {
    return withMetadata(property, {
      enum: values.filter((value) => value !== null),
    } satisfies Enum);
  }
  return property;
}

function allowedBy({ metadata }: Property): readonly Json[] | undefined {
  const { enum: values } = metadataIn<SchemaKeys>(metadata);
  return isJsonList(values) ? values : undefined;
}
