import type { Json } from '../../domain/json.ts';
import type { Keywords } from './keywords.ts';
import { keep } from './metadata.ts';
import type { Place } from './place.ts';
import type { Reporter } from './reporter.ts';

/**
 * Moves what no one has used up of a schema into its metadata. Whoever uses a keyword sets it to
 * undefined before.
 */
export function keepRest(words: Keywords, place: Place, reporter: Reporter): void {
  const { metadata } = words;
  let rest = metadata;
  const add = (key: string, value: Json | undefined): void => {
    if (value !== undefined) rest = keep(rest, key, value, place, reporter);
  };
  if (words.format !== undefined) add('format', words.format);
  if (words.default !== undefined) add('default', words.default);
  if (words.properties !== undefined) add('properties', words.properties);
  if (words.required !== undefined) add('required', words.required);
  if (words.additionalProperties !== undefined) {
    add('additionalProperties', words.additionalProperties);
  }
  if (words.items !== undefined) add('items', words.items);
  if (words.prefixItems !== undefined) add('prefixItems', words.prefixItems);
  if (words.allOf !== undefined) add('allOf', words.allOf);
  if (words.oneOf !== undefined) add('oneOf', words.oneOf);
  if (words.anyOf !== undefined) add('anyOf', words.anyOf);
  if (words.discriminator !== undefined) add('discriminator', words.discriminator);
  words.metadata = rest;
}
