import { isJsonList, isJsonObject, ownValue } from '../../model/values/json.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import { equalValues } from '../equalValues.ts';
import { inOneLine, distinctNames, type CalledMember } from '../sameMeaning/wording.ts';
import { isInformation } from './withoutWords.ts';

/** Keys of a schema under which there are the members of a union. */
export const unionKeys = ['oneOf', 'anyOf'] as const;

/** A schema in a few words, as a type is described: `Pet`, `string (date)`, `array of Pet`, `Cat | Dog`, `object`. */
export function describeSchema(schema: Json): string {
  const members = isJsonObject(schema) ? membersOf(schema) : undefined;
  if (members === undefined || nameOfSchema(schema) !== undefined) return describeMember(schema);
  return inOneLine(members.map(called));
}

/** Each of the members of a union in few words, with what tells those of one kind apart. */
export function describeMembers(members: readonly Json[]): readonly string[] {
  return distinctNames(members.map(called));
}

function called(schema: Json): CalledMember {
  return { name: describeMember(schema), said: isJsonObject(schema) ? schema : undefined };
}

/** The same of a member of a union, which is called alike whatever it is one of itself. */
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

/** What a source shares the schema as. */
function nameOfSchema(schema: Json): string | undefined {
  const name = isJsonObject(schema) ? ownValue(schema, 'sharedAs') : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** Whether one is another type than the other: by its name, or by the kind of its values, as far as both say that. */
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

/** Whether a schema is one of the members of a union that restricts nothing else. */
export function hasMember(union: JsonObject, schema: JsonObject): boolean {
  const keys = Object.keys(union).filter((key) => !isInformation(key) && key !== 'sharedAs');
  const name = nameOfSchema(schema);
  const isIt = (one: Json) =>
    name === undefined ? equalValues(one, schema) : nameOfSchema(one) === name;
  return keys.length === 1 && membersOf(union)?.some(isIt) === true;
}

function membersOf(schema: JsonObject): readonly Json[] | undefined {
  return unionKeys.map((key) => ownValue(schema, key)).find(isJsonList);
}
