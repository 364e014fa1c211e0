import { lazily } from './lazily.ts';
import { removeAt, replaceAt } from './lists.ts';

/**
 * One collator for all: every device must sort the same names in the same way, so the device's
 * language and settings must not matter, and names that the collator calls equal are ordered by
 * their code units (rules 4).
 */
const collator = lazily(
  () =>
    new Intl.Collator('en', {
      usage: 'sort',
      sensitivity: 'variant',
      caseFirst: 'false',
      numeric: false,
      ignorePunctuation: false,
    }),
);

/** Negative, 0 or positive, as `Array.prototype.sort` expects; 0 only for identical names. */
export function compareNames(a: string, b: string): number {
  return collator().compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

interface Named {
  readonly name: string;
}

/**
 * Lists known to be sorted, so that the next edit of a long one need not compare every name again.
 */
const sortedLists = new WeakSet<readonly Named[]>();

/**
 * The list sorted by name. A list that is already sorted is returned unchanged. `list` must never
 * be mutated afterwards.
 */
export function sortByName<Entity extends Named>(list: readonly Entity[]): readonly Entity[] {
  if (sortedLists.has(list)) return list;
  const sorted = isSorted(list) ? list : list.toSorted((a, b) => compareNames(a.name, b.name));
  sortedLists.add(sorted);
  return sorted;
}

/** The sorted list with one more entity. */
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

/** The sorted list with the entity at `index` replaced by one that may have another name. */
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

/** The sorted list without the entity at `index`. */
export function removeByName<Entity extends Named>(
  list: readonly Entity[],
  index: number,
): readonly Entity[] {
  return sortByName(sameOrder(list, removeAt(list, index)));
}

/**
 * Marks `to`, whose names are some or all of those in `from`, in the same order, as sorted if
 * `from` is.
 */
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
