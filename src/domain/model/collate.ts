import { removeAt, replaceAt } from './lists.ts';

/**
 * One collator for all: two devices that sort the same names must agree, so neither the device's
 * language nor its settings may matter, and names the collator calls equal are told apart by their
 * code units (rules 4).
 */
const collator = new Intl.Collator('en', {
  usage: 'sort',
  sensitivity: 'variant',
  caseFirst: 'false',
  numeric: false,
  ignorePunctuation: false,
});

/** Negative, 0 or positive, as `Array.prototype.sort` wants it; 0 only for identical names. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

interface Named {
  readonly name: string;
}

/** Lists known to be sorted, so that the next edit of a long one need not compare every name again. */
const sortedLists = new WeakSet<readonly Named[]>();

/**
 * The list in the order of its names. A list that already is sorted comes back as the same array.
 * `list` must never be changed afterwards.
 */
export function sortByName<Entity extends Named>(list: readonly Entity[]): readonly Entity[] {
  if (sortedLists.has(list)) return list;
  const sorted = isSorted(list) ? list : list.toSorted((a, b) => compareNames(a.name, b.name));
  sortedLists.add(sorted);
  return sorted;
}

/** The list, sorted, with one more entity in its place. */
export function insertByName<Entity extends Named>(
  list: readonly Entity[],
  entity: Entity,
): readonly Entity[] {
  const sorted = sortByName(list);
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareNames(sorted[middle]?.name ?? '', entity.name) <= 0) low = middle + 1;
    else high = middle;
  }
  const result = sorted.toSpliced(low, 0, entity);
  sortedLists.add(result);
  return result;
}

/** The list, sorted, with the entity at `index` replaced by one of perhaps another name. */
export function replaceByName<Entity extends Named>(
  list: readonly Entity[],
  index: number,
  entity: Entity,
): readonly Entity[] {
  if (list[index]?.name === entity.name) {
    return sortByName(sameOrder(list, replaceAt(list, index, entity)));
  }
  return insertByName(removeByName(list, index), entity);
}

/** The list, sorted, without the entity at `index`. */
export function removeByName<Entity extends Named>(
  list: readonly Entity[],
  index: number,
): readonly Entity[] {
  return sortByName(sameOrder(list, removeAt(list, index)));
}

/** `to`, whose names are those of `from` in the same order, or some of them: sorted if that is. */
export function sameOrder<Entity extends Named>(
  from: readonly Entity[],
  to: readonly Entity[],
): readonly Entity[] {
  if (sortedLists.has(from)) sortedLists.add(to);
  return to;
}

function isSorted(list: readonly Named[]): boolean {
  for (let index = 1; index < list.length; index++) {
    const before = list[index - 1];
    const here = list[index];
    if (before && here && compareNames(before.name, here.name) > 0) return false;
  }
  return true;
}
