import { isJsonList, ownValue, type Json } from '../domain/model/json.ts';
import type { Metadata, TypeRef } from '../domain/model/specification.ts';

/** A constraint or value from the source, in words: "at least 1", "default 30". */
export interface Fact {
  readonly label: string;
  /** Shown as code; absent if the label says everything. */
  readonly values?: readonly string[];
}

/** Longer values are truncated. */
const valueCharacters = 120;
/** Of further choices, only the number is shown. */
const shownChoices = 24;

const limits: readonly (readonly [key: string, label: string])[] = [
  ['minimum', 'at least'],
  ['exclusiveMinimum', 'more than'],
  ['maximum', 'at most'],
  ['exclusiveMaximum', 'less than'],
  ['multipleOf', 'a multiple of'],
  ['minLength', 'characters, at least'],
  ['maxLength', 'characters, at most'],
  ['minItems', 'items, at least'],
  ['maxItems', 'items, at most'],
  ['pattern', 'matches'],
];

/** The constraints and values of a type, in the order in which they are shown. */
export function factsOf(metadata: Metadata | undefined, ref?: TypeRef): readonly Fact[] {
  const facts: Fact[] = [];
  const add = (label: string, ...values: readonly Json[]) =>
    facts.push({ label, values: values.map(textOf) });
  const of = (key: string): Json | undefined => {
    const own = metadata && ownValue(metadata, key);
    return own ?? (ref?.metadata && ownValue(ref.metadata, key));
  };
  const choices = of('enum');
  if (isJsonList(choices)) {
    add('one of', ...choices.slice(0, shownChoices));
    if (choices.length > shownChoices)
      facts.push({ label: `and ${choices.length - shownChoices} more` });
  }
  const fixed = of('const');
  if (fixed !== undefined) add('always', fixed);
  for (const [key, label] of limits) {
    const value = of(key);
    if (typeof value === 'number' || typeof value === 'string') add(label, value);
  }
  if (of('uniqueItems') === true) facts.push({ label: 'no item twice' });
  const usual = of('default');
  if (usual !== undefined) add('default', usual);
  const example = of('example');
  if (example !== undefined && typeof example !== 'object') add('for example', example);
  return facts;
}

function textOf(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > valueCharacters ? `${text.slice(0, valueCharacters)}…` : text;
}
