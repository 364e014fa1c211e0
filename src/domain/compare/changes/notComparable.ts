import type { Change } from './change.ts';
import type { ChangedValue } from './changedValues.ts';

/** A difference that is no change, because the format of one side makes it. */
export interface NotComparable extends Change {
  readonly madeBy: {
    /** What people call the format: `OpenAPI`. */
    readonly format: string;
    /** The side that is in that format. */
    readonly side: 'before' | 'after';
  };
}

/** Why a difference is no change, in a sentence, from what is on both sides of it. */
export function whyNotComparable(
  { madeBy: { format, side } }: NotComparable,
  values: readonly ChangedValue[],
): string {
  const other = side === 'before' ? 'after' : 'before';
  if (values.every((value) => value[side] === undefined)) return `${format} can’t hold this.`;
  if (values.every((value) => value[other] === undefined)) return `${format} adds this by itself.`;
  return `${format} says this in another way.`;
}
