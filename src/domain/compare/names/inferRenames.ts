import { withMetadata } from '../../model/metadata/metadata.ts';
import { keyIn, textIn, type SchemaKeys } from '../../model/metadata/metadataKeys.ts';
import { isContentName } from '../../model/names.ts';
import { mapReferences, usesOfImport } from '../../model/types/references.ts';
import type {
  Include,
  Operation,
  Specification,
  Struct,
  Tag,
  Type,
} from '../../model/specification.ts';
import { mapSame } from '../../model/values/lists.ts';
import { withOptional } from '../../model/values/optional.ts';
import type { Seen } from '../../model/values/total.ts';
import { canonicalText, equalValues } from '../equalValues.ts';
import { inferInline } from './inlineTypes.ts';
import { nameOf } from './keyed.ts';
import { withNamesOnly } from './namesOnly.ts';
import { methodAndPath } from './routes.ts';
import { calledInSourceAs } from './sourceNames.ts';

/** New names by old names; renamed entities only. */
export type NameMap = ReadonlyMap<string, string>;

export interface Renames {
  readonly operations: NameMap;
  readonly types: NameMap;
  /** By alias. */
  readonly imports: NameMap;
  readonly tags: NameMap;
  /**
   * In the opposite direction: former names of inline objects by their new names, because one object may have
   * become several.
   */
  readonly inline: NameMap;
}

export const noRenames: Renames = {
  operations: new Map(),
  types: new Map(),
  imports: new Map(),
  tags: new Map(),
  inline: new Map(),
};

/**
 * Finds renames by equal content: one entity is gone, one is new, they differ only in name, and neither side
 * has another one like it. An operation may differ if its method and path are the same, and an inline object
 * if it is at the same place. `known` are renames that are certain.
 */
export function inferRenames(
  before: Specification,
  after: Specification,
  known: Renames = noRenames,
): Renames {
  const imports = inferImports(before, after, known.imports);
  const renameAlias = renamer({ types: new Map(), imports });
  const certain = new Map([...known.types, ...titledAnew(before, after, known.types)]);
  const types = inferTypes(before.types, after.types, certain, renameAlias);
  const rename = renamer({ types, imports });
  const tags = inferTags(before, after);
  const operations = inferOperations(before.operations, after.operations, known.operations, (one) =>
    withTagNames(mapReferences(one, rename), tags),
  );
  const inline = inferInline(before, after, { operations, types });
  return { operations, types, imports, tags, inline };
}

/** A JSON Schema names its root only by the title, so a changed title renames the root. */
function titledAnew(before: Specification, after: Specification, known: NameMap): NameMap {
  const { gone, come } = changedNames(before.types, after.types, nameOf, known);
  const one = gone.find(({ name }) => name === before.root);
  const other = come.find(({ name }) => name === after.root);
  const isTitled = [one, other].every(
    (type) => textIn<SchemaKeys>(type?.metadata, 'title') !== undefined,
  );
  return one !== undefined && other !== undefined && isTitled
    ? new Map([[one.name, other.name]])
    : new Map();
}

/** How the renames change a reference to a type (`Name`, `alias:Name`). */
export function renamer({
  types,
  imports,
}: Pick<Renames, 'types' | 'imports'>): (target: string) => string {
  return (target) => {
    const renamed = types.get(target);
    if (renamed !== undefined) return renamed;
    const colon = target.indexOf(':');
    const alias = colon < 0 ? undefined : imports.get(target.slice(0, colon));
    return alias === undefined ? target : alias + target.slice(colon);
  };
}

/** An alias that is still referred to was not renamed: another import took over its address. */
function inferImports(before: Specification, after: Specification, known: NameMap): NameMap {
  const aliasIn = (include: Include) => include.alias;
  const { gone, come } = changedNames(before.imports, after.imports, aliasIn, known);
  const pairs = onlyPairs(gone, come, (include) => include.url).filter(
    ([{ alias }]) => usesOfImport(after, alias).length === 0,
  );
  return new Map([...known, ...pairs.map(([one, other]) => [one.alias, other.alias] as const)]);
}

