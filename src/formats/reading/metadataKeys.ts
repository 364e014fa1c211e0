import type { Json } from '../../domain/model/json.ts';
import type { Metadata } from '../../domain/model/specification.ts';

/* oxlint-disable typescript/no-unnecessary-type-parameters -- the caller names the table, which no value can */

/*
 * What a format keeps under keys of metadata stands in a table of that format, an interface with all keys
 * optional. Readers and printers name keys by it only, so that a misspelt one does not compile. Without
 * a table none of these accepts any key.
 */

/** Metadata by the keys of a table. A stored document may hold anything under each of them. */
export type Said<Keys extends object> = { readonly [Key in keyof Keys]?: Json };

/** What metadata says, by the keys of a table; nothing where there is none. */
export function saidIn<Keys extends object = never>(metadata: Metadata | undefined): Said<Keys>;
export function saidIn(metadata: Metadata | undefined): Metadata {
  return metadata ?? {};
}

/**
 * The metadata itself with what `said` says, made when there was none yet. Give `said` without spreads:
 * the compiler looks at no key in one.
 */
export function withSaid<Keys extends object = never>(
  metadata: { [key: string]: Json } | undefined,
  said: NoInfer<Keys>,
): { [key: string]: Json } {
  return Object.assign(metadata ?? {}, said);
}

/** A key of a table, where a text is wanted. */
export function keyIn<Keys extends object = never>(key: keyof Keys & string): string {
  return key;
}

/** Keys of a table, to ask whether any key is one of them. */
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
