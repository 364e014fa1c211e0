import { sharedNameOf } from '../../model/metadata/sharedParts.ts';
import { keyIn, type SharedKeys } from '../../model/metadata/metadataKeys.ts';
import { isJsonList, isJsonObject, ownValue } from '../../model/values/json.ts';
import type { Json, JsonObject } from '../../model/values/json.ts';
import { withOptional } from '../../model/values/optional.ts';
import { levelOn } from '../changes/change.ts';
import type { ChangedPart, ChangeLevel } from '../changes/change.ts';
import type { TypedNoun, WholeNoun } from '../changes/changeCodes.ts';
import { equalValues } from '../equalValues.ts';
import { compareMembers } from './types/compareMembers.ts';
import { compareMetadata } from './compareMetadata.ts';
import type { MetadataOwner } from './compareMetadata.ts';
import { levelOfEffect } from './types/constraintLevel.ts';
import { compareEntries, entriesAt } from './entries.ts';
import { describeSchema, hasMember, isOtherType, unionKeys } from './describeSchema.ts';
import { isInformation } from './withoutWords.ts';

/**
 * The part whose schema is compared. `isType` tells which shared schemas are types on both sides, whose
 * changes are reported there.
 */
export interface SchemaOwner extends MetadataOwner {
  readonly noun: TypedNoun | WholeNoun;
  readonly isType: (name: string) => boolean;
}

/** The keys with the schema of the elements or values. */
const inner = [
  ['items', 'an element of'],
  ['additionalProperties', 'a value of'],
] as const;

/**
 * Compares two schemas in metadata, such as those of the values of a form, by the direction in which the
 * values travel. The wording and the levels are those for types.
 */
export function compareSchemas(owner: SchemaOwner, before: Json, after: Json): void {
  if (equalValues(before, after)) return;
  const { label, report, noun, place, source = [] } = owner;
  const noteWhole = () => {
    const part = { before: { schema: before }, after: { schema: after } };
    const text = `: the schema of ${label} changed`;
    report('major', `${noun}-metadata-changed`, text, place, source, part);
  };
  if (!isJsonObject(before) || !isJsonObject(after)) {
    noteWhole();
    return;
  }
  const [used, uses] = [before, after].map(sharedIn);
  // The shared schema is compared as a type, so only what is said beside its name is compared here.
  if (used !== undefined && used.name === uses?.name && owner.isType(used.name)) {
    compareMetadata(owner, used.beside, uses.beside);
    return;
  }
  const [was, is] = [before, after].map((schema) =>
    withoutNeedlessNull(withNullable(withOnlyPart(schema))),
  );
  if (was === undefined || is === undefined) return;
  if (isOtherType(was, is)) {
    compareKinds(owner, was, is);
    return;
  }
  // One side has only the name of its schema, so what changed is not known.
  if (isName(was) || isName(is)) {
    noteWhole();
    return;
  }
  const elsewhere = new Set(compareProperties(owner, was, is));
  for (const [key, words] of inner) {
    const [one, other] = [ownValue(was, key), ownValue(is, key)];
    if (!isJsonObject(one) || !isJsonObject(other)) continue;
    elsewhere.add(key);
    compareSchemas({ ...owner, label: `${words} ${label}`, source: [...source, key] }, one, other);
  }
  const [parts, others] = [ownValue(was, 'allOf'), ownValue(is, 'allOf')];
  if (isJsonList(parts) && isJsonList(others) && parts.length === others.length) {
    elsewhere.add('allOf');
    parts.forEach((part, index) => {
      const at = [...source, 'allOf', String(index)];
      compareSchemas({ ...owner, source: at }, part, others[index] ?? {});
    });
  }
  for (const key of compareUnion(owner, was, is)) elsewhere.add(key);
  const isInteger = [was, is].every((schema) => ownValue(schema, 'type') === 'integer');
  const isTyped = [was, is].every((schema) => ownValue(schema, 'type') !== undefined);
  compareMetadata({ ...owner, isInteger, isTyped }, was, is, elsewhere);
}

/**
 * Reports only that the type is another one. As with types, one side may be a member of the other's union.
 */
function compareKinds(owner: SchemaOwner, was: JsonObject, is: JsonObject): void {
  const { report, noun, place, label, source, sides } = owner;
  // Schemas with the same name are described by their content.
  const isCalledAlike = sharedNameOf(was) === sharedNameOf(is);
  const [now, then] = [is, was].map((schema) =>
    describeSchema(isCalledAlike ? { ...schema, sharedAs: null } : schema),
  );
  const level = hasMember(is, was)
    ? levelOn(sides(), 'minor', 'major')
    : hasMember(was, is)
      ? levelOn(sides(), 'major', 'minor')
      : rangeLevel(owner, was, is);
  const text = `: ${label} is now ${now}, was ${then}`;
  const part = { before: { type: then }, after: { type: now } };
  report(level, `${noun}-metadata-changed`, text, place, source, part);
}

