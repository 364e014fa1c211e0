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

/** Lists found sorted, so that the next edit of a long one need not compare every name again. */
const sortedLists = new WeakSet<readonly unknown[]>();

/**
 * The list in the order of its names. A list that already is sorted comes back as the same array.
 * `list` must never be changed afterwards.
 */
export function sortByName<Entity extends { readonly name: string }>(
  list: readonly Entity[],
): readonly Entity[] {
  if (sortedLists.has(list)) return list;
  const result = isSorted(list) ? list : list.toSorted((a, b) => compareNames(a.name, b.name));
  sortedLists.add(result);
  return result;
}

function isSorted(list: readonly { readonly name: string }[]): boolean {
  for (let index = 1; index < list.length; index++) {
    const before = list[index - 1];
    const here = list[index];
    if (before && here && compareNames(before.name, here.name) > 0) return false;
  }
  return true;
}
