import type { Struct, Type } from '../../domain/model/specification.ts';
import { isContentName } from '../../domain/model/names.ts';
import type { Declarations, DeclaredStruct } from './declared.ts';
import { quote } from './identifiers.ts';
import type { TypeWriting } from './types.ts';

/** The discriminator of the nearest base, with the literals of the values for this subtype. */
export function literalOf(
  declared: DeclaredStruct,
  writing: TypeWriting,
): { readonly name: string; readonly literals: readonly string[] } | undefined {
  for (const { type: base } of parentsOf(declared, writing.declarations)) {
    const { discriminator } = base;
    if (discriminator === undefined) continue;
    const property = base.properties.find(({ name }) => name === discriminator);
    if (property?.type.kind !== 'string') return undefined;
    // An abstract subtype is never sent itself, so it has the values of its own subtypes.
    const values = isUnion(declared.type, discriminator)
      ? leavesOf(declared.type, writing.declarations)?.map(({ value }) => value)
      : valuesOf(base, writing).get(declared.type);
    if (values === undefined || values.length === 0) return undefined;
    // A generated name of a type is not a value that is ever sent.
    if (values.some(isContentName)) return undefined;
    return { name: discriminator, literals: [...new Set(values.map(quote))] };
  }
  return undefined;
}

/** Whether a type is a base whose subtypes this discriminator tells apart. */
function isUnion(type: Type | undefined, discriminator: string | undefined): type is Struct {
  if (type?.kind !== 'struct' || type.base !== true) return false;
  return type.discriminator === discriminator && (type.mapping ?? []).length > 0;
}

/** The values of a base's mapping, by the type they stand for. */
function valuesOf(
  base: Struct,
  { declarations, values }: TypeWriting,
): ReadonlyMap<Type, readonly string[]> {
  let known = values.get(base);
  if (known === undefined) {
    const found = new Map<Type, string[]>();
    for (const { type, value } of base.mapping ?? []) {
      const child = declarations.find(type)?.type;
      if (child === undefined) continue;
      const ofChild = found.get(child);
      if (ofChild === undefined) found.set(child, [value]);
      else ofChild.push(value);
    }
    known = found;
    values.set(base, known);
  }
  return known;
}

/** A type for a value of a discriminator, which is not a base itself. */
export interface Leaf {
  readonly type: Type;
  readonly value: string;
}

/** More literals help nobody, and hostile documents could nest bases by the thousand. */
const maxLeaves = 500;

/**
 * The types and values in the mappings of a base and of the bases among its subtypes; undefined if there are
 * too many.
 */
export function leavesOf(base: Struct, declarations: Declarations): readonly Leaf[] | undefined {
  const leaves: Leaf[] = [];
  const met = new Set<Type>([base]);
  const open = base.mapping?.toReversed() ?? [];
  let visits = 0;
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    visits += 1;
    if (visits + open.length > maxLeaves) return undefined;
    const type = declarations.find(entry.type)?.type;
    if (!isUnion(type, base.discriminator)) {
      if (type !== undefined) leaves.push({ type, value: entry.value });
    } else if (!met.has(type)) {
      met.add(type);
      for (const inner of type.mapping?.toReversed() ?? []) open.push(inner);
    }
  }
  return leaves;
}

/** The maximum length of a chain of ancestors; longer ones help nobody, including the compiler. */
const maxAncestors = 100;

/** The parent of a struct, its parent and so on. */
export function parentsOf(
  declared: DeclaredStruct,
  declarations: Declarations,
): readonly DeclaredStruct[] {
  const ancestors: DeclaredStruct[] = [];
  let parent = declarations.parentOf(declared);
  while (parent !== undefined && ancestors.length < maxAncestors) {
    ancestors.push(parent);
    parent = declarations.parentOf(parent);
  }
  return ancestors;
}
