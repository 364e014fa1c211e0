/**
 * Freezes a value with everything in it, and returns it: for development and tests, where mutating
 * shared data must fail at once. A frozen object is assumed to be frozen throughout, so freezing
 * the next version of a specification costs only what is new in it. No cycles.
 */
export function deepFreeze<Value>(value: Value): Value {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== 'object' || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    for (const inner of Object.values(next)) open.push(inner);
  }
  return value;
}
