import type { Finding } from '../src/domain/check/findings.ts';
import type { Io } from './io.ts';

/** The findings about what was lost or changed, without those that only inform. */
export function lossesIn(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ severity }) => severity !== 'info');
}

/** Prints the first `most` lines on standard error, then what `more` says for the number of the rest. */
export function printFirst(
  lines: readonly string[],
  most: number,
  more: (count: number) => string,
  io: Io,
): void {
  for (const line of lines.slice(0, most)) io.stderr(`${line}\n`);
  if (lines.length > most) io.stderr(`${more(lines.length - most)}\n`);
}
