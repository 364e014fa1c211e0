import type { NameMap } from '../compare/inferRenames.ts';
import { decide } from './conflict.ts';
import type { Conflict, Run, Spot, Three } from './conflict.ts';

/** Each side's names to names in the merge; unchanged names are absent. */
export interface AlignedNames extends Three<NameMap> {
  /** Names in the merge to names in the base, where they differ. */
  readonly identity: NameMap;
}

/**
 * One name for each thing that all three have, whoever renamed it. A rename that would give two
 * things the same name counts as a deletion and an addition. Two different new names are a
 * conflict.
 */
export function alignNames(
  run: Run,
  names: Three<readonly string[]>,
  renames: { readonly mine: NameMap; readonly theirs: NameMap },
  spotOf: (name: string, identity: string) => Spot,
): AlignedNames {
  const mine = possible(renames.mine, names.base, names.mine);
  const theirs = possible(renames.theirs, names.base, names.theirs);
  for (;;) {
    const conflicts: Conflict[] = [];
    const target = new Map<string, string>();
    for (const base of names.base) {
      const here = mine.get(base) ?? base;
      const there = theirs.get(base) ?? base;
      if (here === there || there === base) target.set(base, here);
      else if (here === base) target.set(base, there);
      else {
        const three = { base, mine: here, theirs: there };
        const spot = spotOf(here, base);
        target.set(base, three[decide({ ...run, conflicts }, spot, 'renamed', 'name', three)]);
      }
    }
    const sides = {
      base: target,
      mine: follow(names.base, names.mine, mine, target),
      theirs: follow(names.base, names.theirs, theirs, target),
    };
    const clashing =
      twice(names.base, sides.base) ??
      twice(names.mine, sides.mine) ??
      twice(names.theirs, sides.theirs);
    const dropped = names.base.filter(
      (base) => target.get(base) === clashing && (mine.has(base) || theirs.has(base)),
    );
    if (clashing === undefined || dropped.length === 0) {
      run.conflicts.push(...conflicts);
      const identity = [...target].map(([base, name]) => [name, base] as const);
      return {
        base: changed(sides.base),
        mine: changed(sides.mine),
        theirs: changed(sides.theirs),
        identity: changed(new Map(identity)),
      };
    }
    for (const base of dropped) {
      mine.delete(base);
      theirs.delete(base);
    }
  }
}

/** Those of what is there to what is there. */
function possible(
  renames: NameMap,
  base: readonly string[],
  side: readonly string[],
): Map<string, string> {
  const before = new Set(base);
  const after = new Set(side);
  return new Map([...renames].filter(([from, to]) => before.has(from) && after.has(to)));
}

/** One side's names to those of the merge: renamed ones by their old names. */
function follow(
  base: readonly string[],
  side: readonly string[],
  renames: NameMap,
  target: NameMap,
): NameMap {
  const present = new Set(side);
  const result = new Map<string, string>();
  for (const [from, to] of renames) result.set(to, target.get(from) ?? to);
  for (const name of base) {
    if (renames.has(name) || !present.has(name) || result.has(name)) continue;
    result.set(name, target.get(name) ?? name);
  }
  return result;
}

/** The name that two of the names would share, if any. */
function twice(names: readonly string[], map: NameMap): string | undefined {
  const seen = new Set<string>();
  for (const name of names) {
    const merged = map.get(name) ?? name;
    if (seen.has(merged)) return merged;
    seen.add(merged);
  }
  return undefined;
}

function changed(map: NameMap): NameMap {
  return new Map([...map].filter(([from, to]) => from !== to));
}
