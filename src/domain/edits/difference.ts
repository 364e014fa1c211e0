import type { RestoreEdit, RestoreHead, RestoreList, Touched } from './edit.ts';
import type { Specification } from '../model/specification.ts';
import { stated } from '../model/values/total.ts';

type Put<Entity> = RestoreList<Entity>['put'][number];

/** What changed between two specifications, and the edit that turns `after` into `before` again. */
export interface Difference {
  readonly touched: Touched;
  readonly undo: RestoreEdit;
}

/**
 * Compares by reference, not by value: unchanged parts of an immutable specification are the same objects.
 * Names must be unique in each list. Linear, and almost free for equal beginnings and ends of a list.
 */
export function difference(before: Specification, after: Specification): Difference {
  const operations = restoreList(before.operations, after.operations, nameOf);
  const types = restoreList(before.types, after.types, nameOf);
  const imports = restoreList(before.imports, after.imports, aliasOf);
  const head = restoreHead(before, after);
  return {
    touched: {
      operations: namesIn(operations),
      types: namesIn(types),
      imports: namesIn(imports),
      head: head !== undefined,
      all: false,
    },
    undo: {
      kind: 'restore',
      ...(operations && { operations }),
      ...(types && { types }),
      ...(imports && { imports }),
      ...(head && { head }),
    },
  };
}

const nameOf = (entity: { readonly name: string }) => entity.name;
const aliasOf = (include: { readonly alias: string }) => include.alias;

function namesIn(list: RestoreList<unknown> | undefined): readonly string[] {
  return list ? [...list.remove, ...list.put.map((put) => put.name)] : [];
}

function restoreList<Entity>(
  before: readonly Entity[],
  after: readonly Entity[],
  nameIn: (entity: Entity) => string,
): RestoreList<Entity> | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < shorter - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end++;
  }
  const goal = before.slice(start, before.length - end);
  const given = after.slice(start, after.length - end);
  if (goal.length === 0 && given.length === 0) return undefined;

  return restoreInOrder(goal, given, start, nameIn) ?? restoreAny(goal, given, start, nameIn);
}

/**
 * The usual case, without hashing every name: entities changed or renamed in place, and now and then a single
 * one that was added, removed or moved. Undefined if there is more than that.
 */
function restoreInOrder<Entity>(
  goal: readonly Entity[],
  given: readonly Entity[],
  start: number,
  nameIn: (entity: Entity) => string,
): RestoreList<Entity> | undefined {
  const put: Put<Entity>[] = [];
  const gone = new Map<string, Entity>();
  let isRenamed = false;
  let from = 0;
  let to = 0;
  while (from < given.length || to < goal.length) {
    const here = given[from];
    const wanted = goal[to];
    if (here !== undefined && here === wanted) {
      from++;
      to++;
    } else if (wanted !== undefined && (here === undefined || goal[to + 1] === here)) {
      put.push({ at: start + to, name: nameIn(wanted), entity: wanted });
      to++;
    } else if (here !== undefined && (wanted === undefined || given[from + 1] === wanted)) {
      gone.set(nameIn(here), here);
      from++;
    } else if (here !== undefined && wanted !== undefined && nameIn(here) === nameIn(wanted)) {
      put.push({ at: start + to, name: nameIn(wanted), entity: wanted });
      from++;
      to++;
    } else if (
      here !== undefined &&
      wanted !== undefined &&
      isSameName(goal[to + 1], given[from + 1], nameIn)
    ) {
      isRenamed = true;
      gone.set(nameIn(here), here);
      put.push({ at: start + to, name: nameIn(wanted), entity: wanted });
      from++;
      to++;
    } else return undefined;
  }
  // An entity that looked renamed was moved, so fewer moves may be possible.
  if (isRenamed && put.some(({ name }) => gone.has(name))) return undefined;
  // The added and the removed entity are the same: it was moved. Each such entity crosses a
  // neighbour that stays, and one of the two has to move: fewer moves are not possible.
  if (gone.size > 0) {
    put.forEach(({ at, name, entity }, index) => {
      if (gone.get(name) === entity) put[index] = { at, name };
      gone.delete(name);
    });
  }
  return { remove: [...gone.keys()], put };
}

function isSameName<Entity>(
  one: Entity | undefined,
  other: Entity | undefined,
  nameIn: (entity: Entity) => string,
): boolean {
  if (one === undefined || other === undefined) return one === other;
  return nameIn(one) === nameIn(other);
}

/**
 * Any change of order: moves everything but the longest run that is still in order. Uses typed
 * arrays, because lists are long.
 */
function restoreAny<Entity>(
  goal: readonly Entity[],
  given: readonly Entity[],
  start: number,
  nameIn: (entity: Entity) => string,
): RestoreList<Entity> {
  const places = new Map<string, number>();
  given.forEach((entity, index) => places.set(nameIn(entity), index));
  const isWanted = new Uint8Array(given.length);
  // For each entity of the target list: its current index, or -1 when it is absent or changed.
  const now = new Int32Array(goal.length);
  goal.forEach((entity, index) => {
    const place = places.get(nameIn(entity)) ?? -1;
    if (place >= 0) isWanted[place] = 1;
    now[index] = given[place] === entity ? place : -1;
  });
  const stays = longestIncreasing(now);
  const put: Put<Entity>[] = [];
  goal.forEach((entity, index) => {
    if (stays[index] === 1) return;
    const at = start + index;
    const name = nameIn(entity);
    put.push(now[index] === -1 ? { at, name, entity } : { at, name });
  });
  const remove = given.filter((_, index) => isWanted[index] === 0).map(nameIn);
  return { remove, put };
}

/**
 * Marks with 1 the longest increasing run of numbers (ignoring -1): these entities keep their
 * order, so that as few as possible are moved.
 */
export function longestIncreasing(numbers: ArrayLike<number>): Uint8Array {
  const marks = new Uint8Array(numbers.length);
  // ends[k] is the index of the lowest number that ends a run of k + 1.
  const ends = new Int32Array(numbers.length);
  const previous = new Int32Array(numbers.length).fill(-1);
  const numberAt = (index: number | undefined) => numbers[index ?? -1] ?? -1;
  let longest = 0;
  for (let index = 0; index < numbers.length; index++) {
    const number = numberAt(index);
    if (number === -1) continue;
    let low = 0;
    let high = longest;
    // Nearly always, the next number is the highest so far.
    if (longest > 0 && numberAt(ends[longest - 1]) < number) low = high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (numberAt(ends[middle]) < number) low = middle + 1;
      else high = middle;
    }
    if (low > 0) previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
    if (low === longest) longest++;
  }
  for (let index = ends[longest - 1] ?? -1; index >= 0; index = previous[index] ?? -1) {
    marks[index] = 1;
  }
  return marks;
}

/** The fields of `before` that differ in `after`; null for those that were absent. */
function restoreHead(before: Specification, after: Specification): RestoreHead | undefined {
  const changed = <Field extends keyof RestoreHead>(field: Field) =>
    before[field] === after[field] ? undefined : (before[field] ?? null);
  const head = stated<RestoreHead>({
    root: changed('root'),
    baseUrl: changed('baseUrl'),
    security: changed('security'),
    info: changed('info'),
    servers: changed('servers'),
    tags: changed('tags'),
    metadata: changed('metadata'),
    layout: changed('layout'),
  });
  return Object.keys(head).length > 0 ? head : undefined;
}
