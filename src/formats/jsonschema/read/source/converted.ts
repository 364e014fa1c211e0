import type {
  Annotations,
  Bare,
  Metadata,
  Property,
  ReferenceRef,
  TypeRef,
} from '../../../../domain/model/specification.ts';
import { stated, type Whole } from '../../../../domain/model/values/total.ts';
import { annotated } from '../../../../domain/model/types/typeRefs.ts';
import type { Keywords } from '../keywords/keywords.ts';
import { keepRest } from '../keywords/leftover.ts';
import type { Place } from '../../../reading/place.ts';
import type { MetadataContext } from '../../schemaMetadata.ts';
import { withTypedMetadata } from '../../../../domain/model/metadata/metadataKeys.ts';
import { type SchemaMetadata } from '../../schemaMetadata.ts';

/**
 * A converted schema: the type, and the annotations for the place that uses it. A property has
 * annotations of its own; an element or a body has them on its type.
 */
export interface Converted extends Whole<Annotations> {
  readonly type: TypeRef;
}

/** A type without annotations. */
export function plain(type: TypeRef): Converted {
  return {
    type,
    description: undefined,
    deprecated: undefined,
    nullable: undefined,
    metadata: undefined,
  };
}

/** A reference to a type, without a template, which these formats don't have. */
export function referenceTo(target: string): ReferenceRef {
  return stated<Bare<'reference'>>({ kind: 'reference', target, template: undefined });
}

export const anyType: TypeRef = stated<Bare<'any'>>({ kind: 'any' });
export const plainAny: Converted = plain(anyType);
/** A schema that is just `true` or `false` becomes any, and is restored when it is printed. */
export const anyOfTrue: Converted = {
  ...plainAny,
  metadata: Object.freeze(withTypedMetadata<SchemaMetadata>(undefined, { schema: true })),
};
export const anyOfFalse: Converted = {
  ...plainAny,
  metadata: Object.freeze(withTypedMetadata<SchemaMetadata>(undefined, { schema: false })),
};
export const anyMapType: TypeRef = stated<Bare<'map'>>({ kind: 'map', values: anyType });

/** Puts the annotations on the type; returns the same type if there are none. */
export function annotate(converted: Converted): TypeRef {
  const { type, ...annotations } = converted;
  return annotated(type, annotations);
}

const requiredOnly: Metadata = Object.freeze(
  withTypedMetadata<SchemaMetadata>(undefined, { required: true }),
);

/** `required` becomes a flag of the property, because a list of names would not follow a rename. */
export function toProperty(name: string, converted: Converted, required: boolean): Property {
  const { type, description, deprecated, nullable } = converted;
  const metadata = required ? withRequired(converted.metadata) : converted.metadata;
  return stated<Property>({ name, type, description, deprecated, nullable, metadata });
}

function withRequired(metadata: Metadata | undefined): Metadata {
  return metadata === undefined ? requiredOnly : { ...metadata, ...requiredOnly };
}

/** The type with all keywords of its schema that are left; consumes `words`. */
export function conclude(
  context: MetadataContext,
  words: Keywords,
  type: TypeRef,
  place: Place,
): Converted {
  keepRest(words, place, context);
  return {
    type,
    description: words.description,
    deprecated: words.deprecated,
    nullable: words.nullable,
    metadata: words.metadata,
  };
}
