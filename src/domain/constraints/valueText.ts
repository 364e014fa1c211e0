import type { Json } from '../model/values/json.ts';
import { isExactNumber } from '../model/values/exactNumber.ts';
import type { TypeRefKind } from '../model/specification.ts';

/*
 * Values as a person types them, one per line: strings without quotes, everything else as JSON. Only strings
 * that would be read as something else are in quotes.
 */

/** A value as the text of a field. */
export function textOf(value: Json, kind: TypeRefKind): string {
  const isPlain = typeof value === 'string' && isLine(value) && valueOf(value, kind) === value;
  return isPlain ? value : JSON.stringify(value);
}

/**
 * Parses a text. A text that is not a value of this kind is returned as a string, which the field then
 * reports. If a value in `before` has this text, that value is returned, because not every value can be
 * recognised by its text.
 */
export function valueOf(text: string, kind: TypeRefKind, before: readonly Json[] = []): Json {
  const same = before.find((value) => typeof value !== 'string' && textOf(value, kind) === text);
  if (same !== undefined) return same;
  const trimmed = text.trim();
  if (kind === 'string' && trimmed !== 'null' && !trimmed.startsWith('"')) return text;
  const value = parsed(trimmed);
  return value === undefined ? trimmed : value;
}

/** Whether the text can be one of several lines without changing. */
function isLine(text: string): boolean {
  return text !== '' && text === text.trim() && !/[\n\r]/.test(text);
}

/** Values as lines. */
export function linesOf(values: readonly Json[], kind: TypeRefKind): string {
  return values.map((value) => textOf(value, kind)).join('\n');
}

/** The values of the lines; empty lines are ignored. */
export function valuesOf(
  lines: string,
  kind: TypeRefKind,
  before: readonly Json[] = [],
): readonly Json[] {
  return lines
    .split(/\r\n|[\n\r]/)
    .filter((line) => line.trim() !== '')
    .map((line) => valueOf(line, kind, before));
}

/** Undefined if the text is not JSON, or contains a number with more digits than a double has. */
function parsed(text: string): Json | undefined {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON is what it parses
    const value = JSON.parse(text) as Json;
    const numbers = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').match(/-?\d[\d.eE+-]*/g) ?? [];
    return numbers.every(isExactNumber) ? value : undefined;
  } catch {
    return undefined;
  }
}
