import { sharedNameOf } from '../../model/metadata/sharedParts.ts';
import { keyIn, type SharedKeys } from '../../model/metadata/metadataKeys.ts';
import { isJsonList, isJsonObject, ownValue } from '../../model/values/json.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import { equalValues } from '../equalValues.ts';
import { inOneLine, distinctNames, type CalledMember } from '../sameMeaning/wording.ts';
import { isInformation } from './withoutWords.ts';

/** The keys of a schema that list the members of a union. */
export const unionKeys = ['oneOf', 'anyOf'] as const;

/** A schema in a few words, like a type: `Pet`, `string (date)`, `array of Pet`, `Cat | Dog`, `object`. */
export function describeSchema(schema: Json): string {
  const members = isJsonObject(schema) ? membersOf(schema) : undefined;
  if (members === undefined || nameOfSchema(schema) !== undefined) return describeMember(schema);
  return inOneLine(members.map(called));
}

/** A short description of each member, with the details that distinguish members of one kind. */
export function describeSchemas(members: readonly Json[]): readonly string[] {
  return distinctNames(members.map(called));
}

function called(schema: Json): CalledMember {
  return { name: describeMember(schema), said: isJsonObject(schema) ? schema : undefined };
}

/** A short description of a member of a union, without listing the members of nested unions. */
export function describeMember(schema: Json): string {
  if (!isJsonObject(schema)) return 'anything';
  const name = nameOfSchema(schema);
  const [type, format] = ['type', 'format'].map((key) => ownValue(schema, key));
  if (name !== undefined) return name;
  if (type === 'array') return `array of ${describeMember(ownValue(schema, 'items') ?? {})}`;
  if (isJsonList(type)) return type.filter((one) => typeof one === 'string').join(' | ');
  if (typeof type !== 'string') return 'anything';
  return type === 'string' && typeof format === 'string' ? `string (${format})` : type;
}

/** The name under which the source shares the schema. */
function nameOfSchema(schema: Json): string | undefined {
  return sharedNameOf(schema);
}

/**
 * Whether the types differ, in their names or in the kind of their values, as far as both sides state these.
 */
export function isOtherType(before: JsonObject, after: JsonObject): boolean {
  const [one, other] = [nameOfSchema(before), nameOfSchema(after)];
  if (one !== undefined && other !== undefined && one !== other) return true;
  const [was, is] = [kindOf(before), kindOf(after)];
  return was !== undefined && is !== undefined && was !== is;
}

function kindOf(schema: JsonObject): string | undefined {
  const type = ownValue(schema, 'type');
  if (isJsonList(type)) {
    const types = type.map((one) => JSON.stringify(one));
    return types.toSorted((one, other) => (one < other ? -1 : 1)).join();
  }
  if (typeof type === 'string') return type;
  if (membersOf(schema) !== undefined) return 'union';
  return Object.keys(schema).every(isInformation) ? 'anything' : undefined;
}

/** Whether the schema is one of the members of a union that restricts nothing else. */
export function hasMember(union: JsonObject, schema: JsonObject): boolean {
  const keys = Object.keys(union).filter(
    (key) => !isInformation(key) && key !== keyIn<SharedKeys>('sharedAs'),
  );
  const name = nameOfSchema(schema);
  const isIt = (one: Json) =>
    name === undefined ? equalValues(one, schema) : nameOfSchema(one) === name;
  return keys.length === 1 && membersOf(union)?.some(isIt) === true;
}

function membersOf(schema: JsonObject): readonly Json[] | undefined {
  return unionKeys.map((key) => ownValue(schema, key)).find(isJsonList);
}
