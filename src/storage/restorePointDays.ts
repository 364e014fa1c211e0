import type { RestorePoint } from './database.ts';
import { dayName } from '../domain/model/times.ts';

/** A restore point in the list of what can be restored. */
export type RestorePointEntry = Pick<
  RestorePoint,
  'seq' | 'reason' | 'operations' | 'types' | 'at'
>;

/** The restore points of one day, the newest first. */
export interface RestorePointDay {
  /** `Today`, `Monday, 12 May 2026`. */
  readonly name: string;
  readonly states: readonly RestorePointEntry[];
}

/** Why a restore point was made, in words. */
export const reasonWords: Readonly<Record<RestorePoint['reason'], string>> = {
  import: 'Before an import',
  restore: 'Before a restore',
  replacement: 'Before everything was replaced',
  day: 'First of the day',
};

/** Restore points by day, in the device's time zone, the newest first. */
export function groupByDay(points: readonly RestorePointEntry[], now: Date): RestorePointDay[] {
  const days = new Map<string, RestorePointEntry[]>();
  for (const state of points.toSorted((a, b) => b.at.localeCompare(a.at) || b.seq - a.seq)) {
    const name = dayName(state.at, now);
    const day = days.get(name);
    if (day === undefined) days.set(name, [state]);
    else day.push(state);
  }
  return [...days].map(([name, states]) => ({ name, states }));
}
