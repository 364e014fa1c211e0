import {
  isJsonList,
  isJsonObject,
  ownValue,
  toObject,
  type Json,
  type JsonObject,
} from '../domain/model/json.ts';
import type {
  Annotations,
  Property,
  ReferenceRef,
  Struct,
  TemplateEntry,
  TypeRef,
} from '../domain/model/specification.ts';
import type { FoundType, TypeLookup } from './typeLookup.ts';
import { exampleIn, sampleSchema, scalarSample } from './sampleValues.ts';

/** Objects below this depth have only what they must have. */
const wholeDepth = 2;
/** Below this one there is nothing more. */
const maxDepth = 6;
/** How many values a sample has before it leaves out what may be left out. */
const room = 120;

/** What fills the generics where the walk is. */
type Bindings = ReadonlyMap<string, { readonly ref: TypeRef; readonly place: Place }>;

interface Place {
  readonly lookUp: TypeLookup;
  readonly bindings: Bindings;
}

interface Walk {
  /** How many values there are so far. */
  made: number;
  /** The types that the walk is inside of: one that contains itself is cut there. */
  readonly inside: Set<object>;
}

/**
 * A value of the type as a reader might meet it: examples, defaults and first choices where the
 * specification has them, and what its limits allow where it has none. Undefined for what is no
 * JSON.
 */
export function sampleOf(ref: TypeRef, lookUp: TypeLookup): Json | undefined {
  if (ref.kind === 'mime') return undefined;
  const walk: Walk = { made: 0, inside: new Set() };
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
      return isCut(ref.items, place, walk) ? [] : [sample(ref.items, place, walk, depth)];
    case 'map':
      return isCut(ref.values, place, walk)
        ? {}
        : { key: sample(ref.values, place, walk, depth + 1) };
    case 'reference':
      return sampleNamed(ref, place, walk, depth);
    case 'mime':
      return '';
  }
}

/** Whether there is no end to it, or it is too far down. */
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
      return isCut(type.items, within, walk) ? [] : [sample(type.items, within, walk, depth)];
    }
    if (type.kind === 'map') {
      if (isCut(type.values, within, walk)) return {};
      return { key: sample(type.values, within, walk, depth + 1) };
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
  // Of a base that stands for its children, the first of them.
  const first = type.mapping?.[0];
  const child = type.base === true && first !== undefined ? lookUp(first.type) : undefined;
  if (first !== undefined && child !== undefined && !walk.inside.has(child.type)) {
    const made = sampleNamed({ kind: 'reference', target: first.type }, place, walk, depth);
    if (!isJsonObject(made) || type.discriminator === undefined)
      return isJsonObject(made) ? made : {};
    return toObject([[type.discriminator, first.value], ...Object.entries(made)]);
  }
  const listed = inherited({ type, lookUp }, place);
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
  // What is said of the value stands on the property, not on its type.
  const ref: TypeRef = metadata === undefined ? type : { ...type, metadata };
  return sample(ref, place, walk, depth);
}

/** The properties of a struct and of what it extends, the furthest first. */
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
  return metadata !== undefined && ownValue(metadata, 'required') === true;
}

function holdsObjects(ref: TypeRef): boolean {
  return ref.kind === 'reference' || ref.kind === 'array' || ref.kind === 'map';
}

/** A source's own example without what makes it long: one item a list, and no more than so deep. */
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
