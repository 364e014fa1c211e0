import type { Finding } from '../src/domain/check/findings.ts';
import type { Io } from './io.ts';

/** What is missing or changed, and not only worth knowing. */
export function lossesIn(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ severity }) => severity !== 'info');
}

/** Says the first `most` lines on standard error, and how many `more` there are. */
export function tellSome(
  lines: readonly string[],
  most: number,
  more: (count: number) => string,
  io: Io,
): void {
  for (const line of lines.slice(0, most)) io.stderr(`${line}\n`);
  if (lines.length > most) io.stderr(`${more(lines.length - most)}\n`);
}
