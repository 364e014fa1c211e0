import { isJsonList, memberAt, type Json } from '../../../../domain/model/values/json.ts';
import { keyIn, keysIn } from '../../../../domain/model/metadata/metadataKeys.ts';
import { reportKept, saysShape } from './preservedKeyword.ts';
import type { Keywords } from './keywords.ts';
import { isNullSchema } from './nullSchema.ts';
import {
  keep,
  setOwn,
  type MetadataContext,
  type MetadataDraft,
  type SchemaMetadata,
} from '../../schemaMetadata.ts';
import { at, type Place } from '../../../reading/place.ts';

/**
 * Moves all remaining keywords of a schema to its metadata. Keywords that were used have been set
 * to undefined before.
 */
export function keepRest(words: Keywords, place: Place, context: MetadataContext): void {
  // No loop and no closure: every schema passes here, and most have nothing left.
  if (words.format !== undefined) keepWord(words, 'format', words.format, place, context);
  if (words.default !== undefined) keepWord(words, 'default', words.default, place, context);
  if (words.properties !== undefined) {
    keepWord(words, 'properties', words.properties, place, context);
  }
  if (words.required !== undefined) reportRequired(place, context);
  if (words.additionalProperties !== undefined) {
    keepWord(words, 'additionalProperties', words.additionalProperties, place, context);
  }
  if (words.prefixItems !== undefined) {
    keepWord(words, 'prefixItems', words.prefixItems, place, context);
  }
  if (words.items !== undefined) keepWord(words, 'items', words.items, place, context);
  if (words.allOf !== undefined) keepWord(words, 'allOf', words.allOf, place, context);
  if (words.oneOf !== undefined)
    keepWord(words, 'oneOf', besideNull(words.oneOf, words), place, context);
  if (words.anyOf !== undefined)
    keepWord(words, 'anyOf', besideNull(words.anyOf, words), place, context);
  if (words.discriminator !== undefined) {
    keepWord(words, 'discriminator', words.discriminator, place, context);
  }
}

const restKeys = keysIn<SchemaMetadata>(
  'format',
  'default',
  'properties',
  'additionalProperties',
  'prefixItems',
  'items',
  'allOf',
  'oneOf',
  'anyOf',
  'discriminator',
);

/**
 * Metadata that comes from several schemas, in the order of a single schema, so that printing and reading it
 * again preserves the order.
 */
export function inKeywordOrder(metadata: MetadataDraft): MetadataDraft {
  const others = Object.keys(metadata).filter((key) => !restKeys.has(key));
  const rest = [...restKeys].filter((key) => Object.hasOwn(metadata, key));
  const ordered: MetadataDraft = {};
  for (const key of [...others, ...rest]) setOwn(ordered, key, memberAt(metadata, key));
  return ordered;
}

/** The members of a union without null, which the printer adds to each union that may be null. */
function besideNull(union: readonly Json[], { nullable }: Keywords): readonly Json[] {
  const others = nullable === true ? union.filter((member) => !isNullSchema(member)) : [];
  return others.length > 0 ? others : union;
}

function keepWord(
  words: Keywords,
  key: keyof SchemaMetadata & string,
  value: Json,
  place: Place,
  context: MetadataContext,
): void {
  words.metadata = keep(words.metadata, key, value, place, context);
  if (key === 'properties' || (key !== 'default' && saysShape(value))) {
    reportKept(words.metadata, key, place, context);
  }
  if (key === 'items') spellTuple(words.metadata);
}

/**
 * An `additionalItems` has a meaning only beside a list in `items`. If it comes from another schema of the
 * same value, the list is stored as `prefixItems`, beside which it has none.
 */
function spellTuple(metadata: MetadataDraft | undefined): void {
  const { items, additionalItems, prefixItems } = metadata ?? {};
  if (metadata === undefined || items === undefined || !isJsonList(items)) return;
  if (additionalItems !== undefined || prefixItems !== undefined) return;
  delete metadata[keyIn<SchemaMetadata>('items')];
  metadata[keyIn<SchemaMetadata>('prefixItems')] = items;
}

/** In metadata, `required` is a flag of a property, so a list can't be stored there. */
function reportRequired(place: Place, context: MetadataContext): void {
  context.reporter.add(
    'required-left-out',
    'warning',
    '"required" is left out: this schema has no properties of its own here that it could mark.',
    at(place, 'required'),
  );
}
