import fc from 'fast-check';
import type { Json } from '../../src/domain/model/values/json.ts';

const junk = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    -1,
    1.5,
    '',
    'x',
    '#/definitions/X',
    [],
    {},
    [null],
    [[]],
    ['a', 1],
  ),
  fc.constantFrom<Json>(
    { $ref: 'Other' },
    { type: 'object' },
    { type: 'struct', properties: null },
    { type: 'array' },
    { oneOf: [] },
    { kind: 'array', items: { kind: 'nothing' } },
  ),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);
const step = fc.tuple(fc.array(fc.nat({ max: 20 }), { maxLength: 8 }), fc.nat({ max: 2 }), junk);

/** Values of an arbitrary in which a few places are replaced, emptied or combined with junk. */
export function mutated(valid: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc
    .tuple(valid, fc.array(step, { minLength: 1, maxLength: 4 }))
    .map(([value, steps]) =>
      steps.reduce((current, [path, mode, put]) => replace(current, path, mode, put), value),
    );
}

function replace(value: Json, path: readonly number[], mode: number, put: Json): Json {
  if (typeof value !== 'object' || value === null || path.length === 0) return put;
  const [first = 0, ...rest] = path;
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    if (list.length === 0) return [put];
    const at = first % list.length;
    return list.with(at, replace(list[at] ?? null, rest, mode, put));
  }
  const entries = Object.entries(value);
  if (mode === 2 && rest.length === 0) return Object.fromEntries([...entries, ['added', put]]);
  if (entries.length === 0) return { added: put };
  const at = first % entries.length;
  if (mode === 1 && rest.length === 0) return Object.fromEntries(entries.toSpliced(at, 1));
  return Object.fromEntries(
    entries.map(([key, each], index): [string, Json] => [
      key,
      index === at ? replace(each, rest, mode, put) : each,
    ]),
  );
}
