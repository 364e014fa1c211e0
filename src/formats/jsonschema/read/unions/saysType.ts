import {
  isJsonList,
  isJsonObject,
  ownValue,
  type Json,
} from '../../../../domain/model/values/json.ts';
import { lookUp } from '../source/components.ts';
import { maxReferenceDepth } from '../source/component.ts';
import { referenceOf } from '../keywords/keywordKinds.ts';
import type { SchemaContext } from '../source/context.ts';

/** Whether a member of a union determines a type, instead of only restricting values further. */
export function saysType(context: SchemaContext, schema: Json): boolean {
  if (!isJsonObject(schema)) return typeof schema === 'boolean';
  if (context.shapes.of(schema) !== 'any' || referenceOf(schema) !== undefined) return true;
  return ['type', 'oneOf', 'anyOf', 'allOf'].some((key) => ownValue(schema, key) !== undefined);
}

/** Whether a schema is, combines or refers to a union whose members determine types. */
export function listsTypes(
  context: SchemaContext,
  schema: Json,
  visited: Set<Json> = new Set(),
  depth = 0,
): boolean {
  if (!isJsonObject(schema) || visited.has(schema) || depth > maxReferenceDepth) return false;
  visited.add(schema);
  const ref = referenceOf(schema);
  const target = ref === undefined ? undefined : lookUp(context, ref)?.schema;
  if (target !== undefined && listsTypes(context, target, visited, depth + 1)) return true;
  const membersOf = (key: string): readonly Json[] => {
    const members = ownValue(schema, key) ?? [];
    return isJsonList(members) ? members : [];
  };
  return (
    [...membersOf('oneOf'), ...membersOf('anyOf')].some((member) => saysType(context, member)) ||
    membersOf('allOf').some((member) => listsTypes(context, member, visited, depth + 1))
  );
}
