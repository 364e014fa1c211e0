import { describe, expect, it } from 'vitest';
import {
  dayName,
  exactTime,
  relativeTime,
  timeOfDay,
  timeUntil,
} from '../../../../src/domain/model/values/times.ts';

/** A time in the time zone of the machine that runs the test, as on a person's device. */
const at = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0) =>
  new Date(year, month - 1, day, hour, minute, second);
const now = at(2026, 3, 19, 15, 42);
const ago = (time: Date) => relativeTime(time.toISOString(), now);

describe('how long ago something was', () => {
  it.each([
    [at(2026, 3, 19, 15, 41, 30), 'just now'],
    [at(2026, 3, 19, 15, 42, 30), 'just now'],
    [at(2026, 3, 19, 15, 41), '1 minute ago'],
    [at(2026, 3, 19, 14, 43), '59 minutes ago'],
    [at(2026, 3, 19, 14, 42), '1 hour ago'],
    [at(2026, 3, 19, 0, 1), '15 hours ago'],
    [at(2026, 3, 18, 23, 59), 'yesterday'],
    [at(2026, 3, 13, 12), '6 days ago'],
    [at(2026, 3, 12, 12), 'on 12 March 2026'],
    [at(2025, 12, 31), 'on 31 December 2025'],
  ])('%s is %s', (time, words) => {
    expect(ago(time)).toBe(words);
  });

  it('counts hours through midnight while it was just before', () => {
    const early = at(2026, 3, 19, 1);
    expect(relativeTime(at(2026, 3, 18, 23).toISOString(), early)).toBe('2 hours ago');
  });

  it('does not show a future time if the clock was set back', () => {
    expect(ago(at(2026, 3, 21))).toBe('on 21 March 2026');
  });

  it('says so when a time cannot be read', () => {
    expect(relativeTime('soon', now)).toBe('at an unknown time');
    expect(exactTime('')).toBe('at an unknown time');
    expect(timeOfDay('soon')).toBe('–');
    expect(dayName('soon', now)).toBe('At an unknown time');
  });
});

it.each([
  [-5000, 'now'],
  [0, 'now'],
  [1, 'in 1 second'],
  [19_001, 'in 20 seconds'],
  [60_000, 'in 1 minute'],
  [61_000, 'in 2 minutes'],
  [5 * 60_000, 'in 5 minutes'],
  [60 * 60_000, 'in 1 hour'],
  [23 * 60 * 60_000 + 1, 'in 24 hours'],
])('what will be in %i ms is %s', (rest, words) => {
  expect(timeUntil(now.getTime() + rest, now)).toBe(words);
});

it('gives the exact time to the second', () => {
  expect(exactTime(at(2026, 5, 12, 14, 3, 22).toISOString())).toBe('12 May 2026 at 14:03:22');
  expect(timeOfDay(at(2026, 5, 12, 4, 3, 22).toISOString())).toBe('04:03');
});

it('names days as they are on this device', () => {
  expect(dayName(at(2026, 3, 19).toISOString(), now)).toBe('Today');
  expect(dayName(at(2026, 3, 18, 23, 59).toISOString(), now)).toBe('Yesterday');
  expect(dayName(at(2026, 3, 17).toISOString(), now)).toBe('Tuesday, 17 March 2026');
});