function inferOperations(
  before: readonly Operation[],
  after: readonly Operation[],
  known: NameMap,
  renamed: (operation: Operation) => Operation,
): NameMap {
  const { gone, come } = changedNames(before, after, nameOf, known);
  const renames = new Map(known);
  if (gone.length === 0 || come.length === 0) return renames;
  const address = ({ httpMethod, httpPath }: Operation) => `${httpMethod} ${httpPath}`;
  const [was, is] = [groupBy(before, methodAndPath), groupBy(after, methodAndPath)];
  const isAlone = (operation: Operation, among: ReadonlyMap<string, readonly Operation[]>) =>
    among.get(methodAndPath(operation))?.length === 1;
  for (const [one, other] of onlyPairs(gone, come, methodAndPath, address)) {
    const called = { ...calledInSourceAs(one, other), name: other.name };
    const isSame = equalValues(renamed(called), other);
    if (isSame || (isAlone(one, was) && isAlone(other, is))) renames.set(one.name, other.name);
  }
  return renames;
}

/**
 * Finds renamed tags. No operation has the old tag any more, and the new tag has the same description and
 * metadata, or belongs to the same operations.
 */
function inferTags(before: Specification, after: Specification): NameMap {
  const bearing = (spec: Specification, { name }: Tag) =>
    spec.operations.filter(({ tags }) => tags?.includes(name)).map(methodAndPath);
  const changed = changedNames(tagsOf(before), tagsOf(after), nameOf, new Map());
  const gone = changed.gone.filter((tag) => bearing(after, tag).length === 0);
  const come = changed.come.filter((tag) => bearing(before, tag).length === 0);
  const bearers = (tag: Tag) => bearing(gone.includes(tag) ? before : after, tag).join('\n');
  const saying = onlyPairs(
    gone.filter(saysMore),
    come.filter(saysMore),
    (tag) => canonicalText({ ...tag, name: '' }),
    bearers,
  );
  const found = new Set(saying.flat());
  const isOpen = (tag: Tag) => !found.has(tag) && bearers(tag) !== '';
  const borne = onlyPairs(gone.filter(isOpen), come.filter(isOpen), bearers);
  return new Map([...saying, ...borne].map(([one, other]) => [one.name, other.name]));
}

/** The tags that are declared, and those that several operations have. */
function tagsOf({ tags = [], operations }: Specification): readonly Tag[] {
  const named = groupBy(
    operations.flatMap((operation) => [...new Set(operation.tags)]),
    (tag) => tag,
  );
  for (const { name } of tags) named.delete(name);
  const shared = [...named].filter(([, uses]) => uses.length > 1);
  return [...tags, ...shared.map(([name]) => ({ name }))];
}

function saysMore({ description, metadata }: Tag): boolean {
  return description !== undefined || metadata !== undefined;
}

/** The operation with the new names of its tags. */
export function withTagNames(operation: Operation, names: NameMap): Operation {
  const { tags } = operation;
  if (names.size === 0 || tags === undefined) return operation;
  return withOptional(
    operation,
    'tags',
    mapSame(tags, (tag) => names.get(tag) ?? tag),
  );
}

/**
 * Renamed types may refer to each other, so renames are first guessed without those names, then
 * verified with them.
 */
function inferTypes(
  before: readonly Type[],
  after: readonly Type[],
  known: NameMap,
  renameAlias: (target: string) => string,
): NameMap {
  const { gone, come } = changedNames(before, after, nameOf, known);
  const changed = new Set([
    ...[...gone, ...come].map((type) => type.name),
    ...known.keys(),
    ...known.values(),
  ]);
  const hide = (target: string) => (changed.has(target) ? '*' : renameAlias(target));
  const pairs = onlyPairs(gone, come.filter(saysSomething), outline, (type) =>
    canonicalText(alone(type, hide)),
  );
  const renames = new Map([
    ...known,
    ...pairs.map(([one, other]) => [one.name, other.name] as const),
  ]);
  const rename = (target: string) => renames.get(target) ?? renameAlias(target);
  for (let checking = true; checking;) {
    checking = false;
    for (const [one, other] of pairs) {
      if (!renames.has(one.name)) continue;
      if (
        equalValues(
          alone(one, rename),
          alone(other, (target) => target),
        )
      )
        continue;
      renames.delete(one.name);
      checking = true;
    }
  }
  return renames;
}

/** What the type itself says: without its name, here and in its source, and with others by name only. */
function alone(type: Type, rename: (target: string) => string): Type {
  const nameless = { ...withMetadata(type, { [keyIn<SchemaKeys>('name')]: undefined }), name: '' };
  // What inline objects are called follows from what they have.
  const named = mapReferences(nameless, (target) => (isContentName(target) ? '' : rename(target)));
  return withNamesOnly(named, rename);
}

/** A quick fingerprint that differs for most types, to avoid comparing all of them. */
function outline(type: Type): string {
  if (type.kind !== 'struct') return type.kind;
  return type.properties.map((property) => property.name).join('\n');
}

