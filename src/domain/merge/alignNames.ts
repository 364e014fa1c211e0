import type { NameMap } from '../compare/names/inferRenames.ts';
import { decide } from './decide.ts';
import type { ThreeWay } from './conflict.ts';
import type { Run, MergePlace } from './decide.ts';

/** Each side's names to names in the merge; unchanged names are absent. */
export interface AlignedNames extends ThreeWay<NameMap> {
  /** Names in the merge to names in the base, where they differ. */
  readonly identity: NameMap;
}

/**
 * One name for each thing that all three have, whoever renamed it. Two different new names are a conflict. A
 * rename that could give two things the same name, whichever name is chosen, counts as a deletion and an
 * addition. So the conflicts depend neither on choices nor on the side that is called mine.
 */
export function alignNames(
  run: Run,
  names: ThreeWay<readonly string[]>,
  renames: { readonly mine: NameMap; readonly theirs: NameMap },
  spotOf: (name: string, identity: string) => MergePlace,
): AlignedNames {
  const mine = possible(renames.mine, names.base, names.mine);
  const theirs = possible(renames.theirs, names.base, names.theirs);
  while (dropClashing(names, mine, theirs));
  const target = new Map<string, string>();
  for (const base of names.base) {
    const here = mine.get(base) ?? base;
    const there = theirs.get(base) ?? base;
    if (here === there || there === base) target.set(base, here);
    else if (here === base) target.set(base, there);
    else {
      const three = { base, mine: here, theirs: there };
      target.set(base, decide(run, spotOf(here, base), 'renamed', 'name', three));
    }
  }
  const named = (from: string) => target.get(from) ?? from;
  const identity = [...target].map(([base, name]) => [name, base] as const);
  return {
    base: changed(target),
    mine: changed(mapValues(origins(names.base, names.mine, mine), named)),
    theirs: changed(mapValues(origins(names.base, names.theirs, theirs), named)),
    identity: changed(new Map(identity)),
  };
}

/** Drops renames to names that something else could get as well; returns whether there were any. */
function dropClashing(
  names: ThreeWay<readonly string[]>,
  mine: Map<string, string>,
  theirs: Map<string, string>,
): boolean {
  if (mine.size === 0 && theirs.size === 0) return false;
  const candidates = (base: string): readonly string[] => {
    const here = mine.get(base);
    const there = theirs.get(base);
    if (here === undefined || there === undefined || here === there) return [here ?? there ?? base];
    return [base, here, there];
  };
  const own = (list: readonly string[]) => new Map(list.map((name) => [name, name]));
  const clashing = new Set<string>();
  for (const [list, origin] of [
    [names.base, own(names.base)],
    [names.mine, origins(names.base, names.mine, mine)],
    [names.theirs, origins(names.base, names.theirs, theirs)],
  ] as const) {
    const taken = new Set<string>();
    for (const name of list) {
      const from = origin.get(name);
      for (const candidate of from === undefined ? [name] : candidates(from)) {
        if (taken.has(candidate)) clashing.add(candidate);
        taken.add(candidate);
      }
    }
  }
  const dropped = [...mine.keys(), ...theirs.keys()].filter((base) =>
    candidates(base).some((candidate) => clashing.has(candidate)),
  );
  for (const base of dropped) {
    mine.delete(base);
    theirs.delete(base);
  }
  return dropped.length > 0;
}

/** The renames from names that exist in the base to names that exist on the side. */
function possible(
  renames: NameMap,
  base: readonly string[],
  side: readonly string[],
): Map<string, string> {
  const before = new Set(base);
  const after = new Set(side);
  return new Map([...renames].filter(([from, to]) => before.has(from) && after.has(to)));
}

/** The names of one side by those of the base; new names of the side are absent. */
function origins(
  base: readonly string[],
  side: readonly string[],
  renames: NameMap,
): ReadonlyMap<string, string> {
  const present = new Set(side);
  const result = new Map<string, string>();
  for (const [from, to] of renames) result.set(to, from);
  for (const name of base) {
    if (renames.has(name) || !present.has(name) || result.has(name)) continue;
    result.set(name, name);
  }
  return result;
}

function mapValues(map: NameMap, change: (value: string) => string): NameMap {
  return new Map([...map].map(([key, value]) => [key, change(value)]));
}

function changed(map: NameMap): NameMap {
  return new Map([...map].filter(([from, to]) => from !== to));
}
