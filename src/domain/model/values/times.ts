// Times for people: in English like the rest of the screen, in the time zone of the device.

import { lazily } from './lazily.ts';

const exact = lazily(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium' }),
);
const date = lazily(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }));
const weekday = lazily(() => new Intl.DateTimeFormat('en-GB', { weekday: 'long' }));
const time = lazily(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }));
const relative = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));

const minute = 60_000;
const hour = 60 * minute;

/** Used for a time that can't be parsed. */
const unknown = 'at an unknown time';

/**
 * How long `iso` was before `now`: `just now`, `5 minutes ago`, `yesterday`; the date after a week.
 * If the clock was set back, a time in the future is shown as a date as well.
 */
export function relativeTime(iso: string, now: Date): string {
  const at = new Date(iso);
  const ago = now.getTime() - at.getTime();
  if (Number.isNaN(ago)) return unknown;
  if (Math.abs(ago) < minute) return 'just now';
  if (ago < 0) return `on ${date().format(at)}`;
  if (ago < hour) return relative().format(-Math.floor(ago / minute), 'minute');
  const days = daysBetween(at, now);
  if (days === 0 || ago < 6 * hour) return relative().format(-Math.floor(ago / hour), 'hour');
  return days < 7 ? relative().format(-days, 'day') : `on ${date().format(at)}`;
}

/** How long after `now` something will be: `now`, `in 20 seconds`, `in 5 minutes`, `in 3 hours`. */
export function timeUntil(at: number, now: Date): string {
  const rest = at - now.getTime();
  if (rest <= 0) return 'now';
  if (rest < minute) return relative().format(Math.ceil(rest / 1000), 'second');
  if (rest < hour) return relative().format(Math.ceil(rest / minute), 'minute');
  return relative().format(Math.ceil(rest / hour), 'hour');
}

/** Date and time to the second: `12 May 2026 at 14:03:22`. */
export function exactTime(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? unknown : exact().format(at);
}

/** Hour and minute of the day: `14:03`. */
export function timeOfDay(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '–' : time().format(at);
}

/** The day as a heading: `Today`, `Yesterday`, `Monday, 12 May 2026`. */
export function dayName(iso: string, now: Date): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return 'At an unknown time';
  const days = daysBetween(at, now);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return `${weekday().format(at)}, ${date().format(at)}`;
}

/** Midnights between two times; rounded, because the day of a clock change has 23 or 25 hours. */
function daysBetween(from: Date, to: Date): number {
  return Math.round((midnight(to) - midnight(from)) / (24 * hour));
}

function midnight(at: Date): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
}
