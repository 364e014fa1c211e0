import { mapSame } from '../../../../domain/model/values/lists.ts';
import type { Metadata, Property, TypeRef } from '../../../../domain/model/specification.ts';
import type { Parsed } from '../../../format.ts';
import { pascalCase } from '../../../../domain/model/names.ts';
import { validName } from '../../../reading/generatedNames.ts';
import { contentName } from '../../contentName.ts';
import type { SchemaContext, StructDraft } from './context.ts';
import { setOwn, sortKeys, type MetadataDraft } from '../../schemaMetadata.ts';
import { labelsOf } from '../../../reading/place.ts';

/**
 * Names an unnamed struct and makes it a type, once per distinct content. Inline objects are named
 * from the inside out, so that the names of inner types are part of the content. `name`: a name
 * that was needed before the content was known.
 */
export function registerInline(
  context: SchemaContext,
  draft: StructDraft,
  name: string | undefined,
): string {
  if (name !== undefined) {
    draft.name = name;
    context.generated.push(draft);
    return name;
  }
  const hashed = nameOf(context, draft);
  const equal = context.inlineTypes.get(hashed);
  if (equal !== undefined) {
    if (draft.merged.length > 0) equal.twins.push(draft);
    draft.name = equal.name;
    return draft.name;
  }
  draft.name = context.names.claim(
    context.options.inlineNames === 'path' ? pathName(draft) : hashed,
  );
  context.inlineTypes.set(hashed, draft);
  context.generated.push(draft);
  return draft.name;
}

/** How inline objects were named, if there were any. */
export function inlineNamesOf({
  inlineTypes,
  options,
}: SchemaContext): Pick<Parsed, 'inlineNames'> {
  return inlineTypes.size === 0 ? {} : { inlineNames: options.inlineNames ?? 'hash' };
}

/** A name from the path: `PetOwnerAddress` for the address of the owner of a pet. */
function pathName(draft: StructDraft): string {
  return validName('type', pascalCase(labelsOf(draft.place).join(' ')), 'Object');
}

function nameOf(context: SchemaContext, draft: StructDraft): string {
  const { isBase, parent, merged, required, discriminator, mapping, metadata } = draft;
  return contentName({
    base: isBase,
    parent,
    merged: merged.map(({ name }) => name),
    required: required.length === 0 ? undefined : required,
    discriminator,
    mapping,
    metadata: metadata && canonicalMetadata(context, metadata),
    properties: draft.properties.map((property) =>
      canonical(context, property, canonicalType(context, property.type)),
    ),
  });
}

/**
 * Sorts keys, and keeps references as written, because their targets may be a thousand times as
 * large.
 */
function canonicalMetadata(context: SchemaContext, metadata: Metadata): Metadata {
  let written: MetadataDraft | undefined;
  for (const key in metadata) {
    const value = metadata[key];
    if (typeof value !== 'object' || value === null) continue;
    const source = context.sources.get(value);
    if (source === undefined) continue;
    written ??= { ...metadata };
    setOwn(written, key, source);
  }
  return sortKeys(written ?? metadata);
}

function canonical<Annotated extends Property | TypeRef>(
  context: SchemaContext,
  value: Annotated,
  type?: TypeRef,
): Annotated {
  const sameType = type === undefined || ('type' in value && type === value.type);
  const metadata = value.metadata && canonicalMetadata(context, value.metadata);
  if (sameType && metadata === value.metadata) return value;
  return { ...value, ...(type && { type }), ...(metadata !== undefined && { metadata }) };
}

function canonicalType(context: SchemaContext, type: TypeRef): TypeRef {
  switch (type.kind) {
    case 'array': {
      const items = canonicalType(context, type.items);
      return canonical(context, items === type.items ? type : { ...type, items });
    }
    case 'map': {
      const values = canonicalType(context, type.values);
      return canonical(context, values === type.values ? type : { ...type, values });
    }
    case 'union': {
      const members = mapSame(type.members, (member) => canonicalType(context, member));
      return canonical(context, members === type.members ? type : { ...type, members });
    }
    default:
      return canonical(context, type);
  }
}
