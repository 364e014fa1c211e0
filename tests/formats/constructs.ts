import { isJsonObject, type Json } from '../../src/domain/model/json.ts';

/** Keys under which people's names are the keys. */
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
/** Keys whose values are words of the format. */
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
/** Keys that older documents write as something else. */
const shifting = new Set(['parent', 'template', 'scopes', 'root', 'refs']);
/** Where a property type stands: it is the same everywhere. */
const types = new Set(['schema', 'items', 'additionalProperties', 'properties.*']);

/**
 * Adds what a document uses of its format: the path of each key with people's names as `*`, and with
 * the value where that is a word of the format. A property type starts a path of its own, `TYPE`.
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
