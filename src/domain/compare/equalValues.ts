/**
 * Whether two JSON values are equal: key order does not matter, list order does, and an undefined
 * field is the same as an absent one. Fast for identical objects.
 */
export function equalValues(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    for (let index = 0; index < one.length; index++) {
      if (!equalValues(one[index], other[index])) return false;
    }
    return true;
  }
  return isObject(one) && isObject(other) && equalObjects(one, other);
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function equalObjects(left: Fields, right: Fields): boolean {
  let fields = 0;
  for (const key in left) {
    const value = left[key];
    if (value === undefined) continue;
    fields++;
    if (!Object.hasOwn(right, key) || !equalValues(value, right[key])) return false;
  }
  for (const key in right) if (right[key] !== undefined) fields--;
  return fields === 0;
}

/** The JSON text of a value with the keys of every object in order: equal for equal values. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
