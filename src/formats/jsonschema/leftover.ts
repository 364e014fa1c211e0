import type { Json } from '../../domain/json.ts';
import type { Keywords } from './keywords.ts';
import { keep } from './metadata.ts';
import { at, type Place } from './place.ts';
import type { Reporter } from './reporter.ts';

/**
 * Moves what no one has used up of a schema into its metadata. Whoever uses a keyword sets it to
 * undefined before.
 */
export function keepRest(words: Keywords, place: Place, reporter: Reporter): void {
  // Without a loop and a closure: this is the end of every schema, and most leave nothing.
  if (words.format !== undefined) keepWord(words, 'format', words.format, place, reporter);
  if (words.default !== undefined) keepWord(words, 'default', words.default, place, reporter);
  if (words.properties !== undefined) {
    keepWord(words, 'properties', words.properties, place, reporter);
  }
  if (words.required !== undefined) reportRequired(place, reporter);
  if (words.additionalProperties !== undefined) {
    keepWord(words, 'additionalProperties', words.additionalProperties, place, reporter);
  }
  if (words.items !== undefined) keepWord(words, 'items', words.items, place, reporter);
  if (words.prefixItems !== undefined) {
    keepWord(words, 'prefixItems', words.prefixItems, place, reporter);
  }
  if (words.allOf !== undefined) keepWord(words, 'allOf', words.allOf, place, reporter);
  if (words.oneOf !== undefined) keepWord(words, 'oneOf', words.oneOf, place, reporter);
  if (words.anyOf !== undefined) keepWord(words, 'anyOf', words.anyOf, place, reporter);
  if (words.discriminator !== undefined) {
    keepWord(words, 'discriminator', words.discriminator, place, reporter);
  }
}

function keepWord(
  words: Keywords,
  key: string,
  value: Json,
  place: Place,
  reporter: Reporter,
): void {
  words.metadata = keep(words.metadata, key, value, place, reporter);
}

/** `required` in the metadata is a property's own flag, so a list can't stand there. */
function reportRequired(place: Place, reporter: Reporter): void {
  reporter.add(
    'required-left-out',
    'warning',
    '"required" is left out: there are no properties here that it could mark.',
    at(place, 'required'),
  );
}
