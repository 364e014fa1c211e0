/**
 * A whole number as a person reads it: `1,200`. Not by `Intl`: to load its numbers takes 20 ms of
 * the first frame that shows one.
 */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1 line`, `1,200 lines`. */
export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
