import { equalValues } from '../compare/equalValues.ts';
import { keyed } from '../compare/names/keyed.ts';
import { decide } from './decide.ts';
import type { ThreeWay } from './conflict.ts';
import type { Run, MergePlace } from './decide.ts';
import { agreedValue } from './mergeFields.ts';

/** How the items of a list are identified, named and merged. */
export interface ListRules<Item> {
  readonly keyOf: (item: Item) => string;
  readonly spotOf: (key: string, item: Item) => MergePlace;
  readonly merge: (run: Run, spot: MergePlace, three: ThreeWay<Item>) => Item;
  /** Items that stay although one side deleted them, because the other side uses them. */
  readonly keep?: ReadonlySet<string>;
}

/** Merges items by key; the result respects the order that either side chose. */
export function mergeList<Item>(
  run: Run,
  lists: ThreeWay<readonly Item[]>,
  rules: ListRules<Item>,
): readonly Item[] {
  const found = agreedValue(lists);
  // Equal under the names of the merge, but the sides may differ in who renamed what.
  const isRenamedIn = (item: Item) => isRenamed(rules.spotOf(rules.keyOf(item), item));
  const someStay = rules.keep !== undefined && rules.keep.size > 0;
  if (found && !someStay && !lists.base.some(isRenamedIn)) return found.value;
  const base = keyed(lists.base, rules.keyOf);
  const mine = keyed(lists.mine, rules.keyOf);
  const theirs = keyed(lists.theirs, rules.keyOf);
  const merged = new Map<string, Item>();
  for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
    const three = { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) };
    const item = mergeItem(run, key, three, rules);
    if (item !== undefined) merged.set(key, item);
  }
  const order = mergeOrder([...base.keys()], [...mine.keys()], [...theirs.keys()]);
  const items = order.flatMap((key) => merged.get(key) ?? []);
  return sameItems(items, lists.mine) ? lists.mine : items;
}

function sameItems<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function mergeItem<Item>(
  run: Run,
  key: string,
  three: ThreeWay<Item | undefined>,
  rules: ListRules<Item>,
): Item | undefined {
  const { base, mine, theirs } = three;
  if (mine !== undefined && theirs !== undefined) {
    const spot = rules.spotOf(key, mine);
    if (base !== undefined) return rules.merge(run, spot, { base, mine, theirs });
    if (equalValues(mine, theirs)) return mine;
    return decide(run, spot, 'added', undefined, three);
  }
  const left = mine ?? theirs;
  if (left === undefined || base === undefined) return left;
  const spot = rules.spotOf(key, left);
  const isKept = rules.keep?.has(key) === true;
  const holder = mine === undefined ? 'theirs' : 'mine';
  if (equalValues(base, left) && !isRenamed(spot)) {
    return isKept ? decide(run, spot, 'used', undefined, three, holder) : undefined;
  }
  const held = isKept ? holder : 'mine';
  return decide(run, spot, 'deleted', undefined, three, held);
}

/** Whether the side that still has it renamed it, which counts as a change. */
function isRenamed({ name, identity, place, placeIdentity = place }: MergePlace): boolean {
  return place === undefined ? name !== identity : place !== placeIdentity;
}

/**
 * The keys of both sides in one order. The side that reordered common items decides; if neither
 * did, theirs, if both did, mine. Items of only the other side come after the item that precedes
 * them there.
 */
function mergeOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const [frame, other] = keepsOrder(base, mine) ? [theirs, mine] : [mine, theirs];
  const framed = new Set(frame);
  const following = new Map<string | undefined, string[]>();
  let last: string | undefined;
  for (const key of other) {
    if (framed.has(key)) last = key;
    else following.set(last, [...(following.get(last) ?? []), key]);
  }
  if (following.size === 0) return frame;
  const order = [...(following.get(undefined) ?? [])];
  for (const key of frame) order.push(key, ...(following.get(key) ?? []));
  return order;
}

/** Whether the items in both lists have the same order. */
function keepsOrder(base: readonly string[], list: readonly string[]): boolean {
  const places = new Map(base.map((key, index) => [key, index]));
  let last = -1;
  for (const key of list) {
    const place = places.get(key);
    if (place === undefined) continue;
    if (place < last) return false;
    last = place;
  }
  return true;
}
