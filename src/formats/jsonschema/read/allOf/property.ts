import { propertyNamePattern } from '../../../../domain/model/constants.ts';
import type { Json } from '../../../../domain/model/values/json.ts';
import type { SchemaContext, StructDraft } from '../source/context.ts';
import { toProperty } from '../source/converted.ts';
import type { Place } from '../../../reading/place.ts';

/** Adds a property under the exact name that it has in the source. */
export function addProperty(
  context: SchemaContext,
  draft: StructDraft,
  name: string,
  schema: Json,
  isRequired: boolean,
  place: Place,
): void {
  if (!propertyNamePattern.test(name)) reportName(context, name, place);
  draft.properties.push(toProperty(name, context.convert(schema, place), isRequired));
}

function reportName(context: SchemaContext, name: string, place: Place): void {
  context.reporter.add(
    'property-name',
    'warning',
    `The property name "${name}" is kept as it is, although it doesn't consist of 1 to 128 letters, digits, underscores, dots and dollars.`,
    place,
  );
}

const shownNames = 10;

/** Reports a required property that neither the schema nor its ancestors have. */
export function reportRequired(
  context: SchemaContext,
  draft: StructDraft,
  names: readonly string[],
): void {
  const shown = names.slice(0, shownNames).join(', ') + (names.length > shownNames ? ' …' : '');
  context.reporter.add(
    'required-unknown',
    'info',
    `"required" names ${shown}, but there is no such property, own or inherited; it is kept for the original format.`,
    draft.place,
  );
}
