import type { Json } from '../../domain/model/values/json.ts';
import type { MappingEntry, Metadata, Property, Struct } from '../../domain/model/specification.ts';
import type { EachField } from '../../domain/model/values/total.ts';
import { spellingKeys } from '../../domain/model/metadata/metadata.ts';
import { hashedName } from '../reading/generatedNames.ts';

/** Fields of a struct that distinguish inline objects; descriptions and layout don't. */
type ContentField = Exclude<
  keyof Struct,
  'kind' | 'name' | 'description' | 'deprecated' | 'layout'
>;

/** The content by which inline objects are identified. */
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
  /** In their original order, because the order of a property's keys counts. */
  readonly properties: readonly Property[];
}

/**
 * The name of an inline object by its content (rules 9), regardless of where it is used, of its
 * annotations there, and of the order of properties and keywords.
 */
export function contentName(content: InlineContent): string {
  // Listed explicitly, because the order of the keys is part of the text.
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
  const isPlain = [...spellingKeys].every((key) => !text.includes(`"${key}"`));
  return hashedName('Object_', isPlain ? text : JSON.stringify(said, withoutSpelling));
}

/** Removes keys that only say how the source is written. */
const withoutSpelling = (key: string, value: unknown): unknown => {
  if (spelling.has(key)) return undefined;
  const isMetadata = key === 'metadata' && typeof value === 'object' && value !== null;
  return isMetadata && Object.keys(value).every((said) => spelling.has(said)) ? undefined : value;
};

const spelling: ReadonlySet<string> = new Set(spellingKeys);
