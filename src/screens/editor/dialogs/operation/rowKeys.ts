import type { Argument, Throw } from '../../../../domain/model/specification.ts';

type Row = Argument | Throw;

const keys = new WeakMap<Row, number>();
let last = 0;

/**
 * What stays the same about a row of a list while it is moved and typed in: its fields keep the
 * focus then. Rows have no other identity, a name may be typed letter by letter.
 */
export function rowKey(row: Row): number {
  let key = keys.get(row);
  if (key === undefined) keys.set(row, (key = ++last));
  return key;
}

/** The changed row, which is still the same one. */
export function sameRow<One extends Row>(before: Row, after: One): One {
  if (before !== after) keys.set(after, rowKey(before));
  return after;
}
