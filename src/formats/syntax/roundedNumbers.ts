import type { Finding } from '../../domain/check/findings.ts';
import { isExactNumber } from '../../domain/model/values/exactNumber.ts';
import { isJsonList, isJsonObject, toObject, type Json } from '../../domain/model/values/json.ts';
import { escapeStep } from '../../domain/model/values/jsonPointer.ts';
import type { Read } from './textChecks.ts';

/** So many digits, with their point, or such a power, may be too much: few documents have any. */
const many = /[\d.]{16}|\d[eE]\+?\d{3}/;
/** A number of so many digits or of such a power where a value stands, in JSON and in YAML. */
const longNumbers =
  /(?<=[\s:,[-])-?\d(?:[\d.]{15,}(?:[eE][+-]?\d+)?|[\d.]*[eE]\+?\d{3,})(?=\s|[,\]}]|$)/g;

/**
 * The value that was read from `text`, with a finding for each number of more digits than a double has, or of
 * a higher power, which was read as the nearest one.
 */
export function withRoundedNumbers(text: string, value: Json): Read {
  if (!many.test(text)) return { value, findings: [] };
  const written = new Map<number, string>();
  for (const [number] of text.matchAll(longNumbers)) {
    if (!isExactNumber(number)) written.set(nearest(Number(number)), number);
  }
  if (written.size === 0) return { value, findings: [] };
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
  const read = look(value, '');
  const findings = [...places].map(([number, { path, count }]): Finding => {
    const has = count === 1 ? 'has' : `is there ${count} times and has`;
    const more = Math.abs(number) === Number.MAX_VALUE ? 'a higher power' : 'more digits';
    return {
      code: 'number-rounded',
      severity: 'warning',
      message: `The number ${written.get(number)} ${has} ${more} than can be kept: it was read as ${number}.`,
      path,
    };
  });
  return { value: read, findings };
}

/** JSON has no number that is infinite. */
function nearest(number: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, number));
}
