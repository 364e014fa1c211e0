import type { RestorePoint } from '../database/database.ts';
import { dayName, exactTime } from '../../domain/model/values/times.ts';

/** A restore point in the list of what can be restored. */
export type RestorePointEntry = Pick<
  RestorePoint,
  'seq' | 'reason' | 'name' | 'operations' | 'types' | 'at'
>;

/** Restore points that are listed together, the newest first. */
export interface RestorePointGroup {
  /** `Kept by you`, or the day: `Today`, `Monday, 12 May 2026`. */
  readonly name: string;
  /** Whether a person named them. */
  readonly isOwn: boolean;
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

/**
 * The restore points that a person named, which dozens of others would hide, and then those of each day, in
 * the device's time zone; the newest first.
 */
export function groupPoints(points: readonly RestorePointEntry[], now: Date): RestorePointGroup[] {
  const sorted = points.toSorted((a, b) => b.at.localeCompare(a.at) || b.seq - a.seq);
  const own = sorted.filter(isNamed);
  const days = new Map<string, RestorePointEntry[]>();
  for (const state of sorted) {
    if (isNamed(state)) continue;
    const name = dayName(state.at, now);
    const day = days.get(name);
    if (day === undefined) days.set(name, [state]);
    else day.push(state);
  }
  return [
    ...(own.length > 0 ? [{ name: 'Kept by you', isOwn: true, states: own }] : []),
    ...[...days].map(([name, states]) => ({ name, isOwn: false, states })),
  ];
}

function isNamed({ reason }: RestorePointEntry): boolean {
  return reason === 'person';
}
