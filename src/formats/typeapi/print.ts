import type { Finding } from '../../domain/check/findings.ts';
import type { Specification } from '../../domain/model/specification.ts';
import { printWithFindings } from './parts.ts';

/**
 * Prints a specification as pretty-printed TypeAPI, with findings for what TypeAPI can't express.
 */
export function print(spec: Specification): {
  readonly text: string;
  readonly findings: readonly Finding[];
} {
  const { parts, findings } = printWithFindings(spec);
  return { text: parts.map((part) => part.lines.join('\n')).join('\n'), findings };
}
