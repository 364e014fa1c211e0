import { isJsonList, type Json } from '../../../../domain/model/values/json.ts';

const lowest: ReadonlySet<string> = new Set([
  'minimum',
  'exclusiveMinimum',
  'minLength',
  'minItems',
  'minProperties',
]);
const highest: ReadonlySet<string> = new Set([
  'maximum',
  'exclusiveMaximum',
  'maxLength',
  'maxItems',
  'maxProperties',
]);

/**
 * The single value that has the effect of two values of a keyword that both apply: the stricter bound, or the
 * values in both lists. Undefined if the keyword can't express that.
 */
export function bothApplying(key: string, one: Json, other: Json): Json | undefined {
  if (typeof one === 'number' && typeof other === 'number') {
    if (lowest.has(key)) return Math.max(one, other);
    return highest.has(key) ? Math.min(one, other) : undefined;
  }
  if (key !== 'enum' || !isJsonList(one) || !isJsonList(other)) return undefined;
  const texts = new Set(other.map((value) => JSON.stringify(value)));
  const left = one.filter((value) => texts.has(JSON.stringify(value)));
  return left.length === 0 ? undefined : left;
}
