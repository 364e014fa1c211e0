import { isJsonObject, ownValue, type Json } from '../../../../domain/model/values/json.ts';
import { at, type Place } from '../../../reading/place.ts';
import { maxReferenceDepth, type Shape } from '../source/component.ts';
import { lookUp } from '../source/components.ts';
import type { SchemaContext } from '../source/context.ts';
import { referenceOf } from '../keywords/keywordKinds.ts';
import { isNullSchema } from '../keywords/nullSchema.ts';

/**
 * Reports the `type` beside a combination of schemas unless these say it, too: it has no place
 * there. `combined`: whether a value matches all of them, or one.
 */
export function reportType(
  context: SchemaContext,
  types: readonly string[] | undefined,
  schemas: readonly Json[],
  combined: 'all' | 'one',
  place: Place,
): void {
  if (types === undefined || types.length === 0) return;
  const isSaid = (schema: Json): boolean => implies(context, schema, types, 0);
  if (combined === 'all' ? schemas.some(isSaid) : schemas.every(isSaid)) return;
  context.reporter.add(
    'keyword-left-out',
    'warning',
    `"type" has no effect on the types: not all that is combined here is of the type ${types.join(' or ')}.`,
    at(place, 'type'),
  );
}

/** Whether each value that a schema allows, other than null, is of one of these types. */
function implies(
  context: SchemaContext,
  schema: Json,
  types: readonly string[],
  depth: number,
): boolean {
  if (isNullSchema(schema)) return true;
  if (!isJsonObject(schema) || depth > maxReferenceDepth) return false;
  const shape = context.shapes.of(schema);
  if (shape !== 'any') return types.some((type) => isOfType(shape, type));
  const ref = referenceOf(schema);
  const target = ref === undefined ? undefined : lookUp(context, ref)?.schema;
  if (target !== undefined) return implies(context, target, types, depth + 1);
  return ['oneOf', 'anyOf'].some((key) => {
    const members = ownValue(schema, key);
    return (
      Array.isArray(members) &&
      members.length > 0 &&
      (members as readonly Json[]).every((member) => implies(context, member, types, depth + 1))
    );
  });
}

function isOfType(shape: Shape, type: string): boolean {
  if (type === 'object') return shape === 'struct' || shape === 'map';
  return shape === type || (type === 'number' && shape === 'integer');
}
