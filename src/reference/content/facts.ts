import {
  constraintsOf,
  otherMetadata,
  typeOf,
  type Constrained,
} from '../../domain/constraints/constraints.ts';
import type { ConstraintKeyword } from '../../domain/constraints/keywords.ts';
import { isJsonList, type Json } from '../../domain/model/values/json.ts';

/** A constraint or value from the source, in words: "at least 1", "default 30". */
export interface ShownFact {
  readonly label: string;
  /** Shown as code; absent if the label says everything. */
  readonly values?: readonly string[];
}

/** Longer values are truncated. */
const valueCharacters = 120;
/** How many choices are shown; of the rest, only the number is. */
const shownChoices = 24;

const limits = [
  ['format', 'format'],
  ['minimum', 'at least'],
  ['exclusiveMinimum', 'more than'],
  ['maximum', 'at most'],
  ['exclusiveMaximum', 'less than'],
  ['multipleOf', 'a multiple of'],
  ['minLength', 'minimum length'],
  ['maxLength', 'maximum length'],
  ['minItems', 'minimum items'],
  ['maxItems', 'maximum items'],
  ['minProperties', 'minimum entries'],
  ['maxProperties', 'maximum entries'],
  ['pattern', 'matches'],
] as const satisfies readonly (readonly [key: ConstraintKeyword, label: string])[];

/** The constraints and values of a property or an argument, in the order in which they are shown. */
export function factsOf(owner: Constrained): readonly ShownFact[] {
  const facts: ShownFact[] = [];
  const add = (label: string, ...values: readonly Json[]) =>
    facts.push({ label, values: values.map(textOf) });
  const constraints = constraintsOf(owner);
  const choices = constraints.enum;
  if (isJsonList(choices)) {
    add('one of', ...choices.slice(0, shownChoices));
    if (choices.length > shownChoices)
      facts.push({ label: `and ${choices.length - shownChoices} more` });
  }
  const fixed = otherMetadata(owner)['const'];
  if (fixed !== undefined) add('always', fixed);
  // The format and the default of a string are shown with its type.
  const isString = typeOf(owner).kind === 'string';
  for (const [key, label] of limits) {
    const value = constraints[key];
    if (value !== undefined && !(key === 'format' && isString)) add(label, value);
  }
  if (constraints.uniqueItems === true) facts.push({ label: 'unique items' });
  if (constraints.readOnly === true) facts.push({ label: 'read-only' });
  if (constraints.writeOnly === true) facts.push({ label: 'write-only' });
  if (constraints.default !== undefined && !isString) add('default', constraints.default);
  const [example] = isJsonList(constraints.examples) ? constraints.examples : [];
  if (example !== undefined && typeof example !== 'object') add('for example', example);
  return facts;
}

function textOf(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > valueCharacters ? `${text.slice(0, valueCharacters)}…` : text;
}
