import type {
  ArrayType,
  MapType,
  Operation,
  Specification,
  Struct,
  Type,
  TypeBase,
} from './specification.ts';
import type { EachField } from './values/total.ts';
import { typosIn, typosInText, wordsOfName, wordsOfText } from './typos.ts';

export interface SearchHit {
  readonly kind: 'operation' | 'type';
  readonly name: string;
  /** What matched, when it was not the name: "path", "description", "argument limit". */
  readonly where?: string;
}

interface SearchText {
  readonly name: string;
  /** All searchable text in lower case, one field per line. */
  readonly all: string;
  /** Names, as opposed to sentences, in their original spelling. */
  readonly names: readonly string[];
}

const texts = new WeakMap<Operation | Type, SearchText>();

/** The places where a word of the query can be found, the best first. */
const places = {
  whole: 0,
  begin: 1,
  part: 2,
  name: 3,
  elsewhere: 4,
  almost: 5,
  almostElsewhere: 6,
  almostDescribed: 7,
} as const;
type Place = (typeof places)[keyof typeof places];
const inName: ReadonlySet<Place> = new Set([
  places.whole,
  places.begin,
  places.part,
  places.name,
  places.almost,
]);

interface Found {
  readonly place: Place;
  /** The number of typos in the word. */
  readonly typos: number;
}

/** The place where an entity has a word; undefined if it does not have it. */
type Look = (entity: Operation | Type, word: string) => Found | undefined;

/**
 * Entities that contain every word of `query`, in any order and ignoring case, in their name, path,
 * description, argument or property names. Those with all words in their name come first, sorted by whether
 * the name is equal to the query, or it or a part of it begins with the words. If nothing is found, a name in
 * the query is split into words (`getOrg`); then names are searched for words with small typos, and last
 * descriptions; fewer typos come first then. Returns at most `limit` hits.
 */
export function searchSpecification(
  spec: Specification,
  query: string,
  limit: number,
): { readonly hits: readonly SearchHit[]; readonly total: number } {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return { hits: [], total: 0 };
  const named = wordsOfName(query);
  const isSame = words.join(' ') === named.join(' ');
  const queries = isSame || named.length === 0 ? [words] : [words, named];
  const typos = lookOverTypos();
  let result = { hits: [] as readonly SearchHit[], total: 0 };
  for (const look of [foundIn, typos.inNames, typos.everywhere]) {
    for (const wanted of queries) {
      if (result.total === 0) result = searchFor(spec, wanted, limit, look);
    }
  }
  return result;
}

interface Match {
  readonly entity: Operation | Type;
  /** The first word that is not in the name, and where it is. */
  readonly other: { readonly word: string; readonly place: Place } | undefined;
}

function searchFor(spec: Specification, words: readonly string[], limit: number, look: Look) {
  const ranked = new Map<number, Match[]>();
  let total = 0;
  const match = (entity: Operation | Type) => {
    let typos = 0;
    let worst = 0;
    let sum = 0;
    let other: Match['other'];
    for (const word of words) {
      const where = look(entity, word);
      if (where === undefined) return;
      const { place } = where;
      typos += where.typos;
      worst = Math.max(worst, place);
      sum += place;
      if (!inName.has(place)) other ??= { word, place };
    }
    total += 1;
    // Sorted by the number of typos, then by the worst place, then by all places.
    const last = places.almostDescribed;
    const rank = (typos * (last + 1) + worst) * (words.length * last + 1) + sum;
    const same = ranked.get(rank) ?? [];
    if (same.length === 0) ranked.set(rank, same);
    if (same.length < limit) same.push({ entity, other });
  };
  for (const operation of spec.operations) match(operation);
  for (const type of spec.types) match(type);
  const matches = [...ranked].toSorted(([one], [other]) => one - other).flatMap(([, same]) => same);
  return { hits: matches.slice(0, limit).map(hitOf), total };
}

function hitOf({ entity, other }: Match): SearchHit {
  const kind = 'httpMethod' in entity ? 'operation' : 'type';
  const { name } = entity;
  return other === undefined ? { kind, name } : { kind, name, where: fieldOf(entity, other) };
}

