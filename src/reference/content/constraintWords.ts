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
  const said = constraintsOf(owner);
  const words: ConstraintWord[] = [];
  const add = (word: string | undefined, ...of: readonly ConstraintKeyword[]) => {
    const keyword = of.find((one) => said[one] !== undefined);
    if (word !== undefined && keyword !== undefined) words.push({ word, keyword });
  };
  if (said.required === true) add('required', 'required');
  if (said.readOnly === true) add('read-only', 'readOnly');
  if (said.writeOnly === true) add('write-only', 'writeOnly');
  // The format and the default of a string are part of its type.
  const isTyped = isString(owner);
  if (said.format !== undefined && !isTyped) add(short(said.format), 'format');
  if (isJsonList(said.enum)) add(`enum: ${listed(said.enum)}`, 'enum');
  add(range(said), 'minimum', 'exclusiveMinimum', 'maximum', 'exclusiveMaximum');
  if (said.multipleOf !== undefined) add(`multiple of ${short(said.multipleOf)}`, 'multipleOf');
  add(between(said.minLength, said.maxLength, 'characters'), 'minLength', 'maxLength');
  if (said.pattern !== undefined) add(`/${short(said.pattern)}/`, 'pattern');
  add(between(said.minItems, said.maxItems, 'items'), 'minItems', 'maxItems');
  if (said.uniqueItems === true) add('unique items', 'uniqueItems');
  add(between(said.minProperties, said.maxProperties, 'entries'), 'minProperties', 'maxProperties');
  if (said.default !== undefined && !isTyped) add(`= ${short(said.default)}`, 'default');
  if (isJsonList(said.examples)) add(`e.g. ${listed(said.examples)}`, 'examples');
  return words;
}

function isString(owner: Constrained): boolean {
  return ('kind' in owner ? owner : owner.type).kind === 'string';
}

/** `1…100`, `≥ 1`, `> 0, < 1`. */
function range(said: ReturnType<typeof constraintsOf>): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = said;
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
