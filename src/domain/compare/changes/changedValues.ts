import { isJsonObject, ownValue, type Json } from '../../model/values/json.ts';
import { isContentName } from '../../model/names.ts';
import type { Operation, Specification, Type } from '../../model/specification.ts';
import type { Change, ChangedEntity } from './change.ts';
import { renamedArguments } from '../names/argumentNames.ts';
import { inferPropertyRenames, inferRenames, type Renames } from '../names/inferRenames.ts';
import { withPlainUnions } from '../sameMeaning/plainUnions.ts';
import { collectFacts, jsonFact, itemsInWords } from './labelledFacts.ts';
import type { Fact, LabelledFacts } from './labelledFacts.ts';
import { keyLabel } from './keyWords.ts';
import { withShapes } from '../names/inlineInWords.ts';
import { codeOf, describeKey, keyed, nameOf } from '../names/keyed.ts';

/** The values before and after a change; absent on a side that has none. */
export interface ChangedValue {
  /** `type`, `description`, or a key of the source. */
  readonly label: string;
  readonly before?: string;
  readonly after?: string;
}

/**
 * Returns a function for the values before and after a change between these specifications: of all values
 * that differ at the place of the change, those that its code is about.
 */
export function changedValuesBetween(
  before: Specification,
  after: Specification,
): (change: Change) => readonly ChangedValue[] {
  let compared: Compared | undefined;
  return (change) => {
    compared ??= comparedAs(before, after);
    return valuesOf(change, compared).map((value) => {
      const [was, is] = [inWords(value.before, before), inWords(value.after, after)];
      return was === is ? value : valueOf(value.label, was, is);
    });
  };
}

/** Both specifications, as given and as they were compared, which is with some unions written in place. */
interface Compared {
  readonly before: Side;
  readonly after: Side;
  readonly renames: Renames;
}

interface Side {
  readonly given: Specification;
  readonly plain: Specification;
}

function comparedAs(before: Specification, after: Specification): Compared {
  const [[was], [is]] = [withPlainUnions(before, after), withPlainUnions(after, before)];
  return {
    before: { given: before, plain: was },
    after: { given: after, plain: is },
    renames: inferRenames(was, is),
  };
}

/** The specification as it was compared, or as given if only that still has the changed type. */
function sideOf({ given, plain }: Side, entity: ChangedEntity, name: string): Specification {
  return entity === 'type' && entityOf(plain, entity, name) === undefined ? given : plain;
}

function inWords(text: string | undefined, { types }: Specification): string | undefined {
  return text && withShapes(text, (name) => types.find((type) => type.name === name));
}

function valuesOf(change: Change, { renames, ...sides }: Compared): readonly ChangedValue[] {
  const { entity, name, place, source } = change.path;
  const wasNamed = { operation: renames.operations, type: renames.types, import: renames.imports };
  const isInline = entity === 'type' && isContentName(name);
  const inline = isInline ? renames.inline.get(name) : undefined;
  const was =
    entity === 'specification' ? name : (inline ?? oldName(wasNamed[entity], name) ?? name);
  const [before, after] = [sideOf(sides.before, entity, was), sideOf(sides.after, entity, name)];
  const whole = { before: entityOf(before, entity, was), after: entityOf(after, entity, name) };
  const wasPlace = place && oldPlace(place, whole.before, whole.after, renames);
  if (change.code === 'argument-moved') {
    const [, moved] = splitPlace(place ?? '');
    const inPath = itemsOf(whole.after).some((item) => item.name === moved && isInPath(item));
    return [valueOf('order', orderOf(whole.before, inPath), orderOf(whole.after, inPath))];
  }
  if (change.code.endsWith('-renamed')) {
    const [one, other] = [pathOf(whole.before, wasPlace), pathOf(whole.after, place)];
    const names = namesOf(was, name, wasPlace, place);
    return one === other ? [names] : [names, valueOf('path', one, other)];
  }
  const { part } = change;
  if (part !== undefined) return valuesBetween(change, factsOf(part.before), factsOf(part.after));
  if (entity === 'specification' && source !== undefined && place === undefined) {
    return [factsBetween(source.at(-1) ?? '', sourceAt(before, source), sourceAt(after, source))];
  }
  return valuesBetween(
    change,
    factsAt(before, entity, was, wasPlace),
    factsAt(after, entity, name, place),
  );
}

