import {
  dictionary,
  entries,
  follow,
  isNull,
  list,
  member,
  referred,
  type Found,
} from '../document.ts';
import { same, there, type KeywordComparison, type Side } from './keywordDifferences.ts';
import { spelled } from './keywordSpelling.ts';

/**
 * Keywords of which only the occurrence nearest to the place of use counts, so that it may replace others.
 */
const replaced: ReadonlySet<string> = new Set([
  '$comment',
  'default',
  'deprecated',
  'description',
  'example',
  'examples',
  'externalDocs',
  'readOnly',
  'title',
  'writeOnly',
]);

/** Keywords that are compared by what they mean, and identifiers, which only references need. */
const structural: ReadonlySet<string> = new Set([
  '$ref',
  '$schema',
  '$id',
  'id',
  '$anchor',
  '$defs',
  'definitions',
  'allOf',
  'nullable',
  'properties',
  'required',
  'type',
]);

/** A schema that applies to a value. `distance`: the number of references and `allOf` on the way to it. */
interface Part {
  readonly found: Found;
  readonly distance: number;
  /** Whether the schema is shared, so that it also applies to other values. */
  readonly isShared: boolean;
  /** Whether it is ignored because it is beside a reference, so that it need not be printed. */
  readonly isIgnored?: boolean;
}

const near = { distance: 0, isShared: false };

/**
 * Compares the schemas that apply to one value with those in the other document, keyword by keyword,
 * regardless of which are referred to and which are combined by `allOf`.
 */
export function compareSchemas(
  comparison: KeywordComparison,
  sources: readonly Found[],
  printed: readonly Found[],
): void {
  const all = sources.map((found) => ({ found, ...near }));
  compareParts(comparison, all, printed);
}

function compareParts(
  comparison: KeywordComparison,
  all: readonly Part[],
  printed: readonly Found[],
): void {
  const sources = all.map(({ found }) => found);
  if (isKnown(comparison, sources, printed)) return;
  const place = sources.flatMap(({ pointers }) => pointers);
  const [only] = sources;
  if (sources.length === 1 && typeof only?.value === 'boolean') {
    return same(comparison, 'schema', only, printed);
  }
  const from = partsOf(comparison.source, all);
  const to = flatten(comparison.printed, printed);
  const others = { parts: to, pointers: [...printed, ...to].flatMap(({ pointers }) => pointers) };
  const counted = from.filter(({ isIgnored }) => isIgnored !== true);
  compareTypes(comparison, counted, others, place);
  for (const part of counted) {
    const { found } = part;
    for (const [key, value] of entries(found.value)) {
      if (structural.has(key) || value === '') continue;
      // `true` restricts nothing.
      if (key === 'additionalProperties' && value === true) continue;
      const here = member(found, key);
      const beside = others.parts
        .map((other) => member(other, key))
        .filter((one) => one.value !== undefined);
      if (key === 'oneOf' || key === 'anyOf') compareUnion(comparison, here, beside, others);
      else if (key === 'discriminator') compareDiscriminator(comparison, here, beside, others);
      else if (isSchemaKey(key, value)) {
        if (beside.length === 0) there(comparison, key, here, false, others.pointers);
      } else if (isReplaced(key, part, from)) continue;
      else same(comparison, key, here, beside, others.pointers);
    }
  }
  compareRequired(comparison, counted, others);
  compareProperties(comparison, counted, others);
  for (const key of schemaKeys) compareValues(comparison, key, counted, others);
}

interface Others {
  readonly parts: readonly Found[];
  readonly pointers: readonly string[];
}

/** Keywords with the schema of all elements or values. */
const schemaKeys = ['items', 'additionalProperties'];

function isSchemaKey(key: string, value: unknown): boolean {
  return schemaKeys.includes(key) && dictionary(value) !== undefined;
}

