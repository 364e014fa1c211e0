import type { KeptRow } from '../../storage/database.ts';
import { dayName } from './times.ts';

/** A kept state in the list of what can be restored. */
export type KeptState = Pick<KeptRow, 'seq' | 'reason' | 'operations' | 'types' | 'at'>;

/** The kept states of one day, the newest first. */
export interface KeptDay {
  /** `Today`, `Monday, 12 May 2026`. */
  readonly name: string;
  readonly states: readonly KeptState[];
}

/** Why a state was kept, in words. */
export const reasonWords: Readonly<Record<KeptRow['reason'], string>> = {
  import: 'Before an import',
  restore: 'Before a restore',
  replacement: 'Before everything was replaced',
  day: 'First of the day',
};

/** Kept states by the day they are from, in the device's time zone, the newest first. */
export function groupByDay(kept: readonly KeptState[], now: Date): KeptDay[] {
  const days = new Map<string, KeptState[]>();
  for (const state of kept.toSorted((a, b) => b.at.localeCompare(a.at) || b.seq - a.seq)) {
    const name = dayName(state.at, now);
    const day = days.get(name);
    if (day === undefined) days.set(name, [state]);
    else day.push(state);
  }
  return [...days].map(([name, states]) => ({ name, states }));
}
