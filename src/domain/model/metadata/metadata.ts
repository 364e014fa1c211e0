import { ownValue, type Json } from '../values/json.ts';
import { withOptional } from '../values/optional.ts';
import type { Metadata } from '../specification.ts';

/** The text under a key of the metadata; undefined if there is none, or something else. */
export function textIn(metadata: Metadata | undefined, key: string): string | undefined {
  const value = metadata && ownValue(metadata, key);
  return typeof value === 'string' ? value : undefined;
}

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

/** Keys that say only how a source is written: what it shares, and how it writes unions. */
export const onlyWritten: ReadonlySet<string> = new Set([
  'sharedAs',
  'sharedThrough',
  'impliedValues',
  'union',
  'unionMembers',
  'unionSubtypes',
]);
