import type { Specification } from '../../domain/model/specification.ts';
import type { Printed, TextPlace } from '../format.ts';
import { printWithFindings } from './printParts.ts';

/**
 * Prints a specification as pretty-printed TypeAPI, with findings for what TypeAPI can't express.
 */
export function print(spec: Specification): Printed {
  const { parts, findings } = printWithFindings(spec);
  const places: TextPlace[] = [];
  let line = 0;
  for (const { lines, entity } of parts) {
    if (entity !== undefined) places.push({ ...entity, at: { line, count: lines.length } });
    line += lines.length;
  }
  return { text: parts.map((part) => part.lines.join('\n')).join('\n'), findings, places };
}
