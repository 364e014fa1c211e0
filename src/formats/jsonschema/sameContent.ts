import type { Json } from '../../domain/json.ts';
import type { Metadata, Property, TypeRef } from '../../domain/specification.ts';
import type { StructDraft } from './context.ts';

/** Of structs that look the same from afar, this many are compared: a document could have thousands. */
const maxCompared = 16;

/** Known structs by what is seen of them from afar. */
export type KnownStructs = Map<string, StructDraft[]>;

/**
 * A struct with literally the same content that was met before. Comparing is many times cheaper than
 * writing both out, and most inline objects are repetitions. What is equal in another order, or one
 * of too many that look alike, isn't found.
 */
export function findSame(known: KnownStructs, draft: StructDraft): StructDraft | undefined {
  const { properties } = draft;
  const look = `${properties.length} ${properties[0]?.name} ${properties.at(-1)?.name}`;
  const similar = known.get(look);
  if (similar === undefined) {
    known.set(look, [draft]);
    return undefined;
  }
  const found = similar.find((other) => isSame(other, draft));
  if (found === undefined && similar.length < maxCompared) similar.push(draft);
  return found;
}

function isSame(a: StructDraft, b: StructDraft): boolean {
  return (
    a.isBase === b.isBase &&
    a.parent === b.parent &&
    a.discriminator === b.discriminator &&
    isSameList(a.properties, b.properties, isSameProperty) &&
    isSameList(a.merged, b.merged, (name, other) => name === other) &&
    isSameList(a.mapping, b.mapping, (x, y) => x.type === y.type && x.value === y.value) &&
    isSameMetadata(a.metadata, b.metadata)
  );
}

function isSameList<Item>(
  a: readonly Item[],
  b: readonly Item[],
  isSameItem: (a: Item, b: Item) => boolean,
): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) {
    if (!isSameItem(a[index] as Item, b[index] as Item)) return false;
  }
  return true;
}

function isSameProperty(a: Property, b: Property): boolean {
  return a.name === b.name && isSameType(a.type, b.type) && isSameAnnotated(a, b);
}

function isSameType(a: TypeRef, b: TypeRef): boolean {
  if (a === b) return true;
  return a.kind === b.kind && isSameDetail(a, b) && isSameAnnotated(a, b);
}

function isSameDetail(a: TypeRef, b: TypeRef): boolean {
  if (a.kind === 'string' && b.kind === 'string') {
    return a.format === b.format && a.default === b.default;
  }
  if (a.kind === 'reference' && b.kind === 'reference') return a.target === b.target;
  if (a.kind === 'array' && b.kind === 'array') return isSameType(a.items, b.items);
  if (a.kind === 'map' && b.kind === 'map') return isSameType(a.values, b.values);
  return true;
}

function isSameAnnotated(a: Property | TypeRef, b: Property | TypeRef): boolean {
  return (
    a.nullable === b.nullable &&
    a.deprecated === b.deprecated &&
    a.description === b.description &&
    isSameMetadata(a.metadata, b.metadata)
  );
}

function isSameMetadata(a: Metadata | undefined, b: Metadata | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && isSameJson(a, b));
}

function isSameJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && isSameList(a as Json[], b as Json[], isSameJson);
  if (Array.isArray(b)) return false;
  const first = a as { readonly [key: string]: Json };
  const second = b as { readonly [key: string]: Json };
  let keys = 0;
  for (const key in first) {
    keys += 1;
    if (!Object.hasOwn(second, key)) return false;
    if (!isSameJson(first[key] as Json, second[key] as Json)) return false;
  }
  for (const _ in second) keys -= 1;
  return keys === 0;
}
