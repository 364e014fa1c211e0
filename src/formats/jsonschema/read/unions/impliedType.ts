import { ownValue, type Json, type JsonObject } from '../../../../domain/model/values/json.ts';
import { at, type Place } from '../../../reading/place.ts';
import type { SchemaKind } from '../source/component.ts';
import { memoizeAnswer } from '../source/memoizeAnswer.ts';
import { lookUp } from '../source/components.ts';
import type { SchemaContext } from '../source/context.ts';
import { referenceOf } from '../keywords/keywordKinds.ts';
import { isNullSchema } from '../keywords/nullSchema.ts';

/**
 * Reports a `type` beside combined schemas, which is not preserved, unless these have the same type.
 * `combined`: whether a value must match all of them, or one.
 */
export function reportType(
  context: SchemaContext,
  types: readonly string[] | undefined,
  schemas: readonly Json[],
  combined: 'all' | 'one',
  place: Place,
): void {
  if (types === undefined || types.length === 0) return;
  const isSaid = memoizeAnswer((schema): boolean => implies(context, schema, types, isSaid));
  if (combined === 'all' ? schemas.some(isSaid) : schemas.every(isSaid)) return;
  context.reporter.add(
    'keyword-left-out',
    'warning',
    `"type" has no effect: not every schema that is combined here is of the type ${types.join(' or ')}.`,
    at(place, 'type'),
  );
}

/**
 * Whether all values of a schema, except null, have one of these types. `isSaid` is the same function,
 * memoized.
 */
function implies(
  context: SchemaContext,
  schema: JsonObject,
  types: readonly string[],
  isSaid: (schema: Json) => boolean,
): boolean {
  if (isNullSchema(schema)) return true;
  const shape = context.shapes.of(schema);
  if (shape !== 'any') return types.some((type) => isOfType(shape, type));
  const ref = referenceOf(schema);
  const target = ref === undefined ? undefined : lookUp(context, ref)?.schema;
  if (target !== undefined) return isSaid(target);
  return ['oneOf', 'anyOf'].some((key) => {
    const members = ownValue(schema, key);
    return (
      Array.isArray(members) && members.length > 0 && (members as readonly Json[]).every(isSaid)
    );
  });
}

function isOfType(shape: SchemaKind, type: string): boolean {
  if (type === 'object') return shape === 'struct' || shape === 'map';
  return shape === type || (type === 'number' && shape === 'integer');
}