/** Whether a type has enough content to be recognised: all empty structs look alike. */
function saysSomething(type: Type): boolean {
  if (type.kind !== 'struct') return true;
  const { properties, parent, description, metadata }: Telling = type;
  return (
    properties.length > 0 || [parent, description, metadata].some((said) => said !== undefined)
  );
}

type Telling = Seen<
  Struct,
  'properties' | 'parent' | 'description' | 'metadata',
  'kind' | 'name' | 'deprecated' | 'base' | 'discriminator' | 'mapping' | 'layout'
>;

function changedNames<Entity>(
  before: readonly Entity[],
  after: readonly Entity[],
  nameIn: (entity: Entity) => string,
  known: NameMap,
): { readonly gone: readonly Entity[]; readonly come: readonly Entity[] } {
  if (before === after) return { gone: [], come: [] };
  const beforeNames = new Set(before.map(nameIn));
  const afterNames = new Set(after.map(nameIn));
  const knownTo = new Set(known.values());
  return {
    gone: before.filter((entity) => !afterNames.has(nameIn(entity)) && !known.has(nameIn(entity))),
    come: after.filter(
      (entity) => !beforeNames.has(nameIn(entity)) && !knownTo.has(nameIn(entity)),
    ),
  };
}

/**
 * The pairs whose text is unique both among the removed and among the added. `detail` distinguishes
 * those with the same text, and is only called for them.
 */
function onlyPairs<Entity>(
  gone: readonly Entity[],
  come: readonly Entity[],
  text: (entity: Entity) => string,
  detail?: (entity: Entity) => string,
): readonly (readonly [Entity, Entity])[] {
  if (gone.length === 0 || come.length === 0) return [];
  const from = groupBy(gone, text);
  return [...groupBy(come, text)].flatMap(([key, comers]) => {
    const goers = from.get(key) ?? [];
    const [one, other] = [goers[0], comers[0]];
    if (one === undefined || other === undefined) return [];
    if (goers.length === 1 && comers.length === 1) return [[one, other] as const];
    return detail === undefined ? [] : onlyPairs(goers, comers, detail);
  });
}

function groupBy<Entity>(
  entities: readonly Entity[],
  text: (entity: Entity) => string,
): Map<string, readonly Entity[]> {
  const groups = new Map<string, Entity[]>();
  for (const entity of entities) {
    const key = text(entity);
    const group = groups.get(key);
    if (group) group.push(entity);
    else groups.set(key, [entity]);
  }
  return groups;
}

interface Named {
  readonly name: string;
}

/**
 * The same for properties and arguments. Many look alike, so a renamed one must also be in the same
 * place: after the same unchanged neighbour.
 */
export function inferItemRenames<Item extends Named>(
  before: readonly Item[],
  after: readonly Item[],
  known: NameMap = new Map(),
): NameMap {
  const { gone, come } = changedNames(before, after, nameOf, known);
  if (gone.length === 0 || come.length === 0) return known;
  const goneNames = new Set(gone.map((item) => item.name));
  const comeNames = new Set(come.map((item) => item.name));
  const neighbour = new Map([
    ...neighbours(before, goneNames, (name) => known.get(name) ?? name),
    ...neighbours(after, comeNames, (name) => name),
  ]);
  const pairs = onlyPairs(gone, come, (item) =>
    canonicalText([neighbour.get(item.name), { ...item, name: '' }]),
  );
  return new Map([...known, ...pairs.map(([one, other]) => [one.name, other.name] as const)]);
}

/**
 * The order of properties means nothing: a property that is unique on both sides is found at any position.
 */
export function inferPropertyRenames<Item extends Named>(
  before: readonly Item[],
  after: readonly Item[],
): NameMap {
  const known = inferItemRenames(before, after);
  const { gone, come } = changedNames(before, after, nameOf, known);
  if (gone.length === 0 || come.length === 0) return known;
  const pairs = onlyPairs(before, after, (item) => canonicalText({ ...item, name: '' })).filter(
    ([one, other]) => gone.includes(one) && come.includes(other),
  );
  return new Map([...known, ...pairs.map(([one, other]) => [one.name, other.name] as const)]);
}

/** For each of the names: the nearest preceding item that is not one of them; '' at the start. */
function neighbours(
  list: readonly Named[],
  names: ReadonlySet<string>,
  rename: (name: string) => string,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let last = '';
  for (const { name } of list) {
    if (names.has(name)) found.set(name, last);
    else last = rename(name);
  }
  return found;
}