/** Prepares one entity after the other; the first search prepares the rest. */
export function* preparedForSearch(spec: Specification): Generator<void> {
  for (const entities of [spec.operations, spec.types]) {
    for (const entity of entities) {
      textOf(entity);
      yield;
    }
  }
}

function textOf(entity: Operation | Type): SearchText {
  const known = texts.get(entity);
  if (known !== undefined) return known;
  const fields = fieldsOf(entity);
  const made = {
    name: entity.name.toLowerCase(),
    all: fields
      .map(([, text]) => text)
      .join('\n')
      .toLowerCase(),
    names: fields.filter(isName).map(([, text]) => text),
  };
  texts.set(entity, made);
  return made;
}

function isName([place]: Text): boolean {
  return place !== 'description';
}

function foundIn(entity: Operation | Type, word: string): Found | undefined {
  const { name, all } = textOf(entity);
  return all.includes(word) ? { place: placeInName(entity, name, word), typos: 0 } : undefined;
}

function placeInName(entity: Operation | Type, name: string, word: string): Place {
  if (name === word) return places.whole;
  let at = name.indexOf(word);
  if (at < 0) return places.elsewhere;
  if (at === 0) return places.begin;
  for (; at > 0; at = name.indexOf(word, at + 1)) {
    if (beginsPart(entity.name, at)) return places.part;
  }
  return places.name;
}

/** The character before a word of a name and its beginning: `_w`, `aW`, `ABWo`, or a number. */
const partBegins = /^(?:[^\p{L}\p{N}]|\P{Lu}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\P{N}\p{N})/u;

function beginsPart(name: string, at: number): boolean {
  return partBegins.test(name.slice(at - 1, at + 2));
}

/**
 * `foundIn` that also finds words with typos, first in names, then in descriptions. Each part of a name is
 * compared only once.
 */
function lookOverTypos(): { readonly inNames: Look; readonly everywhere: Look } {
  const inPart = comparedOnce(typosIn);
  const inText = comparedOnce(typosInText);
  // Cached, because many properties have the same name.
  const split = new Map<string, readonly string[]>();
  const partsIn = (name: string) => {
    const known = split.get(name) ?? partsOfName(name);
    split.set(name, known);
    return known;
  };
  const inNames: Look = (entity, word) => {
    const where = foundIn(entity, word);
    if (where !== undefined) return where;
    const { own, names } = partsOf(entity, partsIn);
    return unlessFewer(foundAlmost(places.almost, own, inPart(word)), () =>
      foundAlmost(places.almostElsewhere, names, inPart(word)),
    );
  };
  const everywhere: Look = (entity, word) =>
    unlessFewer(inNames(entity, word), () =>
      foundAlmost(places.almostDescribed, describedBy(entity), inText(word)),
    );
  return { inNames, everywhere };
}

/** The number of typos in a text compared with a word of the query; Infinity if it is another word. */
type TyposOf = (text: string) => number;

/** The first place, unless the second has fewer typos. */
function unlessFewer(first: Found | undefined, find: () => Found | undefined): Found | undefined {
  if (first !== undefined && first.typos <= 1) return first;
  const other = find();
  return other === undefined || (first !== undefined && first.typos <= other.typos) ? first : other;
}

function foundAlmost(place: Place, words: readonly string[], typosOf: TyposOf): Found | undefined {
  let typos = Infinity;
  for (const word of words) {
    typos = Math.min(typos, typosOf(word));
    if (typos <= 1) break;
  }
  return typos === Infinity ? undefined : { place, typos };
}

/** The comparison with a word, with its results cached by text. */
function comparedOnce(compares: (text: string, word: string) => number): (word: string) => TyposOf {
  const tests = new Map<string, TyposOf>();
  return (word) => {
    const known = tests.get(word);
    if (known !== undefined) return known;
    const results = new Map<string, number>();
    const test = (text: string) => {
      let result = results.get(text);
      if (result === undefined) results.set(text, (result = compares(text, word)));
      return result;
    };
    tests.set(word, test);
    return test;
  };
}

