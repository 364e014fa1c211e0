import { isExactNumber } from '../model/values/exactNumber.ts';
import { fieldsOf } from '../model/values/fieldsOf.ts';
import { ownValue, type Json } from '../model/values/json.ts';
import type { Metadata, TypeRefKind } from '../model/specification.ts';

/** The kind of value that a constraint has. */
export type ConstraintValue =
  | 'flag'
  | 'number'
  /** A number above 0. */
  | 'positive'
  /** A whole number from 0. */
  | 'count'
  | 'text'
  /** A value of the type that is constrained. */
  | 'value'
  /** A list of such values. */
  | 'values';

interface Keyword {
  readonly label: string;
  readonly holds: ConstraintValue;
  /** The kinds of types that it applies to. */
  readonly kinds: readonly TypeRefKind[];
  /** Where it can be used: everywhere, on properties and arguments only, or on properties only. */
  readonly of: 'all' | 'named' | 'property';
}

const article: Readonly<Record<TypeRefKind, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  any: 'a value',
  generic: 'a value',
  reference: 'a value',
  array: 'a list',
  map: 'an object',
  mime: 'a value',
  union: 'a value',
};

const every = fieldsOf(article);
const scalars = ['string', 'integer', 'number', 'boolean'] as const;
const numbers = ['integer', 'number'] as const;

/**
 * The constraints that are shown and edited, by the keyword of JSON Schema, in display order. All others are
 * preserved in the metadata of their entity.
 */
export const constraintKeywords = {
  required: { label: 'Required', holds: 'flag', kinds: every, of: 'named' },
  readOnly: { label: 'Read-only', holds: 'flag', kinds: every, of: 'property' },
  writeOnly: { label: 'Write-only', holds: 'flag', kinds: every, of: 'property' },
  format: { label: 'Format', holds: 'text', kinds: ['string', ...numbers], of: 'all' },
  enum: { label: 'Allowed values', holds: 'values', kinds: scalars, of: 'all' },
  default: { label: 'Default', holds: 'value', kinds: scalars, of: 'all' },
  minimum: { label: 'At least', holds: 'number', kinds: numbers, of: 'all' },
  exclusiveMinimum: { label: 'More than', holds: 'number', kinds: numbers, of: 'all' },
  maximum: { label: 'At most', holds: 'number', kinds: numbers, of: 'all' },
  exclusiveMaximum: { label: 'Less than', holds: 'number', kinds: numbers, of: 'all' },
  multipleOf: { label: 'Multiple of', holds: 'positive', kinds: numbers, of: 'all' },
  minLength: { label: 'Minimum length', holds: 'count', kinds: ['string'], of: 'all' },
  maxLength: { label: 'Maximum length', holds: 'count', kinds: ['string'], of: 'all' },
  pattern: { label: 'Pattern', holds: 'text', kinds: ['string'], of: 'all' },
  minItems: { label: 'Minimum items', holds: 'count', kinds: ['array'], of: 'all' },
  maxItems: { label: 'Maximum items', holds: 'count', kinds: ['array'], of: 'all' },
  uniqueItems: { label: 'Unique items', holds: 'flag', kinds: ['array'], of: 'all' },
  minProperties: { label: 'Minimum entries', holds: 'count', kinds: ['map'], of: 'all' },
  maxProperties: { label: 'Maximum entries', holds: 'count', kinds: ['map'], of: 'all' },
  examples: { label: 'Examples', holds: 'values', kinds: every, of: 'all' },
} as const satisfies Readonly<Record<string, Keyword>>;

export type ConstraintKeyword = keyof typeof constraintKeywords;

/** The value of a constraint in metadata, valid or not. */
export function constraintIn(
  metadata: Metadata | undefined,
  keyword: ConstraintKeyword,
): Json | undefined {
  return metadata && ownValue(metadata, keyword);
}

/** In the order in which they are shown. */
export const constraintNames: readonly ConstraintKeyword[] = fieldsOf(constraintKeywords);

const table: Readonly<Record<ConstraintKeyword, Keyword>> = constraintKeywords;

/** Whether a keyword applies to this kind of type; `of` is what has the type. */
export function appliesTo(
  keyword: ConstraintKeyword,
  kind: TypeRefKind,
  of: 'property' | 'argument' | 'element',
): boolean {
  const row = table[keyword];
  if (!row.kinds.includes(kind)) return false;
  if (row.of === 'all' || of === 'property') return true;
  return row.of === 'named' && of === 'argument';
}

/** The formats for numbers that are offered (OpenAPI, Data Types). */
export const numericFormats = { integer: ['int32', 'int64'], number: ['float', 'double'] } as const;

/** What is wrong with the value of a keyword for a type of this kind, in words for a field. */
export function wrongValue(
  keyword: ConstraintKeyword,
  value: Json,
  kind: TypeRefKind,
): string | undefined {
  const wanted = (what: string) =>
    isTooLong(value) ? `This ${tooLong(value)}` : `This must be ${what}`;
  switch (table[keyword].holds) {
    case 'flag':
      return typeof value === 'boolean' ? undefined : wanted('true or false');
    case 'number':
      return typeof value === 'number' ? undefined : wanted('a number');
    case 'positive':
      return typeof value === 'number' && value > 0 ? undefined : wanted('a number above 0');
    case 'count':
      return typeof value === 'number' && Number.isInteger(value) && value >= 0
        ? undefined
        : wanted('a whole number, 0 or more');
    case 'text':
      return typeof value === 'string' ? undefined : wanted('text');
    case 'value':
      return isValueOf(kind, value) ? undefined : wanted(article[kind]);
    case 'values': {
      if (!Array.isArray(value)) return 'This must be a list of values';
      // Examples illustrate a type, and may be of any kind.
      if (keyword === 'examples') return undefined;
      const wrong = (value as readonly Json[]).find((one) => !isValueOf(kind, one));
      if (wrong === undefined) return undefined;
      return isTooLong(wrong)
        ? `${wrong} ${tooLong(wrong)}`
        : `${JSON.stringify(wrong)} is not ${article[kind]}`;
    }
  }
}

/** Whether a value is the text of a number that loses digits as a number. */
function isTooLong(value: Json): value is string {
  if (typeof value !== 'string') return false;
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value) && !isExactNumber(value);
}

function tooLong(number: string): string {
  return `has more digits than can be kept: the nearest is ${Number(number)}`;
}

/** Whether a value can be of this type; null can be of every type. */
export function isValueOf(kind: TypeRefKind, value: Json): boolean {
  if (value === null) return true;
  switch (kind) {
    case 'string':
    case 'boolean':
    case 'number':
      return typeof value === kind;
    case 'integer':
      return Number.isInteger(value);
    default:
      return true;
  }
}
