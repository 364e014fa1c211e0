import { decodeStep, toPointer, unescapeStep } from '../../src/domain/model/values/jsonPointer.ts';

/*
 * How the conformance tests read OpenAPI, Swagger 2.0 and JSON Schema, written from their specifications
 * alone. No code of the importer is used here, so that its mistakes are not repeated.
 */

export type Value = unknown;
export type Dictionary = Record<string, Value>;

/**
 * A value of the source, with the pointers by which it was reached: first where it is used, then where it is
 * defined.
 */
export interface Found {
  readonly value: Value;
  readonly pointers: readonly string[];
}

export function dictionary(value: Value): Dictionary | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Dictionary)
    : undefined;
}

export function entries(value: Value): [string, Value][] {
  return Object.entries(dictionary(value) ?? {});
}

export function list(value: Value): readonly Value[] {
  return Array.isArray(value) ? value : [];
}

export function member(found: Found, ...keys: (string | number)[]): Found {
  let value = found.value;
  for (const key of keys) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Dictionary)[key]
        : undefined;
  }
  const path = toPointer(keys);
  return { value, pointers: found.pointers.map((pointer) => pointer + path) };
}

/** The value, or the one that it refers to; `value` is undefined if a reference is dangling. */
export function follow(root: Dictionary, found: Found): Found {
  let current = found;
  for (let hops = 0; hops < 50; hops += 1) {
    const next = referred(root, current);
    if (next === undefined) return current;
    current = next;
  }
  return { ...current, value: undefined };
}

/** The direct target of a reference, which may itself be a reference; undefined for any other value. */
export function referred(root: Dictionary, found: Found): Found | undefined {
  const ref = dictionary(found.value)?.['$ref'];
  if (typeof ref !== 'string') return undefined;
  const target = resolve(root, ref);
  return { value: target.value, pointers: [...found.pointers, ...target.pointers] };
}

/** Resolves a JSON pointer in a URI fragment (RFC 6901). */
function resolve(root: Dictionary, ref: string): Found {
  if (!ref.startsWith('#/')) return { value: undefined, pointers: [] };
  const keys = ref.slice(2).split('/').map(decodeStep);
  return member({ value: root, pointers: [''] }, ...keys);
}

/** Whether a schema contains, at any depth, properties or a reference that may lead to some. */
export function hasShape(value: Value): boolean {
  if (Array.isArray(value)) return value.some(hasShape);
  const object = dictionary(value);
  if (object === undefined) return false;
  if (typeof object['$ref'] === 'string' || entries(object['properties']).length > 0) return true;
  const data = ['example', 'examples', 'default', 'enum', 'const', 'x-examples'];
  return Object.entries(object).some(([key, child]) => !data.includes(key) && hasShape(child));
}

/** Whether a schema allows only null. */
export function isNull(value: Value): boolean {
  const schema = dictionary(value);
  if (schema === undefined) return false;
  const type = schema['type'];
  // In OpenAPI 3.0, such a schema makes a reference nullable.
  if (type === 'object' && schema['nullable'] === true) {
    return Object.keys(schema).every((key) => ['type', 'nullable', 'description'].includes(key));
  }
  const isList = Array.isArray(type) && type.length > 0;
  if (type === 'null' || (isList && type.every((name) => name === 'null'))) return true;
  const values = schema['enum'];
  if (schema['const'] === null) return true;
  return Array.isArray(values) && values.length === 1 && values[0] === null;
}

/** The dangling references of a document that contains no data values. */
export function dangling(root: Dictionary): string[] {
  const found = new Set<string>();
  const visit = (value: Value): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    const ref = dictionary(value)?.['$ref'];
    if (typeof ref === 'string' && resolve(root, ref).value === undefined) found.add(ref);
    for (const [, child] of entries(value)) visit(child);
  };
  visit(root);
  return [...found];
}

/** Whether a pointer leads to an existing value. */
export function isIn(source: Value, pointer: string): boolean {
  let value = source;
  for (const step of pointer.split('/').slice(1)) {
    const key = unescapeStep(step);
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<string, unknown>)[key];
  }
  return true;
}
