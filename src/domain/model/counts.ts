/**
 * A whole number for people: `1,200`. Not by `Intl`, whose number data takes 20 ms to load during
 * the first frame that shows one.
 */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1 line`, `1,200 lines`. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : nouns}`;
}

/** `1 operation, 12 types`. */
export function describeCounts(counts: {
  readonly operations: number;
  readonly types: number;
}): string {
  return `${plural(counts.operations, 'operation')}, ${plural(counts.types, 'type')}`;
}