/** Every integer is a number, so values are lost in only one direction, unless more has changed. */
function rangeLevel({ sides }: SchemaOwner, was: JsonObject, is: JsonObject): ChangeLevel {
  const { type: then, format: _, ...one } = was;
  const { type: now, format: __, ...other } = is;
  const gains = then === 'integer' && now === 'number';
  const loses = then === 'number' && now === 'integer';
  const isAll = (gains || loses) && equalValues(one, other);
  return isAll ? levelOfEffect({ gains, loses }, sides) : 'major';
}

/** Compares the members of unions. Returns the keys that this covers. */
export function compareUnion(
  owner: SchemaOwner,
  was: JsonObject,
  is: JsonObject,
): readonly string[] {
  const { report, noun, place, label, source = [] } = owner;
  const members = {
    before: { members: describeSchema(was) },
    after: { members: describeSchema(is) },
  };
  const note = (level: ChangeLevel, key: string, text: string, part: ChangedPart = members) =>
    report(level, `${noun}-metadata-changed`, `: ${label} ${text}`, place, [...source, key], part);
  const [match, matched] = [matchOf(was), matchOf(is)];
  if (match !== undefined && matched !== undefined && match !== matched) {
    const isStricter = matched === 'oneOf';
    const level = isStricter
      ? levelOn(owner.sides(), 'major', 'minor')
      : levelOn(owner.sides(), 'minor', 'major');
    const words = isStricter ? 'exactly one' : 'any number';
    const part = { before: { [match]: was[match] }, after: { [matched]: is[matched] } };
    note(level, matched, `now matches ${words} of its members`, part);
    const { [match]: list = [], ...others } = was;
    return [match, ...compareUnion(owner, { ...others, [matched]: list }, is)];
  }
  return compareMembers(was, is, {
    gone: (key, member) =>
      note(levelOn(owner.sides(), 'major', 'minor'), key, `can no longer be ${member}`),
    both: (key, member, one, other) => {
      const each = { label: `the member ${member} of ${label}`, source: [...source, key] };
      compareSchemas({ ...owner, ...each }, one, other);
    },
    come: (key, member) =>
      note(levelOn(owner.sides(), 'minor', 'major'), key, `can now be ${member}`),
  });
}

/** The key of the members, if the schema has only one list of them. */
function matchOf(schema: JsonObject): (typeof unionKeys)[number] | undefined {
  const keys = unionKeys.filter((key) => ownValue(schema, key) !== undefined);
  return keys.length === 1 && isJsonList(schema[keys[0] ?? '']) ? keys[0] : undefined;
}

/** Compares the properties and which of them are required. Returns the keys that this covers. */
function compareProperties(
  owner: SchemaOwner,
  before: JsonObject,
  after: JsonObject,
): readonly string[] {
  const [was, is] = [entriesAt(before, 'properties'), entriesAt(after, 'properties')];
  const [needed, needs] = [namesAt(before, 'required'), namesAt(after, 'required')];
  if (was === undefined || is === undefined || needed === undefined || needs === undefined) {
    return [];
  }
  const { report, noun, place, label, source = [] } = owner;
  const nameOf = (name: string) => `property ${name} of ${label}`;
  const sourceOf = (name: string) => [...source, 'properties', name];
  const partOf = (name: string): ChangedPart => {
    const said = (properties: JsonObject) => ({ [`property ${name}`]: ownValue(properties, name) });
    return { before: said(was), after: said(is) };
  };
  compareEntries(was, is, {
    gone: (name) => {
      const text = `: ${nameOf(name)} was removed`;
      report('major', `${noun}-metadata-changed`, text, place, sourceOf(name), partOf(name));
    },
    both: (name, one, other) => {
      compareSchemas({ ...owner, label: nameOf(name), source: sourceOf(name) }, one, other);
    },
    come: (name) => {
      const isRequired = needs.has(name);
      const text = `: ${isRequired ? 'required' : 'optional'} ${nameOf(name)} was added`;
      const level = levelOn(owner.sides(), isRequired ? 'major' : 'minor', 'minor');
      report(level, `${noun}-metadata-changed`, text, place, sourceOf(name), partOf(name));
    },
  });
  for (const name of new Set([...needed, ...needs])) {
    // Its removal or addition is already reported.
    if (Object.hasOwn(was, name) !== Object.hasOwn(is, name)) continue;
    const required = { label: nameOf(name), source: sourceOf(name) };
    const flag = (names: ReadonlySet<string>) => ({ required: names.has(name) });
    compareMetadata({ ...owner, ...required }, flag(needed), flag(needs));
  }
  return ['properties', 'required'];
}

