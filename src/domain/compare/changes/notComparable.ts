import type { Change } from './change.ts';
import type { ChangedValue } from './changedValues.ts';

/** A difference that is not a change, because it results from the format of one side. */
export interface NotComparable extends Change {
  readonly madeBy: {
    /** What people call the format: `OpenAPI`. */
    readonly format: string;
    /** The side that is in that format. */
    readonly side: 'before' | 'after';
  };
}

/** Why a difference is not a change, in a sentence, derived from the values of both sides. */
export function whyNotComparable(
  { madeBy: { format, side } }: NotComparable,
  values: readonly ChangedValue[],
): string {
  const other = side === 'before' ? 'after' : 'before';
  if (values.every((value) => value[side] === undefined)) return `${format} can’t hold this.`;
  if (values.every((value) => value[other] === undefined)) return `${format} adds this by itself.`;
  return `${format} says this in another way.`;
}
