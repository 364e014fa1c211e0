/** Changes to immutable lists. Each function returns the same array when nothing changes. */

/** The item at an index that the list is known to have. */
export function itemAt<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`The list has no item ${index}.`);
  return item;
}

export function replaceAt<Item>(list: readonly Item[], index: number, item: Item): readonly Item[] {
  return list[index] === item ? list : list.with(index, item);
}

export function removeAt<Item>(list: readonly Item[], index: number): readonly Item[] {
  return list.toSpliced(index, 1);
}

/** By how many places an item of a list of `count` can be moved; `by` may be infinite. */
export function stepsWithin(count: number, index: number, by: number): number {
  return Math.min(Math.max(index + Math.trunc(by), 0), count - 1) - index;
}

/** Moves one item `by` places (negative: towards the front), stopping at the ends. */
export function moveBy<Item>(list: readonly Item[], index: number, by: number): readonly Item[] {
  const item = list[index];
  const to = index + stepsWithin(list.length, index, by);
  if (item === undefined || to === index) return list;
  const rest = list.toSpliced(index, 1);
  rest.splice(to, 0, item);
  return rest;
}

export function mapSame<Item>(
  list: readonly Item[],
  change: (item: Item, index: number) => Item,
): readonly Item[] {
  let result: Item[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const item = itemAt(list, index);
    const changed = change(item, index);
    if (changed === item) continue;
    result ??= list.slice();
    result[index] = changed;
  }
  return result ?? list;
}

/** The first value that occurs twice, if any. */
export function firstDuplicate<Value>(values: Iterable<Value>): Value | undefined {
  const seen = new Set<Value>();
  for (const value of values) {
    if (seen.has(value)) return value;
    seen.add(value);
  }
  return undefined;
}
