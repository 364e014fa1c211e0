import { anyErrorCode } from '../../model/constants.ts';
import { plural } from '../../model/counts.ts';
import { isContentName } from '../../model/names.ts';
import type { Specification, Type } from '../../model/specification.ts';
import { usesByType, type Usage } from '../../model/types/references.ts';
import { lazily } from '../../model/values/lazily.ts';
import { capitalised } from '../capitalised.ts';
import type { Change } from '../changes/change.ts';
import { describeErrorCode } from '../describeErrorCode.ts';
import { describeType } from '../describeType.ts';

/*
 * The name of an inline object is derived from its content and tells a person nothing. A line calls the
 * object by its place or, where something refers to it, by its properties.
 */

/** The changes, with inline objects called by their places and properties. */
export function inlineInWords(
  changes: readonly Change[],
  before: Specification,
  after: Specification,
): readonly Change[] {
  if (![...before.types, ...after.types].some(({ name }) => isContentName(name))) return changes;
  const types = new Map([...before.types, ...after.types].map((type) => [type.name, type]));
  const typeOf = (name: string) => types.get(name);
  const [was, is] = [before, after].map((spec) => placesOfInline(spec, typeOf));
  return changes.map((change) => {
    const { entity, name } = change.path;
    const isInline = entity === 'type' && isContentName(name);
    const where = isInline ? (is?.(name) ?? was?.(name)) : undefined;
    const heading = `Type ${name}`;
    const isHeaded = where !== undefined && change.line.startsWith(heading);
    const own = isHeaded ? change.line.slice(heading.length) : change.line;
    // If both have the same property names, `is now X, was X` would say nothing.
    const text = withShapes(own, typeOf).replace(/ is now (.+), was \1$/, ' changed');
    if (!isHeaded) return text === own ? change : { ...change, line: text };
    return { ...change, line: `${capitalised(where)}${text}`, where };
  });
}

type TypeOf = (name: string) => Type | undefined;

/** A text in which inline objects are called by their properties. */
export function withShapes(text: string, typeOf: TypeOf): string {
  return text.replaceAll(/\bObject_[a-p]{12}\b/g, (name) => shape(typeOf(name), typeOf, 1));
}

/** How many properties are shown: enough to recognise an object. */
const named = 4;

/** A short description of an inline object: `{id, name}`, or `{…} | Dog` for a union with a discriminator. */
function shape(type: Type | undefined, typeOf: TypeOf, depth: number): string {
  if (type === undefined) return '{…}';
  if (type.kind === 'map') return `map of ${describeType(type.values)}`;
  if (type.kind === 'array') return `array of ${describeType(type.items)}`;
  if (type.mapping !== undefined && type.mapping.length > 0) {
    const inner = (name: string) => {
      if (!isContentName(name)) return name;
      return depth === 0 ? '{…}' : shape(typeOf(name), typeOf, depth - 1);
    };
    return [...new Set(type.mapping.map((entry) => inner(entry.type)))].join(' | ');
  }
  const names = type.properties.map(({ name }) => name);
  const shown = names.length > named ? [...names.slice(0, named - 1), '…'] : names;
  return `{${shown.join(', ')}}`;
}

/**
 * Finds the place of an inline object, such as `operation addPet, payload, property owner`; undefined if
 * nothing refers to it. References are collected on first use.
 */
function placesOfInline(spec: Specification, typeOf: TypeOf): (name: string) => string | undefined {
  const uses = lazily(() => usesByType(spec, isContentName));
  const sharers = lazily(() => sharersOf(uses().values()));
  const find = (name: string, above: ReadonlySet<string>): string | undefined => {
    // The members of a union refer to it, too, as their parent.
    const own = (uses().get(name) ?? []).filter(({ place }) => place !== 'parent');
    const [first] = own;
    if (first === undefined || above.has(name)) return undefined;
    const within = isContentName(first.name)
      ? find(first.name, new Set([...above, name]))
      : undefined;
    const owner = within ?? `${first.entity} ${first.name}`;
    const isAlone = sharers().get(keyOf(first)) === 1;
    const place = wordsFor(first.place);
    const found = `${owner}, ${isAlone ? place : `${place}, ${shape(typeOf(name), typeOf, 1)}`}`;
    return own.length === 1 ? found : `${found} and ${plural(own.length - 1, 'more place')}`;
  };
  return (name) => find(name, new Set());
}

/** How many inline objects each place refers to. */
function sharersOf(uses: Iterable<readonly Usage[]>): ReadonlyMap<string, number> {
  const sharers = new Map<string, number>();
  for (const list of uses) {
    for (const key of new Set(list.map(keyOf))) sharers.set(key, (sharers.get(key) ?? 0) + 1);
  }
  return sharers;
}

function keyOf({ entity, name, place }: Usage): string {
  return JSON.stringify([entity, name, place]);
}

/** The words for a place of `Usage`. */
function wordsFor(place: string): string {
  if (place === 'mapping') return 'member';
  const [, code] = /^throw (\d+)$/.exec(place) ?? [];
  return Number(code) === anyErrorCode ? describeErrorCode(anyErrorCode) : place;
}
