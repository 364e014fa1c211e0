import { constraintKeywords, constraintNames } from '../../domain/constraints/keywords.ts';
import { onlyWritten } from '../../domain/model/metadata/metadata.ts';
import type { Metadata } from '../../domain/model/specification.ts';
import type { Notes } from './notes.ts';

/*
 * The details of a card that the printed format can't express are one finding of the card, which names each
 * kind of detail once, so that the preview shows one mark for it instead of one for every integer.
 */

/** Words for keywords: their labels for flags; limits keep their keyword. */
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

/** The words for all details without a name. */
export const otherDetails = 'further details';

/** Records the metadata of the printed card that is not printed. */
export function leaveOut(
  notes: Notes,
  metadata: Metadata | undefined,
  printed: readonly string[] = [],
): void {
  if (metadata === undefined) return;
  for (const key of Object.keys(metadata)) {
    if (!onlyWritten.has(key) && !printed.includes(key))
      notes.left.add(words.get(key) ?? otherDetails);
  }
}

/** Reports the details of a card that are not printed; `name` is the name that it shows. */
export function noteLeftOut(
  { reporter, left }: Notes,
  format: string,
  name: string,
  path: readonly string[],
): void {
  if (left.size === 0) return;
  // Details without a name come last.
  if (left.delete(otherDetails)) left.add(otherDetails);
  const message = `${format} can't express these details of ${name}, so they are not exported: ${[...left].join(', ')}.`;
  reporter.add('details-left-out', 'info', message, path);
  left.clear();
}
