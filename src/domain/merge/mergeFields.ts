import type { Json } from '../model/values/json.ts';
import { fieldsOf } from '../model/values/fieldsOf.ts';
import { equalValues } from '../compare/equalValues.ts';
import { stated } from '../model/values/total.ts';
import type { Layout, Metadata } from '../model/specification.ts';
import { type ThreeWay } from './conflict.ts';
import { decide, type Run, type MergePlace } from './decide.ts';

/** The value the sides agree on, if at most one of them changed it. */
export function agreedValue<Value>({
  base,
  mine,
  theirs,
}: ThreeWay<Value>): { value: Value } | undefined {
  if (equalValues(base, theirs) || equalValues(mine, theirs)) return { value: mine };
  return equalValues(base, mine) ? { value: theirs } : undefined;
}

/** Applies a function to each of the three. */
export function mapThreeWay<From, To>(
  three: ThreeWay<From>,
  map: (value: From, side: keyof ThreeWay<From>) => To,
): ThreeWay<To> {
  return {
    base: map(three.base, 'base'),
    mine: map(three.mine, 'mine'),
    theirs: map(three.theirs, 'theirs'),
  };
}

/** Merges one value as a whole. */
export function mergeValue<Value>(
  run: Run,
  spot: MergePlace,
  field: string,
  three: ThreeWay<Value>,
): Value {
  const found = agreedValue(three);
  return found ? found.value : decide(run, spot, 'changed', field, three);
}

/** How to merge a field that is more than one value. */
export type Merger<Value> = (run: Run, spot: MergePlace, three: ThreeWay<Value>) => Value;

/** How to merge each field of an entity. */
export type Mergers<Entity> = {
  readonly [Field in keyof Entity]-?: Merger<Entity[Field]> | 'as a whole';
};

/** Merges an entity field by field. */
export function mergeFields<Entity extends object>(
  run: Run,
  spot: MergePlace,
  three: ThreeWay<Entity>,
  mergers: Mergers<Entity>,
): Entity {
  const found = agreedValue(three);
  return found ? found.value : mergeEachField(run, spot, three, mergers);
}

/**
 * The same for an entity with named items: even if names are equal, the sides may differ in who
 * renamed what.
 */
export function mergeEachField<Entity extends object>(
  run: Run,
  spot: MergePlace,
  { base, mine, theirs }: ThreeWay<Entity>,
  mergers: Mergers<Entity>,
): Entity {
  const fields = new Set([...fieldsOf(mine), ...fieldsOf(theirs), ...fieldsOf(base)]);
  const merged: [string, unknown][] = [];
  for (const field of fields) {
    const merger: Merger<Entity[typeof field]> | 'as a whole' = mergers[field];
    const values = { base: base[field], mine: mine[field], theirs: theirs[field] };
    const value =
      typeof merger === 'function'
        ? merger(run, spot, values)
        : mergeValue(run, spot, field, values);
    if (value !== undefined) merged.push([field, value]);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field by its merger, which keeps its type
  return Object.fromEntries(merged) as Entity;
}

/** Key by key; keys come from the source, so `__proto__` is possible. */
export function mergeMetadata(
  run: Run,
  spot: MergePlace,
  three: ThreeWay<Metadata | undefined>,
): Metadata | undefined {
  const found = agreedValue(three);
  if (found) return found.value;
  const base = membersOf(three.base);
  const mine = membersOf(three.mine);
  const theirs = membersOf(three.theirs);
  const merged: [string, Json][] = [];
  for (const key of new Set([...mine.keys(), ...theirs.keys(), ...base.keys()])) {
    const values = { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) };
    const value = mergeValue(run, spot, `metadata.${key}`, values);
    if (value !== undefined) merged.push([key, value]);
  }
  const isEmpty = merged.length === 0 && (three.mine === undefined || three.theirs === undefined);
  return isEmpty ? undefined : Object.fromEntries(merged);
}

function membersOf(metadata: Metadata | undefined): ReadonlyMap<string, Json> {
  return new Map(Object.entries(metadata ?? {}));
}

/** A layout never changes the meaning, so nobody is asked; both orders of merging agree. */
export function mergeLayout(
  _run: Run,
  _spot: MergePlace,
  three: ThreeWay<Layout | undefined>,
): Layout | undefined {
  const found = agreedValue(three);
  if (found) return found.value;
  const base = new Set(three.base?.empty);
  const mine = new Set(three.mine?.empty);
  const theirs = new Set(three.theirs?.empty);
  const empty = [...new Set([...mine, ...theirs])]
    .filter((name) => (mine.has(name) && theirs.has(name)) || !base.has(name))
    .toSorted();
  const position = agreedValue({
    base: three.base?.payloadPosition,
    mine: three.mine?.payloadPosition,
    theirs: three.theirs?.payloadPosition,
  })?.value;
  const layout = stated<Layout>({
    empty: empty.length > 0 ? empty : undefined,
    payloadPosition: position,
  });
  return Object.keys(layout).length > 0 ? layout : undefined;
}
