import { describeType } from '../compare/describeType.ts';
import { readTypeText } from '../compare/readTypeText.ts';
import { httpMethods } from '../model/constants.ts';
import { isJsonObject, ownValue, type Json } from '../model/values/json.ts';
import type { TypeRef } from '../model/specification.ts';
import type { Conflict, Side } from './conflict.ts';

/** A person's choice in a conflict: one of the three versions, both changes, or a value of their own. */
export type Choice = Side | 'both' | { readonly text: string };

/** A conflict's id with the choice. */
export type Choices = ReadonlyMap<string, Choice>;

/** The same as JSON, for storage and transfer. */
export type Chosen = readonly (readonly [id: string, choice: Choice])[];

/** The input format of a value that a person writes: a text, a number, yes or no, lines, or a type. */
export type Wording = 'text' | 'number' | 'boolean' | 'lines' | 'type';

type Values = Pick<Conflict, Side | 'field' | 'kind' | 'entity' | 'place'>;

/** Fields that others refer to, or that determine other fields: these are changed in the editor. */
const structural: ReadonlySet<string> = new Set([
  'kind',
  'name',
  'alias',
  'key',
  'in',
  'code',
  'root',
  'parent',
  'discriminator',
]);

/** Parses choices from JSON; undefined if it is something else. */
export function readChosen(json: Json): Chosen | undefined {
  if (!Array.isArray(json)) return undefined;
  const chosen: (readonly [string, Choice])[] = [];
  for (const each of json) {
    if (!Array.isArray(each)) return undefined;
    const [id, choice] = each;
    const read = readChoice(choice);
    if (typeof id !== 'string' || read === undefined) return undefined;
    chosen.push([id, read]);
  }
  return chosen;
}

function readChoice(json: Json | undefined): Choice | undefined {
  const word = (['base', 'mine', 'theirs', 'both'] as const).find((each) => each === json);
  if (word !== undefined) return word;
  const text = isJsonObject(json) ? ownValue(json, 'text') : undefined;
  return typeof text === 'string' ? { text } : undefined;
}

/** The input format for a value; undefined if it isn't a single value. */
export function wordingOf(values: Values): Wording | undefined {
  const { field, kind } = values;
  if (field === undefined || kind !== 'changed' || structural.has(field)) return undefined;
  const present = presentIn(values);
  const all = (is: (value: unknown) => boolean) => present.length > 0 && present.every(is);
  if (all((value) => typeof value === 'string')) return 'text';
  if (all((value) => typeof value === 'number')) return 'number';
  if (all((value) => typeof value === 'boolean')) return 'boolean';
  if (all(isTexts)) return 'lines';
  return all(isTypeRef) ? 'type' : undefined;
}

/** Whether both can be used: two texts below each other, the items of both lists, or both added entities. */
export function canBeBoth(values: Values): boolean {
  const { kind, entity, place, mine, theirs } = values;
  if (kind === 'added') {
    return place === undefined && (entity === 'operation' || entity === 'type');
  }
  if (mine === undefined || theirs === undefined) return false;
  const wording = wordingOf(values);
  return wording === 'lines' || (wording === 'text' && isProse(values.field));
}

/** The value of a choice; undefined if it has none, so that the conflict is still open. */
export function chosenValue(
  values: Values,
  choice: Choice,
): { readonly value: unknown } | undefined {
  if (choice === 'both') {
    if (!canBeBoth(values) || values.kind === 'added') return undefined;
    const { mine, theirs } = values;
    return isTexts(mine) && isTexts(theirs)
      ? { value: [...new Set([...mine, ...theirs])] }
      : { value: `${String(mine)}\n\n${String(theirs)}` };
  }
  if (typeof choice === 'string') return { value: values[choice] };
  const value = writtenValue(wordingOf(values), choice.text);
  if (value === undefined || (values.field === 'httpMethod' && !isMethod(value))) return undefined;
  return { value };
}

function writtenValue(wording: Wording | undefined, text: string): unknown {
  const words = text.trim();
  switch (wording) {
    case 'text':
      return text;
    case 'number':
      return words !== '' && Number.isFinite(Number(words)) ? Number(words) : undefined;
    case 'boolean':
      return words === 'true' ? true : words === 'false' ? false : undefined;
    case 'lines':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
    case 'type':
      return readTypeText(text);
    case undefined:
      return undefined;
  }
}

/** The value in its input format. */
export function valueWords(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isTexts(value)) return value.join('\n');
  return isTypeRef(value) ? describeType(value) : undefined;
}

/** Types of the specification have a name or properties, but references to types have neither. */
export function isTypeRef(value: unknown): value is TypeRef {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  return (
    typeof value.kind === 'string' &&
    value.kind !== 'struct' &&
    !('name' in value && value.kind !== 'generic')
  );
}

function presentIn({ base, mine, theirs }: Values): readonly unknown[] {
  return [base, mine, theirs].filter((value) => value !== undefined);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isMethod(value: unknown): boolean {
  return httpMethods.some((method) => method === value);
}

/** Prose can contain both versions. */
function isProse(field: string | undefined): boolean {
  return field !== undefined && /(?:^|\.)(?:description|summary)$/.test(field);
}
