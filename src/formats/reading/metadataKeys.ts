import type { Json } from '../../domain/model/values/json.ts';
import type { Metadata } from '../../domain/model/specification.ts';

/* oxlint-disable typescript/no-unnecessary-type-parameters -- the caller names the table, which no value can */

/*
 * Each format declares the keys that it stores in metadata in a table: an interface whose keys are
 * all optional. Readers and printers access metadata only through these functions, so that a
 * misspelt key does not compile. Without a table, they accept no key at all.
 */

/**
 * Metadata, restricted to the keys of a table. Stored documents may hold anything under each key.
 */
export type Said<Keys extends object> = { readonly [Key in keyof Keys]?: Json };

/** Metadata, typed by a table; an empty object if there is none. */
export function saidIn<Keys extends object = never>(metadata: Metadata | undefined): Said<Keys>;
export function saidIn(metadata: Metadata | undefined): Metadata {
  return metadata ?? {};
}

/**
 * Adds entries to metadata, creating it if necessary. Pass `said` without spreads, because the
 * compiler does not check the keys of a spread.
 */
export function withSaid<Keys extends object = never>(
  metadata: { [key: string]: Json } | undefined,
  said: NoInfer<Keys>,
): { [key: string]: Json } {
  return Object.assign(metadata ?? {}, said);
}

/** A key of a table as a string, checked by the compiler. */
export function keyIn<Keys extends object = never>(key: keyof Keys & string): string {
  return key;
}

/** A set of a table's keys. */
export function keysIn<Keys extends object = never>(
  ...keys: readonly (keyof Keys & string)[]
): ReadonlySet<string> {
  return new Set<string>(keys);
}

/** Metadata without some of its keys. */
export function without(metadata: Metadata | undefined, keys: ReadonlySet<string>): Metadata {
  if (metadata === undefined) return {};
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => !keys.has(key)));
}
