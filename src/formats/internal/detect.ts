import {
  isJsonList,
  isJsonObject,
  ownValue,
  type Json,
  type JsonObject,
} from '../../domain/model/values/json.ts';
import { documentKeys, typeKeys } from './keys.ts';

/**
 * How likely, from 0 to 1, a value is internal JSON, in which types and operations are lists. Documents in
 * other formats may have lists with these names, too, and would lose data if they were read as internal JSON,
 * so each list must have the marks of this format.
 */
export function detect(value: Json): number {
  if (!isJsonObject(value)) return 0;
  const lists = Object.keys(marks).filter((key) => isJsonList(ownValue(value, key))).length;
  const around = { isKnown: hasOnly(value, documentKeys), isComplete: lists > 1 };
  // A list that can't be read is an error to report, not a sign of another format.
  if (around.isKnown && lists > 0 && hasBrokenList(value)) return 0.95;
  let count = 0;
  for (const [key, isOurs] of Object.entries(marks)) {
    const list = ownValue(value, key);
    const members = key === 'types' ? membersOf(list) : isJsonList(list) ? list : [];
    if (!isMostly(members, (one) => isJsonObject(one) && isOurs(one, around))) return 0;
    count += members.length;
  }
  // An empty list has nothing to lose.
  const isEmpty = Object.keys(value).every((key) => Object.hasOwn(marks, key));
  const isOurs = count > 0 ? lists > 0 : around.isKnown && (around.isComplete || isEmpty);
  return isOurs && lists > 0 ? 0.95 : 0;
}

function hasBrokenList(value: JsonObject): boolean {
  return Object.keys(marks).some((key) => {
    const list = ownValue(value, key);
    return list !== undefined && !isJsonList(list) && !(key === 'types' && isJsonObject(list));
  });
}

interface Around {
  /** Whether the document has no key of another format. */
  readonly isKnown: boolean;
  /** Whether it has more than one of the lists. */
  readonly isComplete: boolean;
}

/** Tests whether a member of each list is in this format. */
const marks: Record<string, (member: JsonObject, around: Around) => boolean> = {
  imports: (member) =>
    isText(member, 'alias') && (isText(member, 'url') || Object.hasOwn(member, 'document')),
  operations: (member) =>
    isText(member, 'name') && (isText(member, 'httpMethod') || isText(member, 'httpPath')),
  types: isType,
};

const kinds: readonly (Json | undefined)[] = ['struct', 'object', 'map', 'array', 'reference'];
const shapes = ['parent', 'reference', 'generic', 'typeRef', 'ref', 'refs', 'mapping'];

function isType(type: JsonObject, { isKnown, isComplete }: Around): boolean {
  const kind = ownValue(type, 'type');
  if (!isText(type, 'name') || !(kind === undefined || kinds.includes(kind))) return false;
  const properties = membersOf(ownValue(type, 'properties'));
  if (properties.length > 0) return isMostly(properties, isProperty);
  // Older documents leave out the kind and empty properties, but then have nothing else.
  const isShaped = kind !== undefined || shapes.some((key) => Object.hasOwn(type, key));
  return (isShaped || isComplete) && isKnown && hasOnly(type, typeKeys);
}

function isProperty(value: Json): boolean {
  const typed = ['type', 'typeRef', 'reference', 'generic', 'ref', 'refs'];
  return (
    isJsonObject(value) && isText(value, 'name') && typed.some((key) => Object.hasOwn(value, key))
  );
}

/** The members of a list or, as some older tools wrote it, of an object by name. */
function membersOf(value: Json | undefined): readonly Json[] {
  if (isJsonList(value)) return value;
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(([name, member]) =>
    isJsonObject(member) ? { name, ...member } : member,
  );
}

/** A few errors do not make it another format: they are reported. */
function isMostly(list: readonly Json[], isOurs: (member: Json) => boolean): boolean {
  return list.length === 0 || list.filter(isOurs).length * 2 > list.length;
}

function isText(value: JsonObject, key: string): boolean {
  return typeof ownValue(value, key) === 'string';
}

function hasOnly(value: JsonObject, keys: ReadonlySet<string>): boolean {
  return Object.keys(value).every((key) => keys.has(key));
}
