import type { Json } from '../../domain/model/json.ts';
import type { Metadata } from '../../domain/model/specification.ts';
import type { Place } from '../reading/place.ts';
import { at } from '../reading/place.ts';
import type { Reporter } from '../reading/reporter.ts';

/** Metadata that is being put together. Its values are the source's own, never copies. */
export type MetadataDraft = { [key: string]: Json };

/** What keeping something in metadata needs. */
export interface MetadataContext {
  readonly reporter: Reporter;
  /** The value with what its references lead to in their place; undefined where that cannot be. */
  readonly inPlace: (value: Json, key?: string) => Json | undefined;
}

/** Sets an own key, whatever it is called: `__proto__` is an ordinary name. */
export function setOwn(target: MetadataDraft, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  } else target[key] = value;
}

/** Whether there is a `$ref` in it. */
export function containsReference(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return (value as readonly Json[]).some(containsReference);
  const object = value as { readonly [key: string]: Json };
  if (Object.hasOwn(object, '$ref') && typeof object['$ref'] === 'string') return true;
  for (const key in object) {
    const child = object[key];
    if (typeof child === 'object' && child !== null && containsReference(child)) return true;
  }
  return false;
}

/**
 * Keeps what the model has no field for, under its own key, references replaced by what they lead to.
 * Where that is not possible it is a finding. Gives the metadata back, made when there was none yet.
 * `isName`: the key is a name that somebody chose, and no keyword.
 */
export function keep(
  metadata: MetadataDraft | undefined,
  key: string,
  value: Json,
  place: Place,
  context: MetadataContext,
  isName = false,
): MetadataDraft | undefined {
  const inPlace = context.inPlace(value, isName ? undefined : key);
  // A reference by itself, where names or keywords should be, leads to nothing that could be kept.
  const kept = key === '$ref' && typeof inPlace === 'string' ? undefined : inPlace;
  if (kept === undefined) {
    context.reporter.add(
      'keyword-left-out',
      'error',
      `"${key}" is left out: nothing here can hold it, and what it refers to is too large, missing or made of itself. Add what it says by hand.`,
      at(place, key),
    );
    return metadata;
  }
  const draft = metadata ?? {};
  setOwn(draft, key, kept);
  return draft;
}

/** Both, the second's where both have a key. */
export function mergeMetadata(
  first: Metadata | undefined,
  second: Metadata | undefined,
): Metadata | undefined {
  if (first === undefined) return second;
  return second === undefined ? first : { ...first, ...second };
}

/** The value with the keys of every object in it in order, and itself where they already are. */
export function sortKeys<Value extends Json>(value: Value): Value {
  return sorted(value) as Value;
}

function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    return list.some((item) => typeof item === 'object') ? list.map(sorted) : list;
  }
  const object = value as { readonly [key: string]: Json };
  if (isPlainlySorted(object)) return value;
  const entries: [string, Json][] = [];
  let isSorted = true;
  let previous = '';
  for (const key in object) {
    const child = sorted(object[key] as Json);
    if (key < previous || child !== object[key]) isSorted = false;
    previous = key;
    entries.push([key, child]);
  }
  if (isSorted) return value;
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** True for the usual case: keys in order, nothing nested. */
function isPlainlySorted(object: { readonly [key: string]: Json }): boolean {
  let previous = '';
  for (const key in object) {
    if (key < previous || (typeof object[key] === 'object' && object[key] !== null)) return false;
    previous = key;
  }
  return true;
}
