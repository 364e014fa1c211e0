import type { JsonObject } from '../../domain/json.ts';
import type { Property, TypeRef } from '../../domain/specification.ts';
import { hashedName, pascalCase, validName } from '../names.ts';
import type { SchemaContext, StructDraft } from './context.ts';
import { sortKeys } from './metadata.ts';
import { labelsOf } from './place.ts';

/**
 * Gives a struct that has no name in the source one, and makes it a type, once for equal content:
 * what an inline object holds is named before itself, so the names of its types are part of its
 * content. `name`: it was needed before the content was known.
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
  // As it is written first: sorting is the dear part, and most repetitions are literal.
  const content = contentOf(draft);
  const written = JSON.stringify(content);
  const known = context.inlineNames.get(written);
  if (known !== undefined) return reuse(draft, known);
  const canonical = JSON.stringify(canonicalContent(content));
  const equal = context.inlineNames.get(canonical);
  if (equal !== undefined) {
    context.inlineNames.set(written, equal);
    return reuse(draft, equal);
  }
  draft.name = context.names.claim(
    context.options.inlineNames === 'path' ? pathName(draft) : hashedName('Object_', canonical),
  );
  context.inlineNames.set(written, draft.name);
  context.inlineNames.set(canonical, draft.name);
  context.generated.push(draft);
  return draft.name;
}

function reuse(draft: StructDraft, name: string): string {
  draft.name = name;
  return name;
}

/** `PetOwnerAddress` for the address of the owner of a pet. */
function pathName(draft: StructDraft): string {
  return validName('type', pascalCase(labelsOf(draft.place).join(' ')), 'Object');
}

/** What makes two inline objects the same: all but where they are used and what is said there. */
interface Content {
  readonly base: boolean;
  readonly parent: string | undefined;
  readonly merged: readonly string[];
  readonly discriminator: string | undefined;
  readonly mapping: StructDraft['mapping'];
  readonly metadata: JsonObject | undefined;
  readonly properties: readonly Property[];
}

function contentOf(draft: StructDraft): Content {
  return {
    base: draft.isBase,
    parent: draft.parent,
    merged: draft.merged,
    discriminator: draft.discriminator,
    mapping: draft.mapping,
    metadata: draft.metadata,
    properties: draft.properties,
  };
}

/** The order in which the source lists properties and keywords makes no difference. */
function canonicalContent(content: Content): Content {
  return {
    ...content,
    metadata: content.metadata && (sortKeys(content.metadata) as JsonObject),
    properties: content.properties
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((property) => canonical(property, canonicalType(property.type))),
  };
}

function canonical<Annotated extends Property | TypeRef>(value: Annotated, type?: TypeRef): Annotated {
  const sameType = type === undefined || type === (value as Property).type;
  if (value.metadata === undefined && sameType) return value;
  const copy = { ...value, ...(type && { type }) };
  return copy.metadata === undefined
    ? copy
    : { ...copy, metadata: sortKeys(copy.metadata) as JsonObject };
}

function canonicalType(type: TypeRef): TypeRef {
  switch (type.kind) {
    case 'array': {
      const items = canonicalType(type.items);
      return canonical(items === type.items ? type : { ...type, items });
    }
    case 'map': {
      const values = canonicalType(type.values);
      return canonical(values === type.values ? type : { ...type, values });
    }
    default:
      return canonical(type);
  }
}
