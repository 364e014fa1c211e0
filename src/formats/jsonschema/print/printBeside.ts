import {
  isJsonList,
  isJsonObject,
  memberAt,
  type Json,
  type JsonObject,
} from '../../../domain/model/values/json.ts';
import { haveSame, isScalar } from './plainSchema.ts';

/*
 * A schema that is printed as a reference to a shared one, with what differs beside it.
 */

/**
 * A schema as a reference to a shared one with annotations beside it, or as a union of these and null;
 * undefined if that would mean something else.
 */
export function referTo(
  reference: JsonObject,
  shared: JsonObject,
  schema: JsonObject,
  isOld: boolean,
): JsonObject | undefined {
  const own = annotationsBeside(shared, schema);
  if (own !== undefined) return besideReference(reference, own, isOld);
  const bare = withoutNull(schema);
  const beside = annotationsBeside(shared, bare);
  if (beside === undefined || JSON.stringify(bare) === JSON.stringify(schema)) return undefined;
  return besideNull(reference, beside, isOld);
}

export function besideNull(reference: JsonObject, own: JsonObject, isOld: boolean): JsonObject {
  return isOld
    ? { allOf: [reference], ...own, nullable: true }
    : { ...own, anyOf: [reference, { type: 'null' }] };
}

export function besideReference(
  reference: JsonObject,
  own: JsonObject,
  isOld: boolean,
): JsonObject {
  if (Object.keys(own).length === 0) return reference;
  return isOld ? { allOf: [reference], ...own } : { ...reference, ...own };
}

/** Keywords that determine the type; beside a reference, all others are annotations or restrictions. */
export const typeWords: ReadonlySet<string> = new Set(
  'type format enum const nullable discriminator oneOf anyOf allOf $ref'.split(' '),
);

/** Keywords for contents: beside a shared schema with other contents, values would have to match both. */
const contentWords: ReadonlySet<string> = new Set(['items', 'additionalProperties']);

/** The keywords that a schema adds to a shared one; undefined if it differs in others. */
export function annotationsBeside(shared: JsonObject, whole: JsonObject): JsonObject | undefined {
  const schema = Object.hasOwn(shared, '$ref') ? withReference(whole) : whole;
  const isSame = (key: string) => haveSame(key, shared, schema);
  // On a scalar, `required` has no effect.
  const isSaid = (key: string) =>
    Object.hasOwn(schema, key) || (key === 'required' && isScalar(shared));
  if (!Object.keys(shared).every(isSaid)) return undefined;
  const own = Object.keys(schema).filter((key) => !isSame(key));
  // `nullable: false` has no effect beside a schema that does not allow null.
  const isNew = (key: string) =>
    key !== 'nullable' || schema[key] !== false || Object.hasOwn(shared, key);
  const isType = (key: string) =>
    typeWords.has(key) || (contentWords.has(key) && Object.hasOwn(shared, key));
  if (own.some((key) => isType(key) && isNew(key))) return undefined;
  return Object.fromEntries(own.map((key) => [key, memberAt(schema, key)]));
}

/** The schema, with its elements or values as the other one has them. */
export function withContentsOf(other: JsonObject, schema: JsonObject): JsonObject {
  const entries = Object.entries(schema).map(([key, value]): [string, Json] => [
    key,
    contentWords.has(key) ? (other[key] ?? value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** A schema that combines only one reference, with that reference moved beside the rest. */
export function withReference(schema: JsonObject): JsonObject {
  for (const key of ['allOf', 'anyOf', 'oneOf']) {
    const { [key]: members, ...rest } = schema;
    const [only, ...others] = members !== undefined && isJsonList(members) ? members : [];
    if (only === undefined || !isJsonObject(only) || others.length > 0) continue;
    if (Object.keys(only).join() === '$ref') return { ...only, ...rest };
  }
  return schema;
}

/** The schema without null: some uses of a shared schema may allow null, and others not. */
export function withoutNull(schema: JsonObject): JsonObject {
  const said: [string, Json][] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'nullable' && value === true) continue;
    if (key === 'type' && isJsonList(value)) {
      const [name, ...others] = value.filter((one) => one !== 'null');
      said.push([
        key,
        name === undefined || others.length > 0 ? [name ?? 'null', ...others] : name,
      ]);
    } else if ((key === 'oneOf' || key === 'anyOf') && isJsonList(value)) {
      said.push([key, value.filter((one) => !isJsonObject(one) || one['type'] !== 'null')]);
    } else said.push([key, value]);
  }
  return Object.fromEntries(said);
}
