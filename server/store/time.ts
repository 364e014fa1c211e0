import type { Time } from './tables.ts';

/** A time in milliseconds since 1970 as it is stored. */
export function timeAt(milliseconds: number): Time {
  return new Date(milliseconds).toISOString();
}
