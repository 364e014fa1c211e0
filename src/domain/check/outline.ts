import type { Type, TypeRef } from '../model/specification.ts';

/** As much of a type as the checks of other entities need to know of it. */
export interface Outline {
  readonly kind: Type['kind'];
  /** The names of its own generics, each once. */
  readonly generics: readonly string[];
  readonly parent?: { readonly target: string; readonly filled: readonly string[] };
  readonly base: boolean;
  readonly discriminated: boolean;
  /** The types its mapping names. */
  readonly mapped: readonly string[];
}

const known = new WeakMap<Type, { readonly outline: Outline; readonly key: string }>();

export function outlineOf(type: Type): Outline {
  return outlined(type).outline;
}

/** Whether two types look the same to every other entity. */
export function sameOutline(one: Type | undefined, other: Type | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one === other || outlined(one).key === outlined(other).key;
}

function outlined(type: Type) {
  let found = known.get(type);
  if (found === undefined) {
    const outline = makeOutline(type);
    found = { outline, key: JSON.stringify(outline) };
    known.set(type, found);
  }
  return found;
}

function makeOutline(type: Type): Outline {
  const generics = new Set<string>();
  const { kind } = type;
  const plain = { kind, base: false, discriminated: false, mapped: [] };
  if (type.kind !== 'struct') {
    collectGenerics(type.kind === 'map' ? type.values : type.items, generics);
    return { ...plain, generics: [...generics] };
  }
  for (const property of type.properties) collectGenerics(property.type, generics);
  const { parent } = type;
  const filled = parent?.template?.filter((entry) => entry.type !== '') ?? [];
  return {
    ...plain,
    generics: [...generics],
    base: type.base === true,
    discriminated: type.discriminator !== undefined,
    mapped: type.mapping?.map((entry) => entry.type) ?? [],
    ...(parent && {
      parent: { target: parent.target, filled: filled.map((entry) => entry.generic) },
    }),
  };
}

function collectGenerics(ref: TypeRef, generics: Set<string>): void {
  if (ref.kind === 'generic') generics.add(ref.name);
  else if (ref.kind === 'array') collectGenerics(ref.items, generics);
  else if (ref.kind === 'map') collectGenerics(ref.values, generics);
}
