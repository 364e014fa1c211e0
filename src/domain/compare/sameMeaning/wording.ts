import { constraintNames } from '../../constraints/keywords.ts';
import type { Metadata } from '../../model/specification.ts';
import { isJsonList, type Json } from '../../model/values/json.ts';
import { keyLabel } from '../changes/keyWords.ts';

/** A member of a union: the words for its type, and its metadata. */
export interface CalledMember {
  readonly name: string;
  readonly said: Metadata | undefined;
}

/** The names of the members; equal names are distinguished by constraints: `string (maximum length 3)`. */
export function distinctNames(members: readonly CalledMember[]): readonly string[] {
  const count = new Map<string, number>();
  for (const { name } of members) count.set(name, (count.get(name) ?? 0) + 1);
  return members.map(({ name, said }) => {
    const limits = count.get(name) === 1 ? [] : limitsIn(said);
    if (limits.length === 0) return name;
    const [, type = name, format] = /^(\w+) \((.*)\)$/.exec(name) ?? [];
    return `${type} (${[...(format === undefined ? [] : [format]), ...limits].join(', ')})`;
  });
}

/** The names of the members without duplicates, separated by bars. */
export function inOneLine(members: readonly CalledMember[]): string {
  return [...new Set(distinctNames(members))].join(' | ');
}

/** The names of the members; equal names are numbered: `string 2`. */
export function numbered(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const at = (seen.get(name) ?? 0) + 1;
    seen.set(name, at);
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${at}`;
  });
}

/** Constraints that do not restrict the values, or are part of the name. */
const others: ReadonlySet<string> = new Set([
  'required',
  'readOnly',
  'writeOnly',
  'format',
  'default',
  'examples',
]);
const limiting: readonly string[] = ['const', ...constraintNames.filter((key) => !others.has(key))];

function limitsIn(metadata: Metadata = {}): readonly string[] {
  return limiting.flatMap((key) => {
    const value = Object.hasOwn(metadata, key) ? metadata[key] : undefined;
    if (value === undefined || value === false) return [];
    return [value === true ? keyLabel(key) : `${keyLabel(key)} ${textOf(value)}`];
  });
}

function textOf(value: Json): string {
  return isJsonList(value) ? listed(value.map(valueText)) : valueText(value);
}

/** Longer texts are not shown in a line. */
const longest = 40;

/** How a value changed, in words: `is now 3, was none`; `changed` if one is long or not a single value. */
export function changeInWords(was: Json | undefined, is: Json | undefined): string {
  const both = [was, is].filter((value) => value !== undefined);
  const areShort = both.every(
    (value) => (typeof value !== 'object' || value === null) && valueText(value).length <= longest,
  );
  if (!areShort) return 'changed';
  const [then, now] = [was, is].map((value) =>
    value === undefined ? 'none' : (valueTexts([value], both)[0] ?? ''),
  );
  return `is now ${now}, was ${then}`;
}

/** If there are more values, only the number of the rest is shown. */
const namedValues = 5;

export function listed(values: readonly string[]): string {
  if (values.length <= namedValues) return values.join(', ');
  return `${values.slice(0, namedValues).join(', ')} and ${values.length - namedValues} more`;
}

/** Values as `valueText` writes them, but as JSON if another type of value would look the same: 1 and "1". */
export function valueTexts(values: readonly Json[], among: readonly Json[]): readonly string[] {
  return values.map((value) => {
    const text = valueText(value);
    const isAmbiguous = among.some(
      (other) => typeof other !== typeof value && valueText(other) === text,
    );
    return isAmbiguous ? JSON.stringify(value) : text;
  });
}

/** A value for people: a text without quotes, others as JSON. */
export function valueText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
