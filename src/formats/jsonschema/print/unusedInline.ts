import { mergedInto } from '../../../domain/model/metadata/metadata.ts';
import { withOptional } from '../../../domain/model/values/optional.ts';
import type { Operation, Specification, Type } from '../../../domain/model/specification.ts';
import { referencesOf } from '../../../domain/model/types/references.ts';
import { createLineage } from '../../reading/lineage.ts';
import { note, type Notes } from '../../reading/notes.ts';
import { isInline } from './printInPlace.ts';
import { isApart, type BaseUnion } from './printUnions.ts';

/**
 * The specification without inline objects of its source that nothing uses any more: they existed only as
 * parts of other entities.
 */
export function withoutUnusedInline(
  spec: Specification,
  unions: ReadonlyMap<string, BaseUnion>,
  notes: Notes,
): Specification {
  const unused = new Map<string, Type>();
  const lineage = createLineage(spec);
  for (const type of spec.types) {
    if (type.name === spec.root || !isInline(type, unions, lineage)) continue;
    unused.set(type.name, withoutApart(type, unions));
  }
  if (unused.size === 0) return spec;
  // Subtypes of a union do not refer to it when they are printed.
  const printed = spec.types.map((type) => withoutApart(type, unions));
  const isUsed = ({ name }: Type): boolean => !unused.has(name);
  takeUsed(unused, [...spec.operations, ...printed.filter(isUsed)]);
  if (unused.size === 0) return spec;
  // Metadata may name them, too.
  const text = JSON.stringify({ ...spec, types: printed.filter(isUsed) });
  const named = printed.filter((type) => !isUsed(type) && text.includes(type.name));
  for (const { name } of named) unused.delete(name);
  takeUsed(unused, named);
  for (const { name } of unused.values()) {
    notes.path.push(name);
    note(
      notes,
      'info',
      'inline-left-out',
      `${name} is not exported: it is an inline object of the source, and nothing uses it any more.`,
    );
    notes.path.pop();
  }
  return { ...spec, types: spec.types.filter(isUsed) };
}

function withoutApart(type: Type, unions: ReadonlyMap<string, BaseUnion>): Type {
  const isOwn = type.kind !== 'struct' || type.parent === undefined;
  if (isOwn || !isApart(type.parent.target, unions)) return type;
  return withOptional(type, 'parent', null);
}

/** Removes from `unused` all types that these entities use, directly or through others. */
function takeUsed(unused: Map<string, Type>, users: readonly (Operation | Type)[]): void {
  const open = users.slice();
  for (let user = open.pop(); user !== undefined; user = open.pop()) {
    for (const name of [...referencesOf(user), ...mergedInto(user)]) {
      const used = unused.get(name);
      if (used === undefined) continue;
      unused.delete(name);
      open.push(used);
    }
  }
}
