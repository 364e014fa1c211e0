import { changelog } from '../compare/changes/changelog.ts';
import { compareSpecifications } from '../compare/compareSpecifications.ts';
import { equalValues } from '../compare/equalValues.ts';
import type { Chosen } from './choice.ts';
import type { Conflict, Side } from './conflict.ts';
import { resolveConflicts, type Merge } from './mergeSpecifications.ts';

/** A merge with the choices applied, and every conflict met on the way. */
export interface Decided {
  readonly merge: Merge;
  /** In the order met; a choice may lead to another conflict. */
  readonly conflicts: readonly Conflict[];
}

/** Applies choices to an undecided merge. Choices without a conflict are ignored. */
export function applyChoices(merge: Merge, chosen: Chosen): Decided {
  const met = new Map(merge.conflicts.map((conflict) => [conflict.id, conflict]));
  for (;;) {
    const made = chosen.filter(([id]) => met.has(id));
    const next = made.length === 0 ? merge : resolveConflicts(merge, new Map(made));
    for (const conflict of next.conflicts) met.set(conflict.id, conflict);
    // Conflicts that a choice led to may be decided as well.
    const isAll = chosen.filter(([id]) => met.has(id)).length === made.length;
    if (isAll) return { merge: next, conflicts: [...met.values()] };
  }
}

/** The choices whose conflict is still about the same three values. */
export function stillApplying(
  chosen: Chosen,
  before: readonly Conflict[],
  now: readonly Conflict[],
): Chosen {
  const was = new Map(before.map((conflict) => [conflict.id, conflict]));
  const is = new Map(now.map((conflict) => [conflict.id, conflict]));
  return chosen.filter(([id]) => {
    const one = was.get(id);
    const other = is.get(id);
    if (one === undefined || other === undefined) return false;
    return sides.every((side) => equalValues(one[side], other[side]));
  });
}

/** The changes of either side that merged without a conflict, as lines. */
export function mergedWithoutAsking(merge: Merge): Readonly<Record<'mine' | 'theirs', string[]>> {
  const { mine, theirs } = merge.input;
  const all = (side: Side): Chosen => merge.conflicts.map(({ id }) => [id, side]);
  const withMine = applyChoices(merge, all('mine')).merge.spec;
  const withTheirs = applyChoices(merge, all('theirs')).merge.spec;
  return {
    mine: [...changelog(compareSpecifications(theirs, withTheirs))],
    theirs: [...changelog(compareSpecifications(mine, withMine))],
  };
}

const sides = ['base', 'mine', 'theirs'] as const;