interface Parts {
  /** The words of the entity's name, at whose beginning a word of the query may be found with typos. */
  readonly own: readonly string[];
  /** The words of all of its names. */
  readonly names: readonly string[];
}

const parts = new WeakMap<Operation | Type, Parts>();

/** Names are split only when typos are searched for. */
function partsOf(entity: Operation | Type, partsIn: (name: string) => readonly string[]): Parts {
  const known = parts.get(entity);
  if (known !== undefined) return known;
  const names = [...new Set(textOf(entity).names.flatMap(partsIn))];
  const made = { own: partsIn(entity.name), names };
  parts.set(entity, made);
  return made;
}

const describing = new WeakMap<Operation | Type, readonly string[]>();

/** The words of the description, which are searched only if no name matches. */
function describedBy(entity: Operation | Type): readonly string[] {
  const known = describing.get(entity);
  if (known !== undefined) return known;
  const words = [...wordsOfText(entity.description ?? '')];
  describing.set(entity, words);
  return words;
}

/** The name, its pieces between dots and the like, and its words, all in lower case. */
function partsOfName(name: string): readonly string[] {
  const whole = name.toLowerCase();
  return [
    ...new Set([whole, ...whole.split(/[^\p{L}\p{N}]+/u).filter(Boolean), ...wordsOfName(name)]),
  ];
}

function fieldOf(entity: Operation | Type, { word, place }: NonNullable<Match['other']>): string {
  const fields = fieldsOf(entity);
  if (place === places.elsewhere) {
    return fields.find(([, text]) => text.toLowerCase().includes(word))?.[0] ?? 'description';
  }
  let best = { field: 'description', typos: Infinity };
  if (place === places.almostDescribed) return best.field;
  for (const [field, text] of fields.filter(isName)) {
    const almost = foundAlmost(place, partsOfName(text), (part) => typosIn(part, word));
    if (almost !== undefined && almost.typos < best.typos) best = { field, typos: almost.typos };
  }
  return best.field;
}

/** The searchable texts of a field, each with its place. */
type Texts<Entity> = (entity: Entity) => readonly Text[];
type Text = readonly [place: string, text: string];

/** The fields in the order in which they are searched; null: the field is not searched. */
type SearchedFields<Entity> = EachField<Entity, Texts<Entity> | null>;

const described: Texts<Pick<TypeBase, 'description'>> = ({ description = '' }) => [
  ['description', description],
];

const operationFields: SearchedFields<Operation> = {
  name: ({ name }) => [['name', name]],
  httpPath: ({ httpPath }) => [['path', httpPath]],
  description: described,
  arguments: (operation) => operation.arguments.map(({ name }) => [`argument ${name}`, name]),
  httpMethod: null,
  httpCode: null,
  payload: null,
  return: null,
  throws: null,
  stability: null,
  security: null,
  authorization: null,
  tags: null,
  metadata: null,
  layout: null,
};

const typeFields: SearchedFields<TypeBase> = {
  name: ({ name }) => [['name', name]],
  description: described,
  deprecated: null,
  metadata: null,
  layout: null,
};

const structFields: SearchedFields<Struct> = {
  ...typeFields,
  properties: ({ properties }) => properties.map(({ name }) => [`property ${name}`, name]),
  kind: null,
  base: null,
  parent: null,
  discriminator: null,
  mapping: null,
};

const mapFields: SearchedFields<MapType> = { ...typeFields, kind: null, values: null };
const arrayFields: SearchedFields<ArrayType> = { ...typeFields, kind: null, items: null };

function fieldsOf(entity: Operation | Type): readonly Text[] {
  if ('httpMethod' in entity) return textsIn(operationFields, entity);
  switch (entity.kind) {
    case 'struct':
      return textsIn(structFields, entity);
    case 'map':
      return textsIn(mapFields, entity);
    case 'array':
      return textsIn(arrayFields, entity);
  }
}

function textsIn<Entity>(fields: SearchedFields<Entity>, entity: Entity): readonly Text[] {
  return Object.values<Texts<Entity> | null>(fields).flatMap((find) => find?.(entity) ?? []);
}
