import type { Json } from '../../../../domain/model/values/json.ts';
import { onlyWritten } from '../../../../domain/model/metadata/metadata.ts';
import type { Metadata, Property, TypeRef } from '../../../../domain/model/specification.ts';
import type { Seen } from '../../../../domain/model/values/total.ts';
import { keyIn, keysIn } from '../../../../domain/model/metadata/metadataKeys.ts';
import type { Place } from '../../../reading/place.ts';
import type { SchemaMetadata } from '../../schemaMetadata.ts';
import { mayReplace } from '../annotations/annotating.ts';
import type { SchemaContext, StructDraft } from '../source/context.ts';

const requiredKey = keyIn<SchemaMetadata>('required');

type SaidFields = Seen<
  Property,
  'type' | 'nullable' | 'description' | 'deprecated' | 'metadata',
  'name'
>;

/** Whether a property says something about its values that the one used instead does not say. */
export function isLostIn(used: SaidFields, property: SaidFields): boolean {
  const { type, nullable, description, deprecated, metadata } = property;
  if (type.kind !== 'any' && saysMore(type, used.type)) return true;
  if (nullable === true && used.nullable !== true) return true;
  if (description !== undefined && used.description === undefined) return true;
  if (deprecated === true && used.deprecated !== true) return true;
  return Object.entries(metadata ?? {}).some(([key, value]) => {
    if (key === requiredKey) return false;
    const is = used.metadata?.[key];
    return mayReplace(key) ? is === undefined : JSON.stringify(is) !== JSON.stringify(value);
  });
}

function saysMore(type: TypeRef, used: TypeRef): boolean {
  if (type.kind !== used.kind) return true;
  return Object.keys(type).length > 1 && JSON.stringify(type) !== JSON.stringify(used);
}

/** Keys of a type's metadata that only concern the type itself. */
const structKeys = keysIn<SchemaMetadata>('required', 'name', 'nullable', 'discriminator');

const additionalKey = keyIn<SchemaMetadata>('additionalProperties');

/** What a type says about its values besides its properties. */
export function restrictionsIn(
  metadata: Metadata | undefined,
): readonly (readonly [string, Json])[] {
  return Object.entries(metadata ?? {}).filter(([key, value]) => {
    // `true` restricts nothing, so any other value takes precedence.
    if (key === additionalKey && value === true) return false;
    return !structKeys.has(key) && !mayReplace(key) && !onlyWritten.has(key);
  });
}

/** Reports that an allOf describes a property more than once, and that another description was used. */
export function reportMerged(context: SchemaContext, name: string, place: Place): void {
  context.reporter.add(
    'property-merged',
    'warning',
    `The property "${name}" is described more than once in allOf; another description was used.`,
    place,
  );
}

/** Reports what became of a type that could not be another parent. */
export function reportCopied(
  context: SchemaContext,
  { parent }: StructDraft,
  { name, place }: StructDraft['merged'][number],
  isCopied: boolean,
): void {
  const one =
    parent === undefined ? 'A type has one parent' : `A type has one parent, here ${parent}`;
  if (isCopied) {
    context.reporter.add(
      'all-of-merged',
      'warning',
      `${one}: the properties of ${name} are copied in instead.`,
      place,
    );
  } else if (context.budget > 0) {
    context.reporter.add(
      'all-of-repeated',
      'info',
      `${one}: ${name} is not another one, and all of its properties are here already.`,
      place,
    );
  }
}
