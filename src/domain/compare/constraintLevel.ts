import { statedValue } from '../constraints/constraints.ts';
import { constraintNames, type ConstraintKeyword } from '../constraints/keywords.ts';
import { ownValue, type Json } from '../model/json.ts';
import type { Metadata } from '../model/specification.ts';
import { levelOn, type ChangeLevel, type Sides } from './change.ts';

/**
 * What a change of a constraint does to the values that are allowed. `low`, `high`: a bound that
 * allows more if it falls, or if it rises. `shape`: any other value allows other values. Null: judged
 * by its own rules, or not at all.
 */
const restricts: Readonly<Record<ConstraintKeyword, 'low' | 'high' | 'shape' | 'flag' | null>> = {
  required: null,
  readOnly: null,
  writeOnly: null,
  format: null,
  enum: null,
  default: null,
  minimum: 'low',
  exclusiveMinimum: 'low',
  maximum: 'high',
  exclusiveMaximum: 'high',
  multipleOf: 'shape',
  minLength: 'low',
  maxLength: 'high',
  pattern: 'shape',
  minItems: 'low',
  maxItems: 'high',
  uniqueItems: 'flag',
  minProperties: 'low',
  maxProperties: 'high',
  examples: null,
};

const bounds = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const;
const keywords: ReadonlySet<string> = new Set(constraintNames);

/**
 * The value of a key in metadata. Exclusive bounds are compared as numbers, so that the spelling of
 * OpenAPI 3.0 and that of 3.1 are the same.
 */
export function comparedValue(metadata: Metadata | undefined, key: string): Json | undefined {
  if (metadata === undefined) return undefined;
  const bound = bounds.find((one) => one === key);
  if (bound === undefined) return ownValue(metadata, key);
  return statedValue({ kind: 'number', metadata }, bound);
}

/**
 * How much a change of a constraint matters: fewer values break whoever sends them, more may break
 * whoever receives them. Undefined where this can't tell.
 */
export function constraintLevel(
  key: string,
  was: Json | undefined,
  is: Json | undefined,
  sides: () => Sides,
): ChangeLevel | undefined {
  // Clients don't send what they may only read, and don't receive what they may only write.
  if (key === 'readOnly') return levelOn(sides(), withdrawalLevel(was, is), 'patch');
  if (key === 'writeOnly') return levelOn(sides(), 'patch', withdrawalLevel(was, is));
  const how = isConstraint(key) ? restricts[key] : null;
  if (how === null) return undefined;
  const { loses, gains } = effect(how, was, is);
  if (!loses && !gains) return 'patch';
  return levelOn(sides(), loses ? 'major' : 'minor', gains ? 'major' : 'minor');
}

/** How much it matters in the direction in which a property is no longer there, or there again. */
function withdrawalLevel(was: Json | undefined, is: Json | undefined): ChangeLevel {
  if ((was === true) === (is === true)) return 'patch';
  return is === true ? 'major' : 'minor';
}

function isConstraint(key: string): key is ConstraintKeyword {
  return keywords.has(key);
}

function effect(
  how: 'low' | 'high' | 'shape' | 'flag',
  was: Json | undefined,
  is: Json | undefined,
): { readonly loses: boolean; readonly gains: boolean } {
  if (how === 'flag') return { loses: is === true, gains: was === true };
  if (was === undefined || is === undefined || how === 'shape') {
    return { loses: is !== undefined, gains: was !== undefined };
  }
  if (typeof was !== 'number' || typeof is !== 'number') return { loses: true, gains: true };
  const rises = is > was;
  return how === 'low' ? { loses: rises, gains: !rises } : { loses: !rises, gains: rises };
}