/** Compares the schemas of elements or values; if several parts have one, all of these apply. */
function compareValues(
  comparison: KeywordComparison,
  key: string,
  from: readonly Part[],
  others: Others,
): void {
  const printed = others.parts
    .map((part) => member(part, key))
    .filter(({ value }) => value !== undefined);
  if (printed.length === 0) return;
  let sources: readonly Part[] = [];
  for (const { found, ...part } of from) {
    const here = member(found, key);
    if (isSchemaKey(key, here.value)) sources = joined(sources, { found: here, ...part });
  }
  if (sources.length > 0) compareParts(comparison, sources, printed);
}

/**
 * Whether a part nearer to the place of use has the keyword as well. A shared schema's keyword may also be
 * replaced by one at the same distance, or by another shared schema.
 */
function isReplaced(key: string, part: Part, parts: readonly Part[]): boolean {
  const says = ({ found }: Part): boolean => Object.hasOwn(dictionary(found.value) ?? {}, key);
  if (parts.some((other) => other.isIgnored === true && says(other))) return true;
  if (!replaced.has(key) && !key.startsWith('x-')) return false;
  // If there are several shared schemas, one becomes the parent, and the others keep their annotations.
  if (part.isShared && parts.some((other) => other !== part && other.isShared)) return true;
  return parts.some((other) => {
    if (other === part || !says(other)) return false;
    return other.distance < part.distance || (part.isShared && other.distance === part.distance);
  });
}

/** Each pair of schemas is compared once, as they may contain themselves. */
function isKnown(
  comparison: KeywordComparison,
  sources: readonly Found[],
  printed: readonly Found[],
): boolean {
  const idOf = (side: Side, found: Found): string => {
    const { value } = follow(side.root, found);
    if (typeof value !== 'object' || value === null || hasSiblings(found)) {
      return JSON.stringify(found.value) ?? '';
    }
    let id = comparison.ids.get(value);
    if (id === undefined) {
      id = comparison.ids.size;
      comparison.ids.set(value, id);
    }
    return String(id);
  };
  const pair = [
    ...sources.map((found) => idOf(comparison.source, found)),
    '=',
    ...printed.map((found) => idOf(comparison.printed, found)),
  ].join(' ');
  if (comparison.pairs.has(pair)) return true;
  comparison.pairs.add(pair);
  return false;
}

function hasSiblings({ value }: Found): boolean {
  const object = dictionary(value);
  return object?.['$ref'] !== undefined && Object.keys(object).length > 1;
}

/**
 * The schemas with all schemas that they refer to or combine, and with the only member of a union besides
 * null.
 */
function partsOf({ root, isOld }: Side, all: readonly Part[]): readonly Part[] {
  const parts: Part[] = [];
  const seen = new Set<unknown>();
  const add = (found: Found, distance: number, isShared: boolean): void => {
    const object = dictionary(found.value);
    if (object === undefined || seen.has(object)) return;
    seen.add(object);
    const value = spelled(object);
    const target = referred(root, found);
    // OpenAPI 3.0 and older drafts ignore keywords beside a reference, but the importer reads them.
    const isIgnored = target !== undefined && isOld;
    parts.push({ found: { ...found, value }, distance, isShared, isIgnored });
    for (const one of combined(found)) add(one, distance + 1, isShared);
    if (target !== undefined) add(target, distance + 1, true);
  };
  for (const { found, distance, isShared } of all) add(found, distance, isShared);
  return parts;
}

/** The same parts without the ignored ones, nearest first. */
function flatten(side: Side, all: readonly Found[]): readonly Found[] {
  return partsOf(
    side,
    all.map((found) => ({ found, ...near })),
  )
    .filter(({ isIgnored }) => isIgnored !== true)
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ found }) => found);
}

/**
 * The schemas that apply besides a schema itself: its `allOf`, and the only member of a union besides null.
 */
function combined(found: Found): readonly Found[] {
  const all = member(found, 'allOf');
  const unions = ['oneOf', 'anyOf'].map((key) => membersOf(member(found, key)));
  return [
    ...list(all.value).map((_, index) => member(all, index)),
    ...unions.flatMap((members) => (members.length === 1 ? members : [])),
  ];
}

/** The members of a union other than null. */
function membersOf(union: Found): readonly Found[] {
  return list(union.value)
    .map((_, index) => member(union, index))
    .filter(({ value }) => !isNull(value));
}

