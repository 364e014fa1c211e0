import { statedValue } from '../../../constraints/constraints.ts';
import { constraintNames, type ConstraintKeyword } from '../../../constraints/keywords.ts';
import { ownValue, type Json } from '../../../model/values/json.ts';
import type { Metadata } from '../../../model/specification.ts';
import { keyLabel } from '../../changes/keyWords.ts';
import { levelOn, type ChangeLevel, type Sides } from '../../changes/change.ts';

type Restriction = 'low' | 'high' | 'divisor' | 'shape' | 'format' | 'flag';

/**
 * How a change of a constraint affects the allowed values. `low`, `high`: a lower bound, which allows more if
 * it falls, or an upper bound, which allows more if it rises. `divisor`: allows more if it divides the old
 * value. `shape`: every other value allows other values. `format`: the same, unless one format includes the
 * other. Null: judged by other rules, or never.
 */
const restricts: Readonly<Record<ConstraintKeyword, Restriction | null>> = {
  required: null,
  readOnly: null,
  writeOnly: null,
  format: 'format',
  enum: null,
  default: null,
  minimum: 'low',
  exclusiveMinimum: 'low',
  maximum: 'high',
  exclusiveMaximum: 'high',
  multipleOf: 'divisor',
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

/** Keywords beyond `ConstraintKeyword`; each restricts the values if it is present. */
const otherShapes: ReadonlySet<string> = new Set([
  'const',
  'contains',
  'dependentRequired',
  'dependentSchemas',
  'not',
  'propertyNames',
]);

/** Number formats whose values all fit into a wider one. */
const widerFormats: ReadonlyMap<string, string> = new Map([
  ['float', 'double'],
  ['int32', 'int64'],
]);

const bounds = ['minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum'] as const;
const keywords: ReadonlySet<string> = new Set(constraintNames);

/**
 * The value of a key in metadata. Exclusive bounds are returned as numbers, so that the spellings of OpenAPI
 * 3.0 and 3.1 are equal.
 */
export function comparedValue(metadata: Metadata | undefined, key: string): Json | undefined {
  if (metadata === undefined) return undefined;
  const bound = bounds.find((one) => one === key);
  if (bound === undefined) return ownValue(metadata, key);
  return statedValue({ kind: 'number', metadata }, bound);
}

/**
 * The level of a change of the constraint `key`: fewer allowed values break whoever sends them, more may
 * break whoever receives them. Undefined for keys that are not judged here.
 */
export function constraintLevel(
  key: string,
  before: Metadata | undefined,
  after: Metadata | undefined,
  sides: () => Sides,
  isInteger = false,
): ChangeLevel | undefined {
  const was = comparedValue(before, key);
  const is = comparedValue(after, key);
  // Clients don't send what they may only read, and don't receive what they may only write.
  if (key === 'readOnly') {
    const mustSend = was === true && after?.['required'] === true;
    return levelOn(sides(), mustSend ? 'major' : withdrawalLevel(was, is), 'patch');
  }
  if (key === 'writeOnly') return levelOn(sides(), 'patch', withdrawalLevel(was, is));
  const found = rangeEffect(key, before, after, isInteger) ?? effectOf(key, was, is);
  if (found === undefined) return undefined;
  return levelOfEffect(found, sides);
}

/** The level of a change after which some values are no longer allowed, or others are. */
export function levelOfEffect({ loses, gains }: Effect, sides: () => Sides): ChangeLevel {
  if (!loses && !gains) return 'patch';
  return levelOn(sides(), loses ? 'major' : 'minor', gains ? 'major' : 'minor');
}

/**
 * The keys whose changes are reported together, under the first of them: both bounds at one end of a range,
 * if both changed.
 */
export function keysReportedTogether(
  key: string,
  before: Metadata | undefined,
  after: Metadata | undefined,
): readonly string[] {
  const end = endOf(key);
  if (end === undefined || rangeEffect(key, before, after, false) === undefined) return [key];
  return [end.closed, end.open].filter(
    (one) => comparedValue(before, one) !== comparedValue(after, one),
  );
}

/**
 * Whether the end of the range that `key` belongs to is still at the same place, perhaps by another keyword.
 */
export function isSameBound(
  key: string,
  before: Metadata | undefined,
  after: Metadata | undefined,
  isInteger: boolean,
): boolean {
  const now = rangeEffect(key, before, after, isInteger);
  return now !== undefined && !now.loses && !now.gains;
}

/** The level in the direction in which a property disappears or appears again. */
function withdrawalLevel(was: Json | undefined, is: Json | undefined): ChangeLevel {
  if ((was === true) === (is === true)) return 'patch';
  return is === true ? 'major' : 'minor';
}

/**
 * Whether a line can show the values of this key: a number, a pattern, a format, a code, a title or a
 * constant.
 */
export function isShownByValues(key: string): boolean {
  if (key === 'code' || key === 'const' || key === 'title') return true;
  return isConstraint(key) && restricts[key] !== null && restricts[key] !== 'flag';
}

function isConstraint(key: string): key is ConstraintKeyword {
  return keywords.has(key);
}

/** What a change does to the values that are allowed. */
export interface Effect {
  readonly loses: boolean;
  readonly gains: boolean;
}

const ends = [
  { closed: 'minimum', open: 'exclusiveMinimum', sign: 1 },
  { closed: 'maximum', open: 'exclusiveMaximum', sign: -1 },
] as const;

/**
 * How the end of a range that `key` belongs to moved. Its inclusive and its exclusive bound are judged
 * together, because either may replace the other. Undefined for other keys, and for bounds that are not
 * numbers.
 */
function rangeEffect(
  key: string,
  before: Metadata | undefined,
  after: Metadata | undefined,
  isInteger: boolean,
): Effect | undefined {
  const end = endOf(key);
  if (end === undefined) return undefined;
  const [was, is] = [before, after].map((metadata) => {
    const bound = boundAt(end, metadata);
    return bound !== undefined && isInteger ? inIntegers(bound) : bound;
  });
  if (was === undefined || is === undefined) return undefined;
  const rises = was.value === is.value ? was.isOpen < is.isOpen : was.value < is.value;
  const isSame = was.value === is.value && was.isOpen === is.isOpen;
  return { loses: rises, gains: !rises && !isSame };
}

/**
 * How the end of a range changed, in words, and the key whose field they are about: `is now 3, was more than 3`
 * with `minimum`. Undefined where `rangeEffect` is.
 */
export function boundInWords(
  key: string,
  before: Metadata | undefined,
  after: Metadata | undefined,
): { readonly key: string; readonly words: string } | undefined {
  const end = endOf(key);
  if (end === undefined) return undefined;
  const was = boundAt(end, before);
  const is = boundAt(end, after);
  if (was === undefined || is === undefined) return undefined;
  const keyOf = ({ isOpen }: Bound) => (isOpen ? end.open : end.closed);
  const about = keyOf(is.value === unbounded ? was : is);
  const [then, now] = [was, is].map((bound) => {
    if (bound.value === unbounded) return 'none';
    const number = String(end.sign * bound.value);
    return keyOf(bound) === about ? number : `${keyLabel(keyOf(bound))} ${number}`;
  });
  return { key: about, words: `is now ${now}, was ${then}` };
}

function endOf(key: string): (typeof ends)[number] | undefined {
  return ends.find(({ closed, open }) => key === closed || key === open);
}

/** The value of an absent bound. */
const unbounded = -Infinity;

interface Bound {
  /** Negated for upper bounds: a higher value is always stricter. */
  readonly value: number;
  readonly isOpen: boolean;
}

/** For integers, an exclusive bound is the same as the next inclusive one. */
function inIntegers({ value, isOpen }: Bound): Bound {
  return { value: isOpen ? Math.floor(value) + 1 : Math.ceil(value), isOpen: false };
}

/** The stricter one of the inclusive and the exclusive bound. Undefined if either is not a number. */
function boundAt(end: (typeof ends)[number], metadata: Metadata | undefined): Bound | undefined {
  const closed = comparedValue(metadata, end.closed);
  const open = comparedValue(metadata, end.open);
  if (isOther(closed) || isOther(open)) return undefined;
  if (open !== undefined && (closed === undefined || end.sign * open >= end.sign * closed)) {
    return { value: end.sign * open, isOpen: true };
  }
  return { value: closed === undefined ? unbounded : end.sign * closed, isOpen: false };
}

/** Stated, but not as a number. */
function isOther(value: Json | undefined): value is Exclude<Json, number> {
  return value !== undefined && typeof value !== 'number';
}

/**
 * The effect of a change of one keyword. Undefined for keywords without a restriction, and for two schemas of
 * additional properties.
 */
function effectOf(key: string, was: Json | undefined, is: Json | undefined): Effect | undefined {
  if (additionalKeys.has(key)) {
    const [one, other] = [was, is].map((value) =>
      (value ?? true) === true ? 2 : value === false ? 0 : 1,
    );
    if (one === undefined || other === undefined || one === other) return undefined;
    return { loses: other < one, gains: other > one };
  }
  if (otherShapes.has(key)) return effect('shape', was, is);
  const how = isConstraint(key) ? restricts[key] : null;
  return how === null ? undefined : effect(how, was, is);
}

function isWiderFormat(was: Json | undefined, is: Json | undefined): boolean {
  return typeof was === 'string' && is !== undefined && widerFormats.get(was) === is;
}

/** Keys for additional values, which are all allowed, described by a schema, or forbidden. */
const additionalKeys: ReadonlySet<string> = new Set([
  'additionalProperties',
  'unevaluatedProperties',
]);

function effect(how: Restriction, was: Json | undefined, is: Json | undefined): Effect {
  if (how === 'flag') return { loses: is === true, gains: was === true };
  if (how === 'format' && isWiderFormat(was, is)) return { loses: false, gains: true };
  if (how === 'format' && isWiderFormat(is, was)) return { loses: true, gains: false };
  if (was === undefined || is === undefined || how === 'shape' || how === 'format') {
    return { loses: is !== undefined, gains: was !== undefined };
  }
  if (typeof was !== 'number' || typeof is !== 'number') return { loses: true, gains: true };
  if (how === 'divisor') return { loses: was % is !== 0, gains: is % was !== 0 };
  const rises = is > was;
  return how === 'low' ? { loses: rises, gains: !rises } : { loses: !rises, gains: rises };
}
