import { mergedInto } from '../../domain/model/metadata/metadata.ts';
import type { Json } from '../../domain/model/values/json.ts';
import type {
  MappingEntry,
  Metadata,
  Property,
  Struct,
  TypeRefKind,
  TypeRefOf,
} from '../../domain/model/specification.ts';
import type { Seen } from '../../domain/model/values/total.ts';
import { saidIn, without, keysIn } from '../reading/metadataKeys.ts';
import { isContentName } from '../../domain/model/names.ts';
import { hashedName } from '../reading/generatedNames.ts';
import { sortKeys, type SchemaMetadata } from './metadata.ts';

/** What makes two inline objects the same. */
export interface InlineContent {
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
  return hashedName(
    'Object_',
    JSON.stringify(
      {
        base,
        parent,
        merged,
        required,
        discriminator,
        mapping,
        metadata,
        properties,
      },
      isContent,
    ),
  );
}

/** A type that is not written out is the same type. */
const isContent = (key: string, value: unknown): unknown =>
  key === 'impliedType' ? undefined : value;

/** Keys that say something else than the content of the object. */
const otherKeys = keysIn<SchemaMetadata>(
  'required',
  'union',
  'unionMembers',
  'unionSubtypes',
  'impliedValues',
  'mergedFrom',
);

/** The fields of a struct that say whether it is the same as another. */
type Content = Seen<
  Struct,
  'base' | 'parent' | 'discriminator' | 'mapping' | 'metadata' | 'properties',
  'name' | 'kind' | 'description' | 'deprecated' | 'layout'
>;

const known = new WeakMap<Struct, boolean>();

/**
 * Whether a struct still has the name by its content. One that others were merged into has it only
 * without what came from these.
 * Cached, because a preview is printed after each edit.
 */
export function hasContentName(struct: Struct): boolean {
  if (!isContentName(struct.name)) return false;
  const isNamed = known.get(struct) ?? contentNameOf(struct) === struct.name;
  known.set(struct, isNamed);
  return isNamed;
}

/** The name that an inline object gets which becomes this struct, without what was merged into it. */
export function contentNameOf(struct: Content): string {
  const metadata = without(struct.metadata, otherKeys);
  const { required } = saidIn<SchemaMetadata>(struct.metadata);
  const isEmpty = Object.keys(metadata).length === 0;
  return contentName({
    base: struct.base === true,
    parent: struct.parent?.target,
    merged: mergedInto(struct),
    required,
    discriminator: struct.discriminator,
    mapping: struct.mapping ?? [],
    metadata: isEmpty ? undefined : sortKeys(metadata),
    properties: struct.properties.map(asRead),
  });
}

type Field = keyof Property | { [Kind in TypeRefKind]: keyof TypeRefOf<Kind> }[TypeRefKind];

/** The order in which the fields of properties and type references are read. */
const fieldOrder: ReadonlyMap<string, number> = new Map(
  Object.entries({
    name: 0,
    kind: 1,
    type: 2,
    format: 3,
    default: 4,
    target: 5,
    items: 6,
    values: 7,
    match: 8,
    members: 9,
    discriminator: 10,
    mapping: 11,
    sharedAs: 12,
    contentType: 13,
    template: 14,
    description: 15,
    deprecated: 16,
    nullable: 17,
    metadata: 18,
  } satisfies Readonly<Record<Field, number>>),
);

function asRead<Value>(value: Value): Value;
function asRead(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asRead);
  if (typeof value !== 'object' || value === null) return value;
  const place = (field: string) => fieldOrder.get(field) ?? fieldOrder.size;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => place(a) - place(b))
      .map(([field, item]) => [field, field === 'metadata' ? sortKeys(item) : asRead(item)]),
  );
}
