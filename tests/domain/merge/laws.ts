import { expect } from 'vitest';
import { applyEdit } from '../../../src/domain/edits/applyEdit.ts';
import { difference } from '../../../src/domain/edits/difference.ts';
import type { Edit } from '../../../src/domain/edits/edit.ts';
import type { Conflict, Side } from '../../../src/domain/merge/conflict.ts';
import { resolveConflicts } from '../../../src/domain/merge/mergeSpecifications.ts';
import type { Merge } from '../../../src/domain/merge/mergeSpecifications.ts';
import type { Specification } from '../../../src/domain/model/specification.ts';
import type { Edited } from './sides.ts';
import { danglingIn, foreignDiscriminators, unordered } from './sides.ts';

export interface Sides {
  readonly base: Specification;
  readonly mine: Edited;
  readonly theirs: Edited;
}

/** Whether the two sides touched nothing with the same name. */
export function areApart({ mine, theirs }: Sides): boolean {
  return [...mine.touched].every((name) => !theirs.touched.has(name));
}

/** Expects the same conflicts whichever side is called mine, and the same result if there are none. */
export function expectMirrored(one: Merge, other: Merge): void {
  expect(other.conflicts.length === 0).toBe(one.conflicts.length === 0);
  if (one.conflicts.length === 0) expect(unordered(other.spec)).toEqual(unordered(one.spec));
  if (asksForName(one)) return;
  // Until a conflict is decided, the merges contain different sides of it, and so different entities are
  // still used.
  const own = ({ kind }: Conflict) => kind !== 'used';
  const mirror = ({ id, mine, theirs, base }: Conflict) => [
    id,
    { base, mine: theirs, theirs: mine },
  ];
  const values = ({ id, mine, theirs, base }: Conflict) => [id, { base, mine, theirs }];
  expect(new Map(other.conflicts.filter(own).map(mirror) as never)).toEqual(
    new Map(one.conflicts.filter(own).map(values) as never),
  );
}

/** Whether a conflict is about a name: until it is decided, the references in the two merges differ. */
function asksForName(merge: Merge): boolean {
  return merge.conflicts.some(({ kind }) => kind === 'renamed');
}

/**
 * Expects the same result, including names, whichever side is called mine, if all conflicts are decided for
 * the same person.
 */
export function expectDecidedAlike(one: Merge, other: Merge): void {
  const result = (merge: Merge, side: Side) => unordered(decided(merge, side).spec);
  expect(result(one, 'mine')).toEqual(result(other, 'theirs'));
  expect(result(one, 'theirs')).toEqual(result(other, 'mine'));
  expect(result(one, 'base')).toEqual(result(other, 'base'));
}

/** Decides all conflicts for one side, also those that appear then. */
export function decided(merge: Merge, side: Side): Merge {
  let current = merge;
  for (let round = 0; current.conflicts.length > 0 && round < 50; round++) {
    current = resolveConflicts(current, new Map(current.conflicts.map(({ id }) => [id, side])));
  }
  return current;
}

/** The specification after the edits; undefined when one of them is refused. */
export function inTurn(spec: Specification, edits: readonly Edit[]): Specification | undefined {
  let current = spec;
  for (const edit of edits) {
    const applied = applyEdit(current, edit);
    if (!applied.ok) return undefined;
    current = applied.value.spec;
  }
  return current;
}

/** Expects that the merge can be stored as one edit of mine. */
export function expectEdit(mine: Specification, spec: Specification): void {
  const edit = JSON.parse(JSON.stringify(difference(spec, mine).undo)) as Edit;
  const applied = applyEdit(mine, edit);
  expect(applied.ok && applied.value.spec).toStrictEqual(spec);
}

/** Expects no dangling references, repeated names or foreign discriminators that neither side had before. */
export function expectSound(spec: Specification, mine: Specification, theirs: Specification): void {
  for (const names of [
    spec.operations.map(({ name }) => name),
    spec.types.map(({ name }) => name),
    spec.imports.map(({ alias }) => alias),
    ...spec.operations.map((operation) => operation.arguments.map(({ name }) => name)),
    ...spec.types.map((type) =>
      (type.kind === 'struct' ? type.properties : []).map(({ name }) => name),
    ),
  ]) {
    expect(new Set(names).size).toBe(names.length);
  }
  // One side may have renamed the import's alias, so references are compared without it.
  const named = (target: string) => target.replace(/^[^:]*:/, ':');
  const dangling = [...danglingIn(mine), ...danglingIn(theirs)].map(named);
  for (const target of danglingIn(spec)) expect(dangling).toContain(named(target));
  const foreign = [...foreignDiscriminators(mine), ...foreignDiscriminators(theirs)];
  if (foreign.length === 0) expect(foreignDiscriminators(spec)).toEqual([]);
  expect(JSON.parse(JSON.stringify(spec))).toStrictEqual(spec);
}

/** The ids that several conflicts share, and the conflicts that remain when all are decided for one side. */
export function undecidable(merge: Merge): readonly string[] {
  const ids = merge.conflicts.map(({ id }) => id);
  const left = (['mine', 'theirs', 'base'] as const).flatMap(
    (side) => decided(merge, side).conflicts,
  );
  return [...ids.filter((id, at) => ids.indexOf(id) !== at), ...left.map(({ id }) => id)];
}
