import {
  isJsonList,
  isJsonObject,
  toObject,
  type Json,
  type JsonObject,
} from '../../domain/model/values/json.ts';
import type {
  Annotations,
  Property,
  ReferenceRef,
  Struct,
  TemplateEntry,
  TypeRef,
  UnionRef,
} from '../../domain/model/specification.ts';
import { constraintIn } from '../../domain/constraints/keywords.ts';
import { someNested } from '../../domain/model/types/typeRefs.ts';
import type { FoundType, TypeLookup } from './typeLookup.ts';
import { enough, enoughEntries, exampleIn, sampleSchema, scalarSample } from './sampleValues.ts';

/** Objects below this depth contain only required properties. */
const wholeDepth = 2;
/** The maximum depth. */
const maxDepth = 6;
/** After this many values, a sample leaves out optional properties. */
const room = 120;

/** The types bound to generics at the current place. */
type Bindings = ReadonlyMap<string, { readonly ref: TypeRef; readonly place: Place }>;

interface Place {
  readonly lookUp: TypeLookup;
  readonly bindings: Bindings;
}

/**
 * The receiver of a sample: a server, which refuses read-only properties, or a client, which gets no
 * write-only ones.
 */
export type Receiver = 'server' | 'client';

/** The properties that each receiver does not get. */
const withheld = { server: 'readOnly', client: 'writeOnly' } as const;

interface Walk {
  /** Undefined for a sample of the whole type. */
  readonly receiver: Receiver | undefined;
  /** The number of values so far. */
  made: number;
  /** The types being sampled at the moment; a recursive type is cut off there. */
  readonly inside: Set<object>;
}

/**
 * A realistic value of a type: from examples, defaults and first choices if the specification has them,
 * otherwise generated within its constraints. Undefined for types that are not JSON.
 */
export function sampleOf(ref: TypeRef, lookUp: TypeLookup, receiver?: Receiver): Json | undefined {
  if (ref.kind === 'mime') return undefined;
  const walk: Walk = { receiver, made: 0, inside: new Set() };
  return sample(ref, { lookUp, bindings: new Map() }, walk, 0);
}

function sample(ref: TypeRef, place: Place, walk: Walk, depth: number): Json {
  walk.made += 1;
  const example = exampleIn(ref.metadata);
  if (example !== undefined) return example;
  switch (ref.kind) {
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
      return scalarSample(ref);
    case 'any':
      return sampleSchema(ref.metadata, maxDepth - depth);
    case 'generic': {
      const bound = place.bindings.get(ref.name);
      return bound === undefined ? {} : sample(bound.ref, bound.place, walk, depth);
    }
    case 'array':
      return isCut(ref.items, place, walk)
        ? []
        : enough(sample(ref.items, place, walk, depth), ref.metadata, ref.items.metadata);
    case 'map':
      return isCut(ref.values, place, walk)
        ? {}
        : enoughEntries(sample(ref.values, place, walk, depth + 1), ref.metadata);
    case 'union':
      return sampleUnion(ref, place, walk, depth);
    case 'reference':
      return sampleNamed(ref, place, walk, depth);
    case 'mime':
      return '';
  }
}

/** A value of the first member, with its value of the discriminator. */
function sampleUnion(ref: UnionRef, place: Place, walk: Walk, depth: number): Json {
  const [first] = ref.members;
  if (first === undefined || isCut(first, place, walk)) return {};
  const made = sample(first, place, walk, depth);
  const target = first.kind === 'reference' ? first.target : undefined;
  const value = ref.mapping?.find(({ type }) => type === target)?.value;
  if (ref.discriminator === undefined || value === undefined || !isJsonObject(made)) return made;
  return toObject([
    [ref.discriminator, value],
    ...Object.entries(made).filter(([key]) => key !== ref.discriminator),
  ]);
}

/** Whether a reference leads back to a type that is being sampled. */
function isCut(ref: TypeRef, place: Place, walk: Walk): boolean {
  if (ref.kind !== 'reference') return false;
  const found = place.lookUp(ref.target);
  return found !== undefined && walk.inside.has(found.type);
}

function sampleNamed(ref: ReferenceRef, place: Place, walk: Walk, depth: number): Json {
  const found = place.lookUp(ref.target);
  if (found === undefined || walk.inside.has(found.type) || depth > maxDepth) return {};
  const { type, lookUp } = found;
  const example = exampleIn(type.metadata);
  if (example !== undefined) return example;
  const within = { lookUp, bindings: bind(ref.template, place) };
  walk.inside.add(type);
  try {
    if (type.kind === 'array') {
      return isCut(type.items, within, walk)
        ? []
        : enough(sample(type.items, within, walk, depth), type.metadata, type.items.metadata);
    }
    if (type.kind === 'map') {
      if (isCut(type.values, within, walk)) return {};
      return enoughEntries(sample(type.values, within, walk, depth + 1), type.metadata);
    }
    return sampleStruct({ type, lookUp }, within, walk, depth);
  } finally {
    walk.inside.delete(type);
  }
}

