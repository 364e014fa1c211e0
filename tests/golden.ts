import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * The text of a file below `tests/fixtures/`, which has to be what a test has `now`: written first where
 * `GOLDEN=write` asks for it.
 */
export function golden(name: string, now: string): string {
  const file = new URL(`fixtures/${name}`, import.meta.url);
  if (process.env['GOLDEN'] === 'write') {
    mkdirSync(new URL('.', file), { recursive: true });
    writeFileSync(file, now);
  }
  return readFileSync(file, 'utf8');
}

/** Any value as the text of such a file. */
export function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
