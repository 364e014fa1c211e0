import { ownGenerics } from '../model/types/generics.ts';
import type { Type } from '../model/specification.ts';

/** What the checks of other entities need to know about a type. */
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
  const { kind } = type;
  const generics = [...ownGenerics(type)];
  if (type.kind !== 'struct') {
    return { kind, generics, base: false, discriminated: false, mapped: [] };
  }
  const { parent, base, discriminator, mapping } = type;
  const filled = parent?.template?.filter((entry) => entry.type !== '') ?? [];
  return {
    kind,
    generics,
    base: base === true,
    discriminated: discriminator !== undefined,
    mapped: mapping?.map((entry) => entry.type) ?? [],
    ...(parent && {
      parent: { target: parent.target, filled: filled.map((entry) => entry.generic) },
    }),
  };
}
