/** Separates a key from the number of its repetition; occurs in no name. */
const again = '\u0000';

/**
 * The items of a list by key, in the order of the list. Repeated keys, which a source may have, are
 * distinguished by counting, so that each item can be found in another list.
 */
export function keyed<Item>(
  list: readonly Item[],
  keyOf: (item: Item) => string,
): ReadonlyMap<string, Item> {
  const items = new Map<string, Item>();
  for (const item of list) {
    const key = keyOf(item);
    let free = key;
    for (let count = 2; items.has(free); count++) free = key + again + String(count);
    items.set(free, item);
  }
  return items;
}

/** The key as shown to people: `404`, and `404 (2)` for the second one. */
export function describeKey(key: string): string {
  const [own = '', count] = key.split(again);
  return count === undefined ? own : `${own} (${count})`;
}

export const nameOf = (named: { readonly name: string }): string => named.name;
export const aliasOf = (include: { readonly alias: string }): string => include.alias;
export const codeOf = (thrown: { readonly code: number }): string => String(thrown.code);
