import { expect, it } from 'vitest';
import {
  groupPoints,
  pointName,
  stateName,
  type RestorePointEntry,
} from '../../../src/storage/specs/restorePointGroups.ts';

const state = (seq: number, at: Date): RestorePointEntry => ({
  seq,
  reason: 'import',
  operations: 1,
  types: 1,
  at: at.toISOString(),
});

it('groups restore points by day, newest first, whatever their order', () => {
  const days = groupPoints(
    [
      state(3, new Date(2026, 2, 18, 23, 59)),
      state(9, new Date(2026, 2, 19, 8)),
      state(1, new Date(2026, 2, 10, 8)),
      state(7, new Date(2026, 2, 19, 0, 1)),
      state(8, new Date(2026, 2, 19, 8)),
    ],
    new Date(2026, 2, 19, 12),
  );
  expect(days.map(({ name, states }) => [name, states.map(({ seq }) => seq)])).toEqual([
    ['Today', [9, 8, 7]],
    ['Yesterday', [3]],
    ['Tuesday, 10 March 2026', [1]],
  ]);
});

it('lists those that a person named first, whenever they were kept', () => {
  const own = { ...state(2, new Date(2026, 2, 10, 8)), reason: 'person', name: 'Release' } as const;
  const groups = groupPoints([state(3, new Date(2026, 2, 19, 8)), own], new Date(2026, 2, 19, 12));
  expect(groups).toMatchObject([
    { name: 'Kept by you', isOwn: true, states: [{ seq: 2 }] },
    { name: 'Today', isOwn: false, states: [{ seq: 3 }] },
  ]);
});

it('a restore point is called as a person called it, otherwise after its reason', () => {
  const reasons = ['import', 'restore', 'replacement', 'day', 'person'] as const;
  expect(reasons.map((reason) => pointName({ reason }))).toEqual([
    'Before an import',
    'Before a restore',
    'Before everything was replaced',
    'First of the day',
    'Kept by hand',
  ]);
  expect(pointName({ reason: 'person', name: 'Release' })).toBe('Release');
  const at = new Date(2026, 4, 12, 10, 14).toISOString();
  expect(stateName({ at, name: 'Release' })).toBe('“Release”');
  expect(stateName({ at })).toMatch(/^the state of 12 May 2026/);
});
