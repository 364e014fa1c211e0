import { constraintsOf, type Constrained } from '../../domain/constraints/constraints.ts';
import type { ConstraintKeyword } from '../../domain/constraints/keywords.ts';
import { isJsonList, type Json } from '../../domain/model/values/json.ts';

/** Longer values are cut off, because these words are in one line of a card. */
const valueCharacters = 24;
/** How many values are shown; of the rest, only the number is. */
const shownValues = 3;

/** A short text about a constraint; about several, it names the first one. */
export interface ConstraintWord {
  readonly word: string;
  readonly keyword: ConstraintKeyword;
}

/** The constraints as short texts for one line: `required`, `1…100`, `enum: a, b, c +4`. */
export function constraintWords(owner: Constrained): readonly ConstraintWord[] {
  const constraints = constraintsOf(owner);
  const words: ConstraintWord[] = [];
  const add = (word: string | undefined, ...of: readonly ConstraintKeyword[]) => {
    const keyword = of.find((one) => constraints[one] !== undefined);
    if (word !== undefined && keyword !== undefined) words.push({ word, keyword });
  };
  if (constraints.required === true) add('required', 'required');
  if (constraints.readOnly === true) add('read-only', 'readOnly');
  if (constraints.writeOnly === true) add('write-only', 'writeOnly');
  // The format and the default of a string are part of its type.
  const isTyped = isString(owner);
  if (constraints.format !== undefined && !isTyped) add(short(constraints.format), 'format');
  if (isJsonList(constraints.enum)) add(`enum: ${listed(constraints.enum)}`, 'enum');
  add(range(constraints), 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum');
  if (constraints.multipleOf !== undefined)
    add(`multiple of ${short(constraints.multipleOf)}`, 'multipleOf');
  add(
    between(constraints.minLength, constraints.maxLength, 'characters'),
    'minLength',
    'maxLength',
  );
  if (constraints.pattern !== undefined) add(`/${short(constraints.pattern)}/`, 'pattern');
  add(between(constraints.minItems, constraints.maxItems, 'items'), 'minItems', 'maxItems');
  if (constraints.uniqueItems === true) add('unique items', 'uniqueItems');
  add(
    between(constraints.minProperties, constraints.maxProperties, 'entries'),
    'minProperties',
    'maxProperties',
  );
  if (constraints.default !== undefined && !isTyped)
    add(`= ${short(constraints.default)}`, 'default');
  if (isJsonList(constraints.examples)) add(`e.g. ${listed(constraints.examples)}`, 'examples');
  return words;
}

function isString(owner: Constrained): boolean {
  return ('kind' in owner ? owner : owner.type).kind === 'string';
}

/** `1…100`, `≥ 1`, `> 0, < 1`. */
function range(constraints: ReturnType<typeof constraintsOf>): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = constraints;
  const isClosed = exclusiveMinimum === undefined && exclusiveMaximum === undefined;
  if (isClosed && minimum !== undefined && maximum !== undefined) {
    return `${short(minimum)}…${short(maximum)}`;
  }
  const bounds = [
    minimum !== undefined && `≥ ${short(minimum)}`,
    exclusiveMinimum !== undefined && `> ${short(exclusiveMinimum)}`,
    maximum !== undefined && `≤ ${short(maximum)}`,
    exclusiveMaximum !== undefined && `< ${short(exclusiveMaximum)}`,
  ].filter((bound) => bound !== false);
  return bounds.length === 0 ? undefined : bounds.join(', ');
}

/** `1…64 characters`, `≤ 5 items`. */
function between(low: Json | undefined, high: Json | undefined, what: string): string | undefined {
  if (low === undefined && high === undefined) return undefined;
  if (low === undefined) return `≤ ${short(high)} ${what}`;
  if (high === undefined) return `≥ ${short(low)} ${what}`;
  return low === high ? `${short(low)} ${what}` : `${short(low)}…${short(high)} ${what}`;
}

function listed(values: readonly Json[]): string {
  const shown = values.slice(0, shownValues).map(short).join(', ');
  const more = values.length - shownValues;
  return more > 0 ? `${shown} +${more}` : shown;
}

function short(value: Json | undefined): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  return text.length > valueCharacters ? `${text.slice(0, valueCharacters - 1)}…` : text;
}
