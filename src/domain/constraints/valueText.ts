import type { Json } from '../model/values/json.ts';
import { isExactNumber } from '../model/values/exactNumber.ts';
import type { TypeRefKind } from '../model/specification.ts';

/*
 * Values as a person types them, one a line: a string as it is, everything else as JSON. A string that
 * would be taken for something else is in quotes.
 */

/** A value as the text of a field. */
export function textOf(value: Json, kind: TypeRefKind): string {
  const isPlain = typeof value === 'string' && isLine(value) && valueOf(value, kind) === value;
  return isPlain ? value : JSON.stringify(value);
}

/**
 * The value of a text; text that is no value of this kind is a string, which the field then calls
 * wrong. Values in `before` are taken over where their text is still there, because a string's own
 * text can't say a number.
 */
export function valueOf(text: string, kind: TypeRefKind, before: readonly Json[] = []): Json {
  const same = before.find((value) => typeof value !== 'string' && textOf(value, kind) === text);
  if (same !== undefined) return same;
  const trimmed = text.trim();
  if (kind === 'string' && trimmed !== 'null' && !trimmed.startsWith('"')) return text;
  const value = parsed(trimmed);
  return value === undefined ? trimmed : value;
}

/** Whether a text survives being one line among others. */
function isLine(text: string): boolean {
  return text !== '' && text === text.trim() && !/[\n\r]/.test(text);
}

/** Values as lines. */
export function linesOf(values: readonly Json[], kind: TypeRefKind): string {
  return values.map((value) => textOf(value, kind)).join('\n');
}

/** The values of lines; empty lines are none. */
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

/** Undefined if it is no JSON, or has a number that would become another one. */
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
