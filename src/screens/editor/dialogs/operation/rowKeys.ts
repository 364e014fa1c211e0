import type { Argument, Throw } from '../../../../domain/model/specification.ts';

type Row = Argument | Throw;

const keys = new WeakMap<Row, number>();
let last = 0;

/**
 * The identity of a row while it is moved and edited, so that its fields keep the focus. Rows have
 * no other identity, because their names change letter by letter.
 */
export function rowKey(row: Row): number {
  let key = keys.get(row);
  if (key === undefined) keys.set(row, (key = ++last));
  return key;
}

/** The changed row with the same identity. */
export function sameRow<One extends Row>(before: Row, after: One): One {
  if (before !== after) keys.set(after, rowKey(before));
  return after;
}