function namesAt(schema: JsonObject, key: string): ReadonlySet<string> | undefined {
  const list = ownValue(schema, key) ?? [];
  if (!isJsonList(list)) return undefined;
  const names = list.filter((name) => typeof name === 'string');
  return names.length === list.length ? new Set(names) : undefined;
}

/** Keys beside a reference that are compared as those of a place that uses a type, as is information. */
const besideKeys: ReadonlySet<string> = new Set([
  'deprecated',
  'nullable',
  'readOnly',
  'writeOnly',
]);

/**
 * The name of the shared schema that a schema consists of, with what is said beside it, and null if that is
 * the only other member. Undefined if the schema restricts more.
 */
function sharedIn(
  schema: JsonObject,
): { readonly name: string; readonly beside: JsonObject } | undefined {
  const name = sharedNameOf(schema);
  if (name !== undefined) return { name, beside: {} };
  const [key, ...others] = Object.keys(schema).filter(
    (one) => !isInformation(one) && !besideKeys.has(one),
  );
  if (others.length > 0 || (key !== 'allOf' && key !== 'anyOf' && key !== 'oneOf'))
    return undefined;
  const { [key]: members, ...beside } = schema;
  if (!isJsonList(members)) return undefined;
  const parts = key === 'allOf' ? members : members.filter((one) => !isNull(one));
  const [part, ...more] = parts;
  const shared = more.length === 0 ? sharedNameOf(part) : undefined;
  if (!isJsonObject(part) || shared === undefined) return undefined;
  const isNew = parts.length < members.length && withNullable(part)['nullable'] !== true;
  return { name: shared, beside: isNew ? { ...beside, nullable: true } : beside };
}

function isNull(schema: Json): boolean {
  return equalValues(schema, { type: 'null' });
}

/**
 * The schema that `allOf` wraps, if it is the only one, with the other keys merged into it. It loses its name
 * if one of these restricts it further.
 */
function withOnlyPart(schema: JsonObject): JsonObject {
  const { allOf, ...rest } = schema;
  const [part, ...others] = isJsonList(allOf) ? allOf : [];
  if (!isJsonObject(part) || others.length > 0) return schema;
  const keys = Object.keys(rest).filter((key) => !isInformation(key));
  if (keys.length === 0) return { ...part, ...rest };
  if (keys.some((key) => Object.hasOwn(part, key))) return schema;
  const { sharedAs: _, ...content } = part;
  return { ...content, ...rest };
}

/**
 * The schema with null as `nullable`, as OpenAPI 3.0 writes it, instead of among the types or the members.
 */
function withNullable(schema: JsonObject): JsonObject {
  const types = ownValue(schema, 'type');
  if (!isJsonList(types)) return asOnlyMember(schema);
  const others = types.filter((type) => type !== 'null');
  const [only] = others;
  const type = others.length === 1 && only !== undefined ? only : others;
  return { ...schema, type, ...(others.length < types.length && { nullable: true }) };
}

/**
 * The member in place of a union that has only this member, or only this and null. Without null among the
 * members, this applies only if the member allows any value.
 */
function asOnlyMember(schema: JsonObject): JsonObject {
  const [key, ...others] = excludingNull.filter((one) => Object.hasOwn(schema, one));
  if (others.length > 0 || !unionKeys.some((one) => one === key)) return schema;
  const { [key ?? '']: members, ...rest } = schema;
  if (!isJsonList(members)) return schema;
  const [member, ...more] = members.filter((one) => !isNull(one));
  if (!isJsonObject(member) || more.length > 0) return schema;
  const isSaidTwice = (one: string) => Object.hasOwn(member, one) && !isInformation(one);
  if (Object.keys(rest).some(isSaidTwice)) return schema;
  if (members.length > 1) return { ...member, ...rest, nullable: true };
  return isAnything(member) ? { ...member, ...rest } : schema;
}

/** Keys that may exclude null. */
const excludingNull = [
  'type',
  'enum',
  'const',
  'not',
  'allOf',
  'oneOf',
  'anyOf',
  keyIn<SharedKeys>('sharedAs'),
];

/** A schema that allows any value allows null, too. */
function withoutNeedlessNull(schema: JsonObject): JsonObject {
  return isAnything(schema) ? withOptional(schema, 'nullable', undefined) : schema;
}

function isAnything(schema: JsonObject): boolean {
  return !excludingNull.some((key) => Object.hasOwn(schema, key));
}

function isName(schema: JsonObject): boolean {
  const keys = Object.keys(schema).filter((key) => !isInformation(key));
  return keys.length === 1 && keys[0] === keyIn<SharedKeys>('sharedAs');
}
