import type { RestorePoint } from '../database/database.ts';
import { dayName, exactTime } from '../../domain/model/values/times.ts';

/** A restore point in the list of what can be restored. */
export type RestorePointEntry = Pick<
  RestorePoint,
  'seq' | 'reason' | 'name' | 'operations' | 'types' | 'at'
>;

/** The restore points of one day, the newest first. */
export interface RestorePointDay {
  /** `Today`, `Monday, 12 May 2026`. */
  readonly name: string;
  readonly states: readonly RestorePointEntry[];
}

/** Why a restore point was made, in words. */
const reasonWords: Readonly<Record<RestorePoint['reason'], string>> = {
  import: 'Before an import',
  restore: 'Before a restore',
  replacement: 'Before everything was replaced',
  day: 'First of the day',
  person: 'Kept by hand',
};

/** What a restore point is called: by a person, or after its reason. */
export function pointName({ name, reason }: Pick<RestorePoint, 'name' | 'reason'>): string {
  return name ?? reasonWords[reason];
}

/** A restore point within a sentence: `“Before the release”`, `the state of 12 May 2026, 10:14`. */
export function stateName({ name, at }: Pick<RestorePoint, 'name' | 'at'>): string {
  return name === undefined ? `the state of ${exactTime(at)}` : `“${name}”`;
}

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
