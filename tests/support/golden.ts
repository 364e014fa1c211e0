import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Compares a file below `tests/fixtures/` with the text that a test has `now`; with `GOLDEN=write`,
 * writes the file first.
 */
export function golden(name: string, now: string): string {
  const file = new URL(`../fixtures/${name}`, import.meta.url);
  if (process.env['GOLDEN'] === 'write') {
    mkdirSync(new URL('.', file), { recursive: true });
    writeFileSync(file, now);
  }
  return readFileSync(file, 'utf8');
}

/** Serialises a value for such a file. */
export function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
