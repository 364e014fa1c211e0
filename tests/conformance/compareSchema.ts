import { decodeStep } from '../../src/domain/model/values/jsonPointer.ts';
import type { TypeRef } from '../../src/domain/model/specification.ts';
import {
  dictionary,
  entries,
  follow,
  hasShape,
  isNull,
  list,
  member,
  type Found,
} from './document.ts';
import { missing, propertyOf, typeOf, type Comparison } from './loss/loss.ts';

/** Keywords that contain schemas and that no type can express. */
const others = [
  'not',
  'if',
  'then',
  'else',
  'patternProperties',
  'dependentSchemas',
  'dependencies',
  'propertyNames',
  'contains',
  'prefixItems',
  'additionalItems',
  'unevaluatedItems',
  'unevaluatedProperties',
];

/** Every property of the schema must be in the type, or a finding must name it. */
export function compareSchema(
  comparison: Comparison,
  source: Found,
  ref: TypeRef | undefined,
): void {
  const found = follow(comparison.root, source);
  const schema = dictionary(found.value);
  if (schema === undefined) {
    if (dictionary(source.value)?.['$ref'] !== undefined) missing(comparison, 'reference', source);
    return;
  }
  const key = ref === undefined ? 'nothing' : JSON.stringify(ref);
  const known = comparison.compared.get(schema);
  if (known?.has(key) === true) return;
  comparison.compared.set(schema, (known ?? new Set()).add(key));

  const type = typeOf(comparison, ref);
  compareProperties(comparison, found, ref);
  list(schema['allOf']).forEach((part, index) => {
    if (hasShape(part)) compareSchema(comparison, member(found, 'allOf', index), ref);
  });
  for (const union of ['oneOf', 'anyOf']) compareUnion(comparison, found, union, ref);
  const { items, additionalProperties } = schema;
  if (dictionary(items) !== undefined) {
    const elements = ref?.kind === 'array' ? ref.items : type?.kind === 'array' ? type.items : null;
    if (elements !== null) compareSchema(comparison, member(found, 'items'), elements);
    else if (hasShape(items)) missing(comparison, 'items', member(found, 'items'), found);
  } else if (hasShape(items)) missing(comparison, 'items', member(found, 'items'), found);
  if (dictionary(additionalProperties) !== undefined) {
    const values = ref?.kind === 'map' ? ref.values : type?.kind === 'map' ? type.values : null;
    const place = member(found, 'additionalProperties');
    if (values !== null) compareSchema(comparison, place, values);
    else if (hasShape(additionalProperties))
      missing(comparison, 'additionalProperties', place, found);
  }
  for (const keyword of others) {
    if (hasShape(schema[keyword])) missing(comparison, keyword, member(found, keyword), found);
  }
}

function compareProperties(comparison: Comparison, found: Found, ref: TypeRef | undefined): void {
  const type = typeOf(comparison, ref);
  for (const [name] of entries(dictionary(found.value)?.['properties'])) {
    comparison.totals.properties += 1;
    const place = member(found, 'properties', name);
    const property = type?.kind === 'struct' ? propertyOf(comparison, type, name) : undefined;
    if (property === undefined) missing(comparison, 'property', place, found);
    else compareSchema(comparison, place, property);
  }
}

function compareUnion(
  comparison: Comparison,
  found: Found,
  keyword: string,
  ref: TypeRef | undefined,
): void {
  const union = list(dictionary(found.value)?.[keyword]);
  const places = union
    .map((_, index) => member(found, keyword, index))
    .filter((place) => !isNull(place.value) && hasShape(follow(comparison.root, place).value));
  const members = union.filter((value) => !isNull(value));
  const [only] = places;
  if (only === undefined) return;
  if (ref?.kind === 'union' && ref.members.length === members.length) {
    members.forEach((value, index) => {
      const place = member(found, keyword, union.indexOf(value));
      compareSchema(comparison, place, ref.members[index]);
    });
    return;
  }
  const base = typeOf(comparison, ref);
  const isBase = base?.kind === 'struct' && base.mapping !== undefined;
  if (members.length === 1 && places.length === 1 && !isBase) {
    return compareSchema(comparison, only, ref);
  }
  if (isScalar(ref) && places.every((place) => isScalarSchema(comparison, place))) return;
  for (const place of places) {
    const child =
      base?.kind === 'struct' && base.mapping !== undefined
        ? childOf(comparison, place, base)
        : undefined;
    if (child === undefined) missing(comparison, keyword, place, found);
    else compareSchema(comparison, place, { kind: 'reference', target: child });
  }
}

function isScalar(ref: TypeRef | undefined): boolean {
  return ref !== undefined && ['string', 'integer', 'number', 'boolean'].includes(ref.kind);
}

/** Whether neither a schema nor the schemas it combines have properties or items. */
function isScalarSchema(comparison: Comparison, place: Found): boolean {
  const open = [place];
  const seen = new Set<unknown>();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const found = follow(comparison.root, next);
    const schema = dictionary(found.value);
    if (schema === undefined || seen.has(schema)) continue;
    seen.add(schema);
    if (entries(schema['properties']).length > 0 || schema['items'] !== undefined) return false;
    for (const key of ['allOf', 'oneOf', 'anyOf']) {
      list(schema[key]).forEach((_, index) => open.push(member(found, key, index)));
    }
  }
  return true;
}

/** The type that a member of a union with a discriminator became. */
function childOf(
  comparison: Comparison,
  place: Found,
  base: { readonly mapping?: readonly { readonly type: string }[] },
): string | undefined {
  const ref = dictionary(place.value)?.['$ref'];
  if (typeof ref === 'string') {
    const name = decodeStep(ref.slice(ref.lastIndexOf('/') + 1));
    const target = comparison.bySource.get(name)?.name;
    const found = base.mapping?.find(({ type }) => type === target)?.type;
    if (found !== undefined) return found;
  }
  const names = namesIn(comparison, place, new Set());
  return base.mapping?.find(({ type }) => {
    const struct = comparison.types.get(type);
    return struct?.kind === 'struct' && names.every((name) => propertyOf(comparison, struct, name));
  })?.type;
}

/** The property names of an object, including those of its allOf. */
function namesIn(comparison: Comparison, place: Found, seen: Set<unknown>): string[] {
  const found = follow(comparison.root, place);
  const schema = dictionary(found.value);
  if (schema === undefined || seen.has(schema)) return [];
  seen.add(schema);
  const parts = list(schema['allOf']).map((_, index) => member(found, 'allOf', index));
  return [
    ...entries(schema['properties']).map(([name]) => name),
    ...parts.flatMap((part) => namesIn(comparison, part, seen)),
  ];
}
