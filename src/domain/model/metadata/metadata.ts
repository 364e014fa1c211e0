import { keyIn, keysIn, type SchemaKeys } from './metadataKeys.ts';
import { isJsonList, ownValue, type Json } from '../values/json.ts';
import { withOptional } from '../values/optional.ts';
import type { Metadata } from '../specification.ts';

/**
 * The metadata with other values; undefined removes a key. Existing keys keep their places, so that changing
 * a value back results in the same text.
 */
export function changedMetadata(
  metadata: Metadata | undefined,
  changes: { readonly [key: string]: Json | undefined },
): Metadata | undefined {
  const entries = new Map<string, Json>(Object.entries(metadata ?? {}));
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) entries.delete(key);
    else entries.set(key, value);
  }
  return entries.size === 0 ? undefined : Object.fromEntries(entries);
}

/** The entity with other values in its metadata; undefined removes a key. */
export function withMetadata<Entity extends { readonly metadata?: Metadata }>(
  entity: Entity,
  changes: { readonly [key: string]: Json | undefined },
): Entity {
  const metadata = changedMetadata(entity.metadata, changes);
  return withOptional<Entity, 'metadata'>(entity, 'metadata', metadata);
}

/**
 * The key, on a struct, for the names of types whose properties were copied into it; in its source, it refers
 * to them.
 */
export const mergedFrom = keyIn<SchemaKeys>('mergedFrom');

/**
 * The names under that key. They are not references, because the struct has copies and needs nothing from the
 * types, but they follow renames.
 */
export function mergedInto({ metadata }: { readonly metadata?: Metadata }): readonly string[] {
  const names = metadata && ownValue(metadata, mergedFrom);
  const list = names !== undefined && isJsonList(names) ? names : [];
  return list.filter((name) => typeof name === 'string');
}

/** The entity without one of these names, because its type is gone; the copied properties stay. */
export function withoutMergedName<Entity extends { readonly metadata?: Metadata }>(
  entity: Entity,
  name: string,
): Entity {
  const names = mergedInto(entity);
  if (!names.includes(name)) return entity;
  const others = names.filter((other) => other !== name);
  return withMetadata(entity, { [mergedFrom]: others.length > 0 ? others : undefined });
}

/** Keys that say which of several equivalent ways a source uses to write types and contents. */
export const spellingKeys: ReadonlySet<string> = keysIn<SchemaKeys>(
  'impliedType',
  'impliedContents',
  'typeBeside',
  'propertiesBeside',
);

/** Keys that only say how a source is written: what it shares and refers to, and how it writes unions. */
export const onlyWritten: ReadonlySet<string> = new Set([
  ...spellingKeys,
  ...keysIn<SchemaKeys>(
    'sharedAs',
    'sharedThrough',
    'mergedFrom',
    'impliedValues',
    'union',
    'unionMembers',
    'unionSubtypes',
  ),
]);
