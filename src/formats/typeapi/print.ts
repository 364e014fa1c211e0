import type { Finding } from '../../domain/check/findings.ts';
import type { Specification } from '../../domain/model/specification.ts';
import { printWithFindings } from './parts.ts';

/** A specification as TypeAPI, pretty-printed, and what TypeAPI cannot say of it. */
export function print(spec: Specification): {
  readonly text: string;
  readonly findings: readonly Finding[];
} {
  const { parts, findings } = printWithFindings(spec);
  return { text: parts.map((part) => part.lines.join('\n')).join('\n'), findings };
}