function bind(template: readonly TemplateEntry[] | undefined, place: Place): Bindings {
  const entries = (template ?? []).map(({ generic, type }) => {
    const ref: TypeRef = { kind: 'reference', target: type };
    return [generic, { ref: place.bindings.get(type)?.ref ?? ref, place }] as const;
  });
  return new Map(entries);
}

function sampleStruct(
  { type, lookUp }: { readonly type: Struct; readonly lookUp: TypeLookup },
  place: Place,
  walk: Walk,
  depth: number,
): JsonObject {
  // A polymorphic base type is represented by its first subtype.
  const first = type.mapping?.[0];
  const child = type.base === true && first !== undefined ? lookUp(first.type) : undefined;
  if (first !== undefined && child !== undefined && !walk.inside.has(child.type)) {
    const made = sampleNamed({ kind: 'reference', target: first.type }, place, walk, depth);
    if (!isJsonObject(made) || type.discriminator === undefined)
      return isJsonObject(made) ? made : {};
    return toObject([[type.discriminator, first.value], ...Object.entries(made)]);
  }
  const listed = inherited({ type, lookUp }, place).filter(
    ({ property }) => walk.receiver === undefined || !isWithheld(property, walk.receiver),
  );
  const saysRequired = listed.some(({ property }) => isRequired(property));
  const entries: [string, Json][] = [];
  for (const { property, from } of listed) {
    const { type: ref } = property;
    const must = saysRequired ? isRequired(property) : property.nullable !== true;
    const isFull = walk.made >= room || depth >= wholeDepth;
    if (isFull && (!must || (!saysRequired && holdsObjects(ref)))) continue;
    if (isCut(ref, from, walk)) {
      if (must) entries.push([property.name, property.nullable === true ? null : {}]);
      continue;
    }
    entries.push([property.name, sampleProperty(property, from, walk, depth + 1)]);
  }
  return toObject(entries);
}

function sampleProperty(property: Property, place: Place, walk: Walk, depth: number): Json {
  const { type, metadata } = property;
  const example = exampleIn(metadata);
  if (example !== undefined) return example;
  // Constraints are stored on the property, not on its type.
  const ref: TypeRef = metadata === undefined ? type : { ...type, metadata };
  return sample(ref, place, walk, depth);
}

function isWithheld({ metadata }: Property, receiver: Receiver): boolean {
  return constraintIn(metadata, withheld[receiver]) === true;
}

/** The properties of a struct and its ancestors, the most distant ancestor first. */
function inherited(
  found: { readonly type: Struct; readonly lookUp: TypeLookup },
  place: Place,
): readonly { readonly property: Property; readonly from: Place }[] {
  const levels: { property: Property; from: Place }[][] = [];
  const seen = new Set<Struct>();
  let current: { readonly type: Struct; readonly lookUp: TypeLookup } | undefined = found;
  let from = place;
  while (current !== undefined && !seen.has(current.type)) {
    const { type, lookUp }: typeof found = current;
    seen.add(type);
    const here = from;
    levels.unshift(type.properties.map((property) => ({ property, from: here })));
    if (type.parent === undefined) break;
    const parent: FoundType | undefined = lookUp(type.parent.target);
    if (parent?.type.kind !== 'struct') break;
    from = { lookUp: parent.lookUp, bindings: bind(type.parent.template, here) };
    current = { type: parent.type, lookUp: parent.lookUp };
  }
  return levels.flat();
}

/** Whether the source lists it as required. */
export function isRequired({ metadata }: Pick<Annotations, 'metadata'>): boolean {
  return constraintIn(metadata, 'required') === true;
}

function holdsObjects(ref: TypeRef): boolean {
  return someNested(ref, ({ kind }) => kind === 'reference' || kind === 'array' || kind === 'map');
}

/** Shortens a source's own example: one item per list, and limited depth. */
export function shortened(value: Json, depth = 0): Json {
  if (isJsonList(value))
    return depth > maxDepth ? [] : value.slice(0, 1).map((item) => shortened(item, depth + 1));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(
    ([key, item]) => [key, shortened(item, depth + 1)] as const,
  );
  return toObject(
    depth > wholeDepth ? entries.filter(([, item]) => typeof item !== 'object') : entries,
  );
}
