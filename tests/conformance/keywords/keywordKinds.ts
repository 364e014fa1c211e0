import type { Value } from '../document.ts';
import type { KeywordsOf } from './keywordsOf.ts';

/** How many keywords of one kind a source has, and how many of these differ in the printed document. */
export interface KindCount {
  said: number;
  /** Those that a finding names. */
  named: number;
  /** Those that no finding names. */
  silent: number;
}

/** The counts of a document, by kind of keyword. */
export type KindCounts = { [kind: string]: KindCount };

const kinds: ReadonlyMap<string, string> = new Map(
  Object.entries({
    annotations:
      'description summary title deprecated readOnly writeOnly default example examples externalDocs',
    types: 'type nullable required properties items additionalProperties',
    formats: 'format',
    discriminators: 'discriminator mapping',
    enumerations: 'enum const',
    unions: 'union oneOf anyOf',
  }).flatMap(([kind, keywords]) => keywords.split(' ').map((keyword) => [keyword, kind])),
);

/** Counts the compared keywords and their differences by kind. */
export function countKinds({ counts, named, unnamed }: KeywordsOf): KindCounts {
  const all: KindCounts = {};
  const of = (keyword: string): KindCount =>
    (all[kinds.get(keyword) ?? 'all others'] ??= { said: 0, named: 0, silent: 0 });
  for (const [keyword, count] of counts) of(keyword).said += count;
  for (const { keyword } of named) of(keyword).named += 1;
  for (const { keyword } of unnamed) of(keyword).silent += 1;
  return all;
}

/** How many references a document contains. */
export function countReferences(value: Value): number {
  if (Array.isArray(value))
    return value.reduce<number>((sum, one) => sum + countReferences(one), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.entries(value).reduce(
    (sum, [key, one]) =>
      sum + (key === '$ref' && typeof one === 'string' ? 1 : countReferences(one)),
    0,
  );
}
