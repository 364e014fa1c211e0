import type { TypeRef } from '../../../domain/model/specification.ts';
import type { SchemaContext } from './source/context.ts';
import { annotate, anyType } from './source/converted.ts';
import type { Keywords } from './keywords/keywords.ts';
import { metadataIn } from '../../../domain/model/metadata/metadataKeys.ts';
import type { SchemaMetadata } from '../schemaMetadata.ts';
import { withImplied } from './keywords/implied.ts';
import { at, type Place } from '../../reading/place.ts';

/** The element type of a list. Consumes `items`; the schemas of a tuple stay in the metadata. */
export function elementType(context: SchemaContext, words: Keywords, place: Place): TypeRef {
  const { items } = words;
  const { unevaluatedItems } = metadataIn<SchemaMetadata>(words.metadata);
  // Items of any kind, which mean the same elsewhere, would leave none of which this says something.
  const hasContents = items !== undefined || unevaluatedItems === undefined;
  words.metadata = withImplied(words.metadata, words.types !== undefined, hasContents);
  if (words.prefixItems !== undefined || Array.isArray(items)) {
    context.reporter.add(
      'tuple-is-array',
      'warning',
      'A list with a schema for each place became a list of any.',
      place,
    );
    return anyType;
  }
  words.items = undefined;
  if (items === undefined) return anyType;
  return annotate(context.convert(items, at(place, 'items', 'item')));
}
