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

/** Whether they touched nothing of the same name. */
export function areApart({ mine, theirs }: Sides): boolean {
  return [...mine.touched].every((name) => !theirs.touched.has(name));
}

/** Both ways ask the same, and give the same where nothing is asked. */
export function expectMirrored(one: Merge, other: Merge): void {
  expect(other.conflicts.length === 0).toBe(one.conflicts.length === 0);
  if (one.conflicts.length === 0) expect(unordered(other.spec)).toEqual(unordered(one.spec));
  if (asksForName(one)) return;
  // Until it is decided, what is held differs, and with it what else has to be kept.
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

/** While it is open what something is called, references in one merge differ from those in the other. */
function asksForName(merge: Merge): boolean {
  return merge.conflicts.some(({ kind }) => kind === 'renamed');
}

/** Decided for the same person throughout, it is the same, whoever is called mine; names, too. */
export function expectDecidedAlike(one: Merge, other: Merge): void {
  const result = (merge: Merge, side: Side) => unordered(decided(merge, side).spec);
  expect(result(one, 'mine')).toEqual(result(other, 'theirs'));
  expect(result(one, 'theirs')).toEqual(result(other, 'mine'));
  expect(result(one, 'base')).toEqual(result(other, 'base'));
}

/** Decides conflicts until there is none. */
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

/** The merge is one edit of mine, which survives being stored. */
export function expectEdit(mine: Specification, spec: Specification): void {
  const edit = JSON.parse(JSON.stringify(difference(spec, mine).undo)) as Edit;
  const applied = applyEdit(mine, edit);
  expect(applied.ok && applied.value.spec).toStrictEqual(spec);
}

/** Nothing dangles, is double or foreign that was not so before. */
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
  // One side may have given the import another alias: it is the same reference then.
  const named = (target: string) => target.replace(/^[^:]*:/, ':');
  const dangling = [...danglingIn(mine), ...danglingIn(theirs)].map(named);
  for (const target of danglingIn(spec)) expect(dangling).toContain(named(target));
  const foreign = [...foreignDiscriminators(mine), ...foreignDiscriminators(theirs)];
  if (foreign.length === 0) expect(foreignDiscriminators(spec)).toEqual([]);
  expect(JSON.parse(JSON.stringify(spec))).toStrictEqual(spec);
}

/** Ids that several conflicts have, and conflicts that are left when all are decided for one side. */
export function undecidable(merge: Merge): readonly string[] {
  const ids = merge.conflicts.map(({ id }) => id);
  const left = (['mine', 'theirs', 'base'] as const).flatMap(
    (side) => decided(merge, side).conflicts,
  );
  return [...ids.filter((id, at) => ids.indexOf(id) !== at), ...left.map(({ id }) => id)];
}
