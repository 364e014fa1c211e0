import { constraintKeywords, constraintNames } from '../../domain/constraints/keywords.ts';
import { onlyWritten } from '../../domain/model/metadata/metadata.ts';
import type { Metadata } from '../../domain/model/specification.ts';
import type { Notes } from './notes.ts';

/*
 * What a card says and the printed format can't is one finding of the card, in which each kind of
 * detail is named once: so the preview has one mark for it, not one for every integer.
 */

/** A limit is called by its keyword, and what is only said or not by its label. */
const words: ReadonlyMap<string, string> = new Map([
  ...constraintNames.map((name): [string, string] => {
    const { holds, label } = constraintKeywords[name];
    return [name, holds === 'flag' ? label.toLowerCase() : name];
  }),
  ['enum', 'allowed values'],
  ['example', 'examples'],
  ['contentTypes', 'content types'],
  ['description', 'descriptions of bodies'],
  ['summary', 'the summary'],
]);

/** All that has no name of its own. */
export const furtherDetails = 'further details';

/** Remembers what the metadata of the printed card holds, besides what is printed of it. */
export function leaveOut(
  notes: Notes,
  metadata: Metadata | undefined,
  printed: readonly string[] = [],
): void {
  if (metadata === undefined) return;
  for (const key of Object.keys(metadata)) {
    if (!onlyWritten.has(key) && !printed.includes(key))
      notes.left.add(words.get(key) ?? furtherDetails);
  }
}

/** Reports what is not printed of a card; `name` is the one that it shows. */
export function noteLeftOut(
  { reporter, left }: Notes,
  format: string,
  name: string,
  path: readonly string[],
): void {
  if (left.size === 0) return;
  // What has no name is said last.
  if (left.delete(furtherDetails)) left.add(furtherDetails);
  const message = `What ${format} can't say of ${name} is not exported: ${[...left].join(', ')}.`;
  reporter.add('details-left-out', 'info', message, path);
  left.clear();
}
