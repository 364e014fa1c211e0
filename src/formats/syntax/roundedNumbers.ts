import type { Finding } from '../../domain/check/findings.ts';
import { isExactNumber } from '../../domain/model/values/exactNumber.ts';
import { isJsonList, type Json } from '../../domain/model/values/json.ts';
import { escapeStep } from '../../domain/model/values/jsonPointer.ts';

/** So many digits, with their point, may be too many: few documents have any. */
const many = /[\d.]{17}/;
/** A number of so many digits where a value stands, in JSON and in YAML. */
const longNumbers = /(?<=[\s:,[-])-?\d[\d.]{15,}(?:[eE][+-]?\d+)?(?=\s|[,\]}]|$)/g;

/**
 * A finding for each number of more digits than a double has, which was read as the nearest one. `value` is
 * what was read from `text`.
 */
export function roundedNumbers(text: string, value: Json): readonly Finding[] {
  if (!many.test(text)) return [];
  const written = new Map<number, string>();
  for (const [number] of text.matchAll(longNumbers)) {
    if (!isExactNumber(number)) written.set(Number(number), number);
  }
  if (written.size === 0) return [];
  const places = new Map<number, { readonly path: string; count: number }>();
  const look = (part: Json, path: string) => {
    if (typeof part === 'number') {
      if (!written.has(part)) return;
      const place = places.get(part);
      if (place === undefined) places.set(part, { path, count: 1 });
      else place.count += 1;
    } else if (isJsonList(part)) {
      for (const [index, one] of part.entries()) look(one, `${path}/${index}`);
    } else if (typeof part === 'object' && part !== null) {
      for (const [key, one] of Object.entries(part)) look(one, `${path}/${escapeStep(key)}`);
    }
  };
  look(value, '');
  return [...places].map(([number, { path, count }]) => ({
    code: 'number-rounded',
    severity: 'warning',
    message: `The number ${written.get(number)} ${count === 1 ? 'has' : `is there ${count} times and has`} more digits than can be kept: it was read as ${number}.`,
    path,
  }));
}
