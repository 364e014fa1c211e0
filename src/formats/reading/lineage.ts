import { ownGenerics } from '../../domain/model/types/generics.ts';
import type { ReferenceRef, Specification, Type } from '../../domain/model/specification.ts';

/** What types inherit from their ancestors; computed once per type. */
export interface Lineage {
  /**
   * The type parameters that a reference to the type must fill: its own, and those of its ancestors
   * that no template on the way fills; the nearest ancestor first.
   */
  genericsOf(target: string): readonly string[];
  /** Whether the type inherits from itself. */
  isOwnAncestor(target: string): boolean;
  /** Whether the type has a parent that it can inherit from: another struct. */
  isChild(target: string): boolean;
}

/** A limit against hostile documents, far above what anybody uses. */
const maxGenerics = 32;

interface Member {
  readonly type: Type;
  /** The parent's name, as the specification refers to it. */
  readonly parent: string | undefined;
}

/** The lineage of all types; imported types are called `alias:Name`. */
export function createLineage(spec: Specification): Lineage {
  const members = new Map<string, Member>();
  const add = (target: string, type: Type, prefix: string): void => {
    if (members.has(target)) return;
    const parent = type.kind === 'struct' ? type.parent?.target : undefined;
    members.set(target, { type, parent: parent === undefined ? undefined : prefix + parent });
  };
  for (const type of spec.types) add(type.name, type, '');
  for (const { alias, types } of spec.imports) {
    for (const type of types ?? []) add(`${alias}:${type.name}`, type, `${alias}:`);
  }
  const circles = findCircles(members);
  const generics = new Map<string, readonly string[]>();
  return {
    isOwnAncestor: (target) => circles.has(target),
    isChild(target) {
      const parent = members.get(target)?.parent;
      const isStruct = parent !== undefined && members.get(parent)?.type.kind === 'struct';
      return isStruct && !circles.has(target);
    },
    genericsOf(target) {
      // Iterates instead of recursing, because a chain of ancestors may be long.
      const line: string[] = [];
      const visited = new Set<string>();
      for (
        let name: string | undefined = target;
        name !== undefined && !generics.has(name) && !visited.has(name);
        name = members.get(name)?.parent
      ) {
        visited.add(name);
        line.push(name);
      }
      for (const name of line.toReversed()) generics.set(name, join(members.get(name), generics));
      return generics.get(target) ?? [];
    },
  };
}

function join(
  member: Member | undefined,
  known: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  if (member === undefined) return [];
  const { type, parent } = member;
  const found = new Set(ownGenerics(type));
  const reference = type.kind === 'struct' ? type.parent : undefined;
  for (const generic of (parent !== undefined && known.get(parent)) || []) {
    if (!isFilled(reference, generic)) found.add(generic);
  }
  return [...found].slice(0, maxGenerics);
}

function isFilled(reference: ReferenceRef | undefined, generic: string): boolean {
  return (
    reference?.template?.some((entry) => entry.generic === generic && entry.type !== '') === true
  );
}

function findCircles(members: ReadonlyMap<string, Member>): ReadonlySet<string> {
  const circles = new Set<string>();
  const finished = new Set<string>();
  for (const start of members.keys()) {
    const line = new Map<string, number>();
    let name: string | undefined = start;
    while (name !== undefined && !finished.has(name) && !line.has(name)) {
      line.set(name, line.size);
      name = members.get(name)?.parent;
    }
    const from = name === undefined ? undefined : line.get(name);
    for (const [one, index] of line) {
      finished.add(one);
      if (from !== undefined && index >= from) circles.add(one);
    }
  }
  return circles;
}