function compareTypes(
  comparison: KeywordComparison,
  from: readonly Part[],
  others: Others,
  place: readonly string[],
): void {
  const types = new Set(others.parts.flatMap((part) => allTypesOf(comparison.printed, part)));
  for (const { found } of from) {
    for (const type of typesOf(found.value)) {
      const here = { value: type, pointers: member(found, 'type').pointers };
      // `integer` in place of `number` is not a difference in type.
      const is = types.has(type) || (type === 'number' && types.has('integer'));
      there(comparison, 'type', here, is, others.pointers);
    }
  }
  const values = from.map(({ found }) => found.value);
  // A value must match each of the schemas, so null must be allowed by all that name a type.
  const typed = values.filter(saysType);
  const untyped = values.filter((value) => !saysType(value));
  const nullable =
    untyped.some(isNullable) || (typed.length > 0 && typed.every((value) => isNullable(value)));
  if (nullable) {
    const is = others.parts.some(({ value }) => isNullable(value));
    const here = {
      value: true,
      // The `nullable` of a member may not apply to the whole.
      pointers: [...place, ...from.flatMap(({ found }) => found.pointers)].flatMap((one) => [
        `${one}/nullable`,
        `${one}/type`,
      ]),
    };
    there(comparison, 'nullable', here, is, others.pointers);
  }
}

/** Whether a schema restricts the types of values: then null is only allowed if it is among these. */
function saysType(value: unknown): boolean {
  const object = dictionary(value) ?? {};
  return (
    object['type'] !== undefined || ['oneOf', 'anyOf'].some((key) => list(object[key]).length > 1)
  );
}

/** The types of a schema, including those that all members of its union have. */
function allTypesOf(side: Side, part: Found, depth = 0): readonly string[] {
  if (depth > 5) return [];
  const [first, ...rest] = ['oneOf', 'anyOf']
    .flatMap((key) => membersOf(member(part, key)))
    .map((one) => flatten(side, [one]).flatMap((found) => allTypesOf(side, found, depth + 1)));
  const shared = (first ?? []).filter((type) => rest.every((types) => types.includes(type)));
  return [...typesOf(part.value), ...shared];
}

function typesOf(value: unknown): readonly string[] {
  const { type } = dictionary(value) ?? {};
  const names = typeof type === 'string' ? [type] : list(type);
  return names.filter((name) => typeof name === 'string' && name !== 'null') as string[];
}

function isNullable(value: unknown): boolean {
  const object = dictionary(value) ?? {};
  const { type, nullable, enum: values } = object;
  return (
    nullable === true ||
    object['x-nullable'] === true ||
    type === 'null' ||
    list(type).includes('null') ||
    (list(values).includes(null) && type === undefined) ||
    ['oneOf', 'anyOf'].some((key) => list(object[key]).some(isNull))
  );
}

function compareRequired(
  comparison: KeywordComparison,
  from: readonly Part[],
  others: Others,
): void {
  const names = new Set(others.parts.flatMap(({ value }) => list(dictionary(value)?.['required'])));
  for (const { found } of from) {
    const required = member(found, 'required');
    list(required.value).forEach((name, index) => {
      const here = member(required, index);
      there(comparison, 'required', here, names.has(name), others.pointers);
    });
  }
}

function compareProperties(
  comparison: KeywordComparison,
  from: readonly Part[],
  others: Others,
): void {
  const names = new Map<string, Part[]>();
  for (const { found, ...part } of from) {
    for (const [name] of entries(dictionary(found.value)?.['properties'])) {
      const here = { found: member(found, 'properties', name), ...part };
      names.set(name, joined(names.get(name) ?? [], here));
    }
  }
  for (const [name, sources] of names) {
    const printed = others.parts
      .map((part) => member(part, 'properties', name))
      .filter(({ value }) => value !== undefined);
    const pointers = sources.flatMap(({ found }) => found.pointers);
    const here = { value: true, pointers };
    there(comparison, 'properties', here, printed.length > 0, others.pointers);
    if (printed.length > 0) compareParts(comparison, sources, printed);
  }
}

