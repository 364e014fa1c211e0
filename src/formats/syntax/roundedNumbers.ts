import type { Finding } from '../../domain/check/findings.ts';
import { isExactNumber } from '../../domain/model/values/exactNumber.ts';
import { isJsonList, isJsonObject, toObject, type Json } from '../../domain/model/values/json.ts';
import { escapeStep } from '../../domain/model/values/jsonPointer.ts';
import type { ParsedText } from './textChecks.ts';

/**
 * Numbers with this many digits, or with such an exponent, may be inexact; few documents have many. The
 * digits are repeated literally, because a quantifier takes as long as parsing the text.
 */
const many = [new RegExp('[\\d.]'.repeat(16), 'g'), /\d[eE]\+?\d{3}/g];
/** A number with this many digits or such an exponent in the place of a value, in JSON and in YAML. */
const longNumber =
  /(?<=^|[\s:,[-])[-+]?[\d.](?:[\d.]{15,}(?:[eE][+-]?\d+)?|[\d.]*[eE]\+?\d{3,})(?=\s|[,\]}]|$)/y;

/** The numbers of the text that may be inexact. */
function* longNumbersIn(text: string): Iterable<string> {
  for (const search of many) {
    search.lastIndex = 0;
    for (let found = search.exec(text); found !== null; found = search.exec(text)) {
      const start = digitsStart(text, found.index);
      const number = longNumberAt(text, start - 1) ?? longNumberAt(text, start);
      if (number !== undefined) yield number;
      search.lastIndex = digitsEnd(text, search.lastIndex);
    }
  }
}

function longNumberAt(text: string, at: number): string | undefined {
  longNumber.lastIndex = Math.max(at, 0);
  return longNumber.exec(text)?.[0];
}

function digitsStart(text: string, from: number): number {
  let at = from;
  while (at > 0 && isDigitOrPoint(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

function digitsEnd(text: string, from: number): number {
  let at = from;
  while (isDigitOrPoint(text.charCodeAt(at))) at += 1;
  return at;
}

function isDigitOrPoint(unit: number): boolean {
  return unit === 46 || (unit >= 48 && unit <= 57);
}

/**
 * What was read from `text`, with another finding for each number that has more digits than a double, or a
 * higher exponent, and was read as the nearest one.
 */
export function withRoundedNumbers(text: string, parsed: ParsedText): ParsedText {
  const written = new Map<number, string>();
  for (const number of longNumbersIn(text)) {
    if (!isExactNumber(number)) written.set(nearest(Number(number)), number);
  }
  if (written.size === 0) return parsed;
  const places = new Map<number, { readonly path: string; count: number }>();
  const look = (part: Json, path: string): Json => {
    if (typeof part === 'number') {
      const read = nearest(part);
      const place = places.get(read);
      if (place !== undefined) place.count += 1;
      else if (written.has(read)) places.set(read, { path, count: 1 });
      return read;
    }
    if (isJsonList(part)) return part.map((one, index) => look(one, `${path}/${index}`));
    if (!isJsonObject(part)) return part;
    return toObject(
      Object.entries(part).map(([key, one]) => [key, look(one, `${path}/${escapeStep(key)}`)]),
    );
  };
  const value = look(parsed.value, '');
  const rounded = [...places].map(([number, { path, count }]): Finding => {
    const has = count === 1 ? 'has' : `is there ${count} times and has`;
    const more = Math.abs(number) === Number.MAX_VALUE ? 'a higher power' : 'more digits';
    return {
      code: 'number-rounded',
      severity: 'warning',
      message: `The number ${written.get(number)} ${has} ${more} than can be kept: it was read as ${number}.`,
      path,
    };
  });
  return { value, findings: [...parsed.findings, ...rounded] };
}

/** JSON has no number that is infinite. */
function nearest(number: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, number));
}
