import { isJsonList, ownValue, type Json } from '../values/json.ts';
import { withOptional } from '../values/optional.ts';
import type { Metadata } from '../specification.ts';

/**
 * The metadata with other values, or without those that are undefined. The same keys stay in their
 * places, so that undoing a change by hand gives the same text.
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

/** The entity with other values in its metadata, or without those that are undefined. */
export function withMetadata<Entity extends { readonly metadata?: Metadata }>(
  entity: Entity,
  changes: { readonly [key: string]: Json | undefined },
): Entity {
  const metadata = changedMetadata(entity.metadata, changes);
  return withOptional<Entity, 'metadata'>(entity, 'metadata', metadata);
}

/** Of a struct: the names of types whose properties were copied, to which the source only refers. */
export const mergedFrom = 'mergedFrom';

/**
 * These names. They are no references: the struct has copies, so that nothing is missing without the
 * types. It only follows their names.
 */
export function mergedInto({ metadata }: { readonly metadata?: Metadata }): readonly string[] {
  const names = metadata && ownValue(metadata, mergedFrom);
  const list = names !== undefined && isJsonList(names) ? names : [];
  return list.filter((name) => typeof name === 'string');
}

/** The entity without one of these names, whose type is gone: the copies stay. */
export function withoutMerged<Entity extends { readonly metadata?: Metadata }>(
  entity: Entity,
  name: string,
): Entity {
  const names = mergedInto(entity);
  if (!names.includes(name)) return entity;
  const others = names.filter((other) => other !== name);
  return withMetadata(entity, { [mergedFrom]: others.length > 0 ? others : undefined });
}

/** Keys for how a source spells types and contents, where another spelling means the same. */
export const spellingKeys = [
  'impliedType',
  'impliedContents',
  'typeBeside',
  'propertiesBeside',
] as const;

/** Keys that say only how a source is written: what it shares and refers to, and how it writes unions. */
export const onlyWritten: ReadonlySet<string> = new Set([
  'sharedAs',
  'sharedThrough',
  mergedFrom,
  'impliedValues',
  ...spellingKeys,
  'union',
  'unionMembers',
  'unionSubtypes',
]);
