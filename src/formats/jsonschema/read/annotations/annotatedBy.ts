import type { Metadata, Property, TypeRef } from '../../../../domain/model/specification.ts';
import { keysIn, metadataIn, without } from '../../../../domain/model/metadata/metadataKeys.ts';
import { stated } from '../../../../domain/model/values/total.ts';
import { combineMetadata, type SchemaMetadata } from '../../schemaMetadata.ts';
import { onlyAnnotates } from './onlyAnnotates.ts';

/** Keys of metadata that are not keywords of the property's own schema. */
const ownKeys = keysIn<SchemaMetadata>('required', 'name');

/** Whether a property may only annotate an inherited one: it says nothing about its type. */
export function isUntyped({ type, metadata }: Property): boolean {
  if (type.kind !== 'any' || type.metadata !== undefined) return false;
  return metadata === undefined || onlyAnnotates(without(metadata, ownKeys));
}

/** The shared name belongs to the schema of the annotations, not to the inherited property. */
const sharedKeys = keysIn<SchemaMetadata>('sharedAs', 'sharedThrough');

/** The inherited property, with what one without a type says of it. */
export function annotatedBy(inherited: Property, property: Property): Property {
  const [type, said] = withDefault(inherited.type, without(property.metadata, sharedKeys));
  const isMore = Object.keys(said).length > 0;
  return stated<Property>({
    ...inherited,
    type,
    description: property.description ?? inherited.description,
    deprecated: property.deprecated ?? inherited.deprecated,
    nullable: property.nullable ?? inherited.nullable,
    metadata: isMore ? combineMetadata(inherited.metadata, said) : inherited.metadata,
  });
}

const defaultKeys = keysIn<SchemaMetadata>('default');

/** Moves the default of a text to its type; returns the rest of the metadata, too. */
function withDefault(type: TypeRef, said: Metadata): readonly [TypeRef, Metadata] {
  const value = metadataIn<SchemaMetadata>(said).default;
  if (type.kind !== 'string' || value === undefined) return [type, said];
  const { default: _, ...bare } = type;
  if (typeof value !== 'string') return [bare, said];
  return [{ ...bare, default: value }, without(said, defaultKeys)];
}
