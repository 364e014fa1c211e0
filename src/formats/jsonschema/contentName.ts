import type { Json } from '../../domain/model/values/json.ts';
import type { MappingEntry, Metadata, Property, Struct } from '../../domain/model/specification.ts';
import type { EachField } from '../../domain/model/values/total.ts';
import { hashedName } from '../reading/generatedNames.ts';

/** Words and layout make no other object of it. */
type ContentField = Exclude<
  keyof Struct,
  'kind' | 'name' | 'description' | 'deprecated' | 'layout'
>;

/** What makes two inline objects the same. */
export interface InlineContent extends EachField<Pick<Struct, ContentField>, unknown> {
  readonly base: boolean;
  readonly parent: string | undefined;
  /** Types whose properties are merged in. */
  readonly merged: readonly string[];
  /** Required names that are not its own properties. */
  readonly required: Json | undefined;
  readonly discriminator: string | undefined;
  readonly mapping: readonly MappingEntry[];
  /** With sorted keys. */
  readonly metadata: Metadata | undefined;
  /** As read: their keys have an order. */
  readonly properties: readonly Property[];
}

/**
 * The name of an inline object by its content (rules 9), regardless of where it is used, of its
 * annotations there, and of the order of properties and keywords.
 */
export function contentName(content: InlineContent): string {
  // By name, because the order of the keys is part of the text.
  const { base, parent, merged, required, discriminator, mapping, metadata } = content;
  const properties = content.properties.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const said = {
    base,
    parent,
    merged,
    required,
    discriminator,
    mapping,
    metadata,
    properties,
  } satisfies EachField<InlineContent, unknown>;
  const text = JSON.stringify(said);
  // Few objects have a key to leave out, and asking for each key takes several times as long.
  return hashedName(
    'Object_',
    text.includes('"impliedType"') ? JSON.stringify(said, isContent) : text,
  );
}

/** A type that is not written out is the same type. */
const isContent = (key: string, value: unknown): unknown =>
  key === 'impliedType' ? undefined : value;
