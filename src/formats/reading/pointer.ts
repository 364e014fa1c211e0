import { isJsonObject, ownValue, type Json } from '../../domain/model/json.ts';
import { escapeStep } from './place.ts';

/** The steps of a local reference (`#/a/b~1c`), `~1`, `~0` and `%xx` decoded; undefined: not local. */
export function stepsOf(ref: string): readonly string[] | undefined {
  if (ref === '#' || ref === '#/') return [];
  if (!ref.startsWith('#/')) return undefined;
  return ref.slice(2).split('/').map(decodeStep);
}

function decodeStep(step: string): string {
  return decodePercent(step).replaceAll('~1', '/').replaceAll('~0', '~');
}

export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The one way to write a reference, whatever was escaped in the source. */
export function canonicalPointer(steps: readonly string[]): string {
  return steps.map((step) => `/${escapeStep(step)}`).join('');
}

/** The value the steps lead to, or undefined when there is none. */
export function valueAt(document: Json, steps: readonly string[]): Json | undefined {
  let value: Json | undefined = document;
  for (const step of steps) {
    if (Array.isArray(value)) {
      value = /^(?:0|[1-9][0-9]*)$/.test(step)
        ? (value as readonly Json[])[Number(step)]
        : undefined;
    } else if (isJsonObject(value)) value = ownValue(value, step);
    else return undefined;
  }
  return value;
}
