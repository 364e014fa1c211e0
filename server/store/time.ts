import type { Time } from './schema/tables.ts';

/** A time in milliseconds since 1970, in its stored form. */
export function timeAt(milliseconds: number): Time {
  return new Date(milliseconds).toISOString();
}
