import { isJsonObject, ownValue, type Json } from './json.ts';

/*
 * JSON pointers (RFC 6901), by which findings name places, and the references of JSON Schema and
 * OpenAPI, which are pointers in the fragment of an address.
 */

/**
 * The steps of a local reference (`#/a/b~1c`), with `~1`, `~0` and `%xx` decoded; undefined if it
 * is not local.
 */
export function stepsOf(ref: string): readonly string[] | undefined {
  if (ref === '#' || ref === '#/') return [];
  if (!ref.startsWith('#/')) return undefined;
  return ref.slice(2).split('/').map(decodeStep);
}

/** Decodes the key in a step of a reference. */
export function decodeStep(step: string): string {
  return unescapeStep(decodePercent(step));
}

/** Decodes the key in a step of a pointer. */
export function unescapeStep(step: string): string {
  return step.includes('~') ? step.replaceAll('~1', '/').replaceAll('~0', '~') : step;
}

/** Encodes a key as a step of a pointer. */
export function escapeStep(key: string): string {
  return key.includes('~') || key.includes('/')
    ? key.replaceAll('~', '~0').replaceAll('/', '~1')
    : key;
}

/** Decodes `%xx`; returns the text unchanged if the result would not be text. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The pointer for these steps, in its canonical form, however it was escaped in the source. */
export function toPointer(steps: readonly (string | number)[]): string {
  let pointer = '';
  for (const step of steps) pointer += `/${escapeStep(String(step))}`;
  return pointer;
}

/** The value that the steps lead to, or undefined when there is none. */
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
