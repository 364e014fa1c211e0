import { isJsonObject, type Json } from '../../src/domain/model/values/json.ts';

/** Keys of maps whose keys are names. */
const maps = new Set([
  'import',
  'types',
  '$import',
  'operations',
  'arguments',
  'definitions',
  '$defs',
  'properties',
  'mapping',
  'template',
  '$template',
]);
/** Keys whose values are keywords of the format. */
const words = new Set([
  'type',
  'in',
  'method',
  'code',
  'stability',
  'authorization',
  'base',
  'deprecated',
  'nullable',
]);
/** Keys that are spelled differently in older documents. */
const shifting = new Set(['parent', 'template', 'scopes', 'root', 'refs']);
/** Positions of a property type, which is the same everywhere. */
const types = new Set(['schema', 'items', 'additionalProperties', 'properties.*']);

/**
 * Adds the constructs that a document uses: the path of each key, with names as `*`, and with the
 * value if that is a keyword. A property type starts a new path, `TYPE`.
 */
export function collectConstructs(value: Json, seen: Set<string>, path = ''): void {
  if (Array.isArray(value)) {
    for (const each of value as readonly Json[]) collectConstructs(each, seen, `${path}[]`);
    if (value.length === 0) seen.add(`${path}[]=none`);
    return;
  }
  if (!isJsonObject(value)) return;
  const parent = path.split('.').at(-1) ?? '';
  for (const [key, each] of Object.entries(value)) {
    const step = maps.has(parent) ? '*' : key;
    const next = path === '' ? step : `${path}.${step}`;
    seen.add(next);
    if (step !== '*' && words.has(key) && typeof each !== 'object')
      seen.add(`${next}=${String(each)}`);
    if (shifting.has(key)) seen.add(`${next}=${typeof each}`);
    if (isJsonObject(each) && Object.keys(each).length === 0) seen.add(`${next}={}`);
    const isType = isJsonObject(each) && types.has(step === '*' ? `${parent}.*` : step);
    if (isType) seen.add(`${next}:${typeof each.type === 'string' ? each.type : 'untyped'}`);
    collectConstructs(each, seen, isType ? 'TYPE' : next);
  }
}
