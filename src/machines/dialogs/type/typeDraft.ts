import { buildMapping } from '../../../domain/model/types/discriminator.ts';
import { genericsIn, refreshTemplate } from '../../../domain/model/types/generics.ts';
import { moveBy, removeAt, replaceAt } from '../../../domain/model/values/lists.ts';
import { withOptional } from '../../../domain/model/values/optional.ts';
import type {
  MappingEntry,
  Property,
  Specification,
  Struct,
  Type,
  TypeBase,
} from '../../../domain/model/specification.ts';
import type { Seen } from '../../../domain/model/values/total.ts';
import { withoutDiscriminator } from '../../../domain/edits/typeEdits.ts';
import type { TypeDraft } from '../dialogDrafts.ts';

/**
 * How the fields of the type dialog change its draft. Properties are identified by their index,
 * because names may repeat while they are typed.
 */

export const newType: Struct = { kind: 'struct', name: '', properties: [] };

/**
 * The type converted to another kind. The former content is set aside, and restored when its kind
 * is chosen again.
 */
export function withKind(draft: TypeDraft, kind: Type['kind']): TypeDraft {
  const { type, others = [] } = draft;
  if (type.kind === kind) return draft;
  const { name, description, deprecated, metadata }: CarriedOver = type;
  const found = others.find((other) => other.kind === kind) ?? emptyType(kind);
  let next: Type = withOptional({ ...found, name }, 'description', description);
  next = withOptional(next, 'deprecated', deprecated);
  next = withOptional(next, 'metadata', metadata);
  return { ...draft, type: next, others: [...others.filter((other) => other.kind !== kind), type] };
}

/** The fields that types of every kind have, except the layout of their source. */
type CarriedOver = Seen<TypeBase, 'name' | 'description' | 'deprecated' | 'metadata', 'layout'>;

function emptyType(kind: Type['kind']): Type {
  if (kind === 'struct') return newType;
  if (kind === 'map') return { kind, name: '', values: { kind: 'string' } };
  return { kind, name: '', items: { kind: 'string' } };
}

/**
 * The struct with another parent; the choices made for generics of the same name stay in its
 * template (rules 4).
 */
export function withParent(spec: Specification, struct: Struct, target: string): Struct {
  if (target === '') return withOptional(struct, 'parent', null);
  if (struct.parent?.target === target) return struct;
  const template = struct.parent?.template;
  const parent = { kind: 'reference' as const, target, ...(template && { template }) };
  return { ...struct, parent: refreshTemplate(spec, parent) };
}

/**
 * The types that can't be the parent of `name`: itself and all its descendants, because parents
 * must not form a circle.
 */
export function descentOf(spec: Specification, name: string): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  for (const type of spec.types) {
    if (type.kind !== 'struct' || type.parent === undefined) continue;
    const siblings = children.get(type.parent.target);
    if (siblings) siblings.push(type.name);
    else children.set(type.parent.target, [type.name]);
  }
  const descent = new Set([name]);
  // A set's iterator also visits elements added during the iteration.
  for (const type of descent) for (const child of children.get(type) ?? []) descent.add(child);
  return descent;
}

/**
 * The struct with another discriminator, or none if ''. Its mapping is rebuilt from the children of
 * `saved`, the name that the type has in the specification (rules 4); a new type has none.
 */
export function withDiscriminator(
  spec: Specification,
  struct: Struct,
  discriminator: string,
  saved: string | undefined,
): Struct {
  if (discriminator === '') return withoutDiscriminator(struct);
  if (struct.discriminator === discriminator) return struct;
  const mapping = saved === undefined ? [] : buildMapping(spec, saved);
  return withMapping({ ...struct, discriminator }, mapping);
}

/** The children missing from the mapping, as entries to add. */
export function unmapped(
  spec: Specification,
  struct: Struct,
  saved: string | undefined,
): readonly MappingEntry[] {
  if (struct.discriminator === undefined || saved === undefined) return [];
  const mapped = new Set(struct.mapping?.map(({ type }) => type));
  return buildMapping(spec, saved).filter(({ type }) => !mapped.has(type));
}

export function withMapping(struct: Struct, mapping: readonly MappingEntry[]): Struct {
  return withOptional(struct, 'mapping', mapping.length === 0 ? null : mapping);
}

export function withMappingValue(struct: Struct, at: number, value: string): Struct {
  const { mapping = [] } = struct;
  const entry = mapping[at];
  return entry === undefined
    ? struct
    : withMapping(struct, replaceAt(mapping, at, { ...entry, value }));
}

export function withProperty(struct: Struct, property: Property): Struct {
  return { ...struct, properties: [...struct.properties, property] };
}

/** The type with the property that was typed but not added yet: saving adds it. */
export function withPendingProperty({ type, adding }: TypeDraft): Type {
  if (type.kind !== 'struct' || adding === undefined || adding.name === '') return type;
  return withProperty(type, adding);
}

/** Replaces a property; a discriminator follows its name. */
export function withPropertyAt(struct: Struct, at: number, property: Property): Struct {
  const before = struct.properties[at];
  if (before === undefined) return struct;
  const properties = replaceAt(struct.properties, at, property);
  // If two have that name while one is being typed, the discriminator is the first of them.
  const first = struct.properties.findIndex(({ name }) => name === before.name);
  const carry = struct.discriminator === before.name && first === at;
  return { ...struct, properties, ...(carry ? { discriminator: property.name } : {}) };
}

/**
 * Removes a property; a discriminator must be a property of the struct itself, so it may be
 * removed, too (rules 3).
 */
export function withoutPropertyAt(struct: Struct, at: number): Struct {
  const properties = removeAt(struct.properties, at);
  const { discriminator } = struct;
  const gone =
    discriminator !== undefined && !properties.some(({ name }) => name === discriminator);
  return { ...(gone ? withoutDiscriminator(struct) : struct), properties };
}

export function withPropertyMoved(struct: Struct, at: number, by: number): Struct {
  return { ...struct, properties: moveBy(struct.properties, at, by) };
}

/** The names of generics in the properties, nested ones included, as suggestions. */
export function genericNames(properties: readonly Property[]): readonly string[] {
  const names = new Set<string>();
  for (const { type } of properties) {
    for (const generic of genericsIn(type)) if (generic !== '') names.add(generic);
  }
  return names.size === 0 ? ['T'] : [...names];
}