function valuesBetween(
  change: Change,
  one: LabelledFacts,
  other: LabelledFacts,
): readonly ChangedValue[] {
  const labels = [...new Set([...one.keys(), ...other.keys()])];
  const differs = (label: string) => one.get(label)?.text !== other.get(label)?.text;
  // If the type of the elements differs, that is listed instead of the type of the list.
  const differsInside = (label: string) =>
    inner(label).some((within) => one.has(within) && other.has(within) && differs(within));
  const differing = labels.filter((label) => differs(label) && !differsInside(label));
  return aboutChange(change, differing).map((label) =>
    factsBetween(label, one.get(label), other.get(label)),
  );
}

/** The labels of the types of elements and values inside the type with this label. */
function inner(label: string): readonly string[] {
  const [, outer] = /^((?:(?:element|value) )*)type$/.exec(label) ?? [];
  return outer === undefined ? [] : [`${outer}element type`, `${outer}value type`];
}

function factsBetween(
  label: string,
  before: Fact | undefined,
  after: Fact | undefined,
): ChangedValue {
  const [was, is] = [before, after].map((fact) => fact?.short ?? fact?.text);
  if (was !== is) return valueOf(label, was, is);
  return valueOf(label, before?.plain ?? before?.text, after?.plain ?? after?.text);
}

