import type { Json } from '../../../domain/model/json.ts';
import { reportKept, saysShape } from './preservedKeyword.ts';
import type { Keywords } from './keywords.ts';
import { keep, type Keeper } from '../metadata.ts';
import { at, type Place } from '../../reading/place.ts';

/**
 * Moves what no one has used up of a schema into its metadata. Whoever uses a keyword sets it to
 * undefined before.
 */
export function keepRest(words: Keywords, place: Place, keeper: Keeper): void {
  // Without a loop and a closure: this is the end of every schema, and most leave nothing.
  if (words.format !== undefined) keepWord(words, 'format', words.format, place, keeper);
  if (words.default !== undefined) keepWord(words, 'default', words.default, place, keeper);
  if (words.properties !== undefined) {
    keepWord(words, 'properties', words.properties, place, keeper);
  }
  if (words.required !== undefined) reportRequired(place, keeper);
  if (words.additionalProperties !== undefined) {
    keepWord(words, 'additionalProperties', words.additionalProperties, place, keeper);
  }
  if (words.items !== undefined) keepWord(words, 'items', words.items, place, keeper);
  if (words.prefixItems !== undefined) {
    keepWord(words, 'prefixItems', words.prefixItems, place, keeper);
  }
  if (words.allOf !== undefined) keepWord(words, 'allOf', words.allOf, place, keeper);
  if (words.oneOf !== undefined) keepWord(words, 'oneOf', words.oneOf, place, keeper);
  if (words.anyOf !== undefined) keepWord(words, 'anyOf', words.anyOf, place, keeper);
  if (words.discriminator !== undefined) {
    keepWord(words, 'discriminator', words.discriminator, place, keeper);
  }
}

function keepWord(words: Keywords, key: string, value: Json, place: Place, keeper: Keeper): void {
  words.metadata = keep(words.metadata, key, value, place, keeper);
  if (key === 'properties' || (key !== 'default' && saysShape(value))) {
    reportKept(words.metadata, key, place, keeper);
  }
}

/** `required` in the metadata is a property's own flag, so a list can't stand there. */
function reportRequired(place: Place, keeper: Keeper): void {
  keeper.reporter.add(
    'required-left-out',
    'warning',
    '"required" is left out: there are no properties here that it could mark.',
    at(place, 'required'),
  );
}
