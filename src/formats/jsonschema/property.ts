import { propertyNamePattern } from '../../domain/constants.ts';
import type { Json } from '../../domain/json.ts';
import type { SchemaContext, StructDraft } from './context.ts';
import { toProperty } from './converted.ts';
import type { Place } from './place.ts';

/** Adds a property of the source, its name exactly as it is there. */
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
    `The property name "${name}" is kept as it is, although it has other characters than letters, digits, underscore, dot and dollar, or isn't 1 to 128 long.`,
    place,
  );
}

const shownNames = 10;

/** `required` is a flag of each property here, so there is no place for names without one. */
export function reportRequired(context: SchemaContext, draft: StructDraft): void {
  const names = draft.required;
  const shown = names.slice(0, shownNames).join(', ') + (names.length > shownNames ? ' …' : '');
  const inherited = draft.parent !== undefined || draft.merged.length > 0;
  context.reporter.add(
    'required-left-out',
    'warning',
    `"required" names ${shown}, which ${inherited ? 'may be inherited but is not a property of its own' : 'is no property'} here; that is left out.`,
    draft.place,
  );
}