function valueOf(
  label: string,
  before: string | undefined,
  after: string | undefined,
): ChangedValue {
  return {
    label: label.replace(
      /^((?:(?:element|value) )*)(.*)$/,
      // In a list of lists, the element of an element is called `element’s element`.
      (_, outer: string, key: string) => outer.replaceAll(/ (?=\S)/g, '’s ') + keyLabel(key),
    ),
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

function namesOf(was: string, name: string, wasPlace?: string, place?: string): ChangedValue {
  if (place === undefined) return valueOf('name', was, name);
  return valueOf('name', splitPlace(wasPlace ?? place)[1], splitPlace(place)[1]);
}

/** What the source says at a place in the metadata of the specification. */
function sourceAt(spec: Specification, source: readonly string[]): Fact | undefined {
  let value: Json | undefined = spec.metadata;
  for (const key of source) value = isJsonObject(value) ? ownValue(value, key) : undefined;
  return value === undefined ? undefined : jsonFact(value);
}

/**
 * The labels that a change is about; all of them if none fits, as for an entity that was added or removed.
 */
function aboutChange(
  { code, path: { source }, part }: Change,
  labels: readonly string[],
): readonly string[] {
  const key = part === undefined ? source?.[0] : source?.at(-1);
  const said = labels.filter((label) => label === key || label.endsWith(` ${key}`));
  if (said.length > 0) return said;
  const aspect = aspects.find(([ending]) => code.endsWith(ending))?.[1];
  const about = labels.filter((label) =>
    aspect === undefined ? !/\bdescription$/.test(label) : aspect.test(label),
  );
  return about.length === 0 ? labels : about;
}

const named = /\b(?:type|description|deprecated|nullable|required|enum|default|format)$/;
const aspects: readonly (readonly [string, RegExp | { test(label: string): boolean }])[] = [
  ['description-changed', /\bdescription$/],
  ['content-type-changed', /\b(?:type|contentTypes|content)$/],
  ['type-changed', /\btype$/],
  ['format-changed', /\b(?:type|format)$/],
  ['default-changed', /\bdefault$/],
  ['nullable-changed', /(?<!x-)\bnullable$/],
  ['required-changed', /\brequired$/],
  ['enum-changed', /\benum$/],
  ['deprecated-changed', /\bdeprecated$/],
  ['method-changed', /^method$/],
  ['path-changed', /^path$/],
  ['operation-code-changed', /^HTTP code$/],
  ['stability-changed', /\bstability$/],
  ['operation-security-changed', /^scopes$/],
  ['authorization-changed', /^authorization$/],
  ['tags-changed', /^tags$/],
  ['location-changed', /^in$/],
  ['wire-name-changed', /^sent as$/],
  ['key-changed', /^payload name$/],
  ['base-changed', /^abstract base$/],
  ['metadata-changed', { test: (label) => !named.test(label) }],
];

function oldName(renames: ReadonlyMap<string, string>, name: string): string | undefined {
  for (const [from, to] of renames) if (to === name) return from;
  return undefined;
}

type Entity = Operation | Type | undefined;

function entityOf(spec: Specification, entity: ChangedEntity, name: string): Entity {
  if (entity === 'operation') return spec.operations.find((one) => one.name === name);
  if (entity !== 'type') return undefined;
  const colon = name.indexOf(':');
  if (colon < 0) return spec.types.find((one) => one.name === name);
  const include = spec.imports.find(({ alias }) => alias === name.slice(0, colon));
  return include?.types?.find((one) => one.name === name.slice(colon + 1));
}

function isOperation(entity: Entity): entity is Operation {
  return entity !== undefined && !('kind' in entity);
}

/** The place of an argument, a property or a tag before it was renamed. */
function oldPlace(place: string, before: Entity, after: Entity, { tags }: Renames): string {
  const [noun, name] = splitPlace(place);
  if (noun === 'tag') return `tag ${oldName(tags, name ?? '') ?? name}`;
  const [was, is] = [itemsOf(before), itemsOf(after)];
  if (name === undefined || was.some((item) => item.name === name)) return place;
  const areArguments = isOperation(before) && isOperation(after);
  const renames = areArguments ? renamedArguments(before, after) : inferPropertyRenames(was, is);
  const from = oldName(renames, name);
  return from === undefined ? place : `${noun} ${from}`;
}

/** The names of the arguments in the path, or of all others: these two groups are ordered separately. */
function orderOf(entity: Entity, inPath: boolean): string {
  return itemsInWords(itemsOf(entity).filter((item) => isInPath(item) === inPath));
}

function isInPath(item: object): boolean {
  return 'in' in item && item.in === 'path';
}

/** The path, if the argument is in it: a renamed argument changes the path, too. */
function pathOf(entity: Entity, place: string | undefined): string | undefined {
  if (!isOperation(entity) || place === undefined) return undefined;
  const [, name] = splitPlace(place);
  const isIn = entity.arguments.some((one) => one.name === name && one.in === 'path');
  return isIn ? entity.httpPath : undefined;
}

function itemsOf(entity: Entity): readonly { readonly name: string }[] {
  if (entity === undefined) return [];
  if (isOperation(entity)) return entity.arguments;
  return entity.kind === 'struct' ? entity.properties : [];
}

function splitPlace(place: string): readonly [string, string?] {
  const space = place.indexOf(' ');
  return space < 0 ? [place] : [place.slice(0, space), place.slice(space + 1)];
}

function factsAt(
  spec: Specification,
  entity: ChangedEntity,
  name: string,
  place: string | undefined,
): LabelledFacts {
  const facts = new Map<string, Fact>();
  if (entity === 'specification') {
    collectFacts(facts, '', partOfSpecification(spec, place));
  } else if (entity === 'import') {
    collectFacts(facts, '', { url: spec.imports.find(({ alias }) => alias === name)?.url });
  } else collectFacts(facts, '', partOfEntity(entityOf(spec, entity, name), place));
  return facts;
}

function factsOf(part: object | undefined): LabelledFacts {
  const facts = new Map<string, Fact>();
  collectFacts(facts, '', part);
  return facts;
}

function partOfSpecification(spec: Specification, place: string | undefined): unknown {
  const [noun, name] = splitPlace(place ?? '');
  switch (noun) {
    case '':
      return { metadata: spec.metadata };
    case 'root':
      return { root: spec.root };
    case 'baseUrl':
      return { 'base URL': spec.baseUrl };
    case 'security':
      return spec.security;
    case 'server':
      return byKey(spec.servers ?? [], ({ url }) => url, name);
    case 'tag':
      return byKey(spec.tags ?? [], nameOf, name);
    case 'info':
      return { metadata: spec.info?.metadata };
    default:
      return { [noun]: Object.entries(spec.info ?? {}).find(([key]) => key === noun)?.[1] };
  }
}

function partOfEntity(entity: Entity, place: string | undefined): unknown {
  if (entity === undefined || place === undefined) return entity;
  const [noun, name] = splitPlace(place);
  const whole: { readonly [field: string]: unknown } = { ...entity };
  switch (noun) {
    case 'argument':
    case 'property':
      return byKey(itemsOf(entity), nameOf, name);
    case 'throw':
      return 'throws' in entity ? byKey(entity.throws, codeOf, name) : undefined;
    case 'element':
      return { type: whole['values'] ?? whole['items'] };
    default:
      return noun === 'payload' || noun === 'return' ? whole[noun] : { [noun]: whole[noun] };
  }
}

function byKey<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  name: string | undefined,
): Item | undefined {
  for (const [key, item] of keyed(items, keyOf)) if (describeKey(key) === name) return item;
  return undefined;
}