/** Joins equal parts into one that has the pointers of both. */
function joined(known: readonly Part[], part: Part): Part[] {
  const text = JSON.stringify(part.found.value);
  const twin = known.find(({ found }) => JSON.stringify(found.value) === text);
  if (twin === undefined) return [...known, part];
  const pointers = [...twin.found.pointers, ...part.found.pointers];
  return known.map((one) => (one === twin ? { ...one, found: { ...one.found, pointers } } : one));
}

function compareUnion(
  comparison: KeywordComparison,
  union: Found,
  beside: readonly Found[],
  others: Others,
): void {
  const members = membersOf(union);
  if (members.length < 2) return;
  const here = { value: members.length, pointers: union.pointers };
  const alike = beside.filter((one) => membersOf(one).length === members.length);
  there(comparison, 'union', here, alike.length > 0, others.pointers);
  const [first, ...more] = alike;
  if (first === undefined) return;
  if (more.length === 0) return compareMembers(comparison, union, first);
  // A child may have a union with the same number of members as its parent's: the most similar one counts.
  const all = alike.map((one) => {
    const apart = setApart(comparison);
    compareMembers(apart, union, one);
    return apart;
  });
  const [best] = all.toSorted(
    (a, b) => depthOf(b) - depthOf(a) || a.differences.length - b.differences.length,
  );
  if (best === undefined) return;
  comparison.differences.push(...best.differences);
  for (const pair of best.pairs) comparison.pairs.add(pair);
  for (const [keyword, count] of best.compared) comparison.compared.set(keyword, count);
}

/** The depth of the first difference: in a wrong union, the members themselves differ. */
function depthOf({ differences }: KeywordComparison): number {
  return Math.min(...differences.map(({ pointers: [place = ''] }) => place.split('/').length));
}

/** A copy of the comparison, so that a trial does not change the original. */
function setApart(comparison: KeywordComparison): KeywordComparison {
  const { compared, pairs } = comparison;
  return { ...comparison, compared: new Map(compared), differences: [], pairs: new Set(pairs) };
}

function compareMembers(comparison: KeywordComparison, union: Found, other: Found): void {
  const [members, printed] = [membersOf(union), membersOf(other)];
  const countOf = (all: readonly Found[], name: string | undefined): number =>
    all.filter((one) => referredName(one) === name).length;
  members.forEach((one, index) => {
    const name = referredName(one);
    const isOnly =
      name !== undefined && countOf(members, name) === 1 && countOf(printed, name) === 1;
    const match = isOnly ? printed.find((found) => referredName(found) === name) : printed[index];
    if (match !== undefined) compareSchemas(comparison, [one], [match]);
  });
}

/**
 * The last step of a reference, by which members are matched whatever their order. A union with one member
 * counts as that member.
 */
function referredName(found: Found): string | undefined {
  const ref = dictionary(found.value)?.['$ref'];
  if (typeof ref === 'string') return ref.slice(ref.lastIndexOf('/') + 1);
  const [only, ...others] = ['oneOf', 'anyOf'].flatMap((key) => membersOf(member(found, key)));
  return only === undefined || others.length > 0 ? undefined : referredName(only);
}

function compareDiscriminator(
  comparison: KeywordComparison,
  discriminator: Found,
  beside: readonly Found[],
  others: Others,
): void {
  const { value } = discriminator;
  const propertyName = typeof value === 'string' ? value : dictionary(value)?.['propertyName'];
  const said = beside.map((one) => dictionary(one.value) ?? {});
  const here = { value: propertyName, pointers: discriminator.pointers };
  const is = said.some((one) => one['propertyName'] === propertyName);
  there(comparison, 'discriminator', here, is, others.pointers);
  const mapping = member(discriminator, 'mapping');
  for (const [name, target] of entries(mapping.value)) {
    const entry = member(mapping, name);
    const found = said.some((one) => Object.hasOwn(dictionary(one['mapping']) ?? {}, name));
    const place = { value: target, pointers: entry.pointers };
    there(comparison, 'mapping', place, found, others.pointers);
  }
}
