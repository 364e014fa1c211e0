import { isJsonObject, type Json } from '../../../../domain/model/values/json.ts';
import type { Place } from '../../../reading/place.ts';
import type { SchemaContext } from '../source/context.ts';
import { referenceOf } from './keywordKinds.ts';

/** Reports a schema that was read as nullable although a keyword beside that excludes null. */
export function reportNull(
  { shapes, reporter }: SchemaContext,
  schema: Json | undefined,
  place: Place,
): void {
  if (!isJsonObject(schema)) return;
  // A schema that is only a reference is nullable like its target, where this was reported.
  const own = referenceOf(schema) === undefined ? combining : ['type'];
  if (!own.some((key) => Object.hasOwn(schema, key)) || !shapes.refusesNull(schema)) return;
  reporter.add(
    'null-allowed',
    'warning',
    'This allows null, but something beside it excludes null if taken literally. Null was read as allowed.',
    place,
  );
}

const combining = ['allOf', 'anyOf', 'oneOf', 'not'];
