import { sameOrder } from '../values/collate.ts';
import { mapSame } from '../values/lists.ts';
import { isScalarName } from '../names.ts';
import { mergedFrom, mergedInto, withMetadata } from '../metadata/metadata.ts';
import { renameKept } from '../metadata/renameKept.ts';
import { copySharedUses } from '../metadata/sharedParts.ts';
import { withOptional } from '../values/optional.ts';
import type {
  Include,
  MappingEntry,
  Operation,
  ReferenceRef,
  Specification,
  TemplateEntry,
  Type,
  TypeRef,
} from '../specification.ts';
import type { Seen } from '../values/total.ts';
import { mapNested, mapTypeRefs, someNested, someTypeRef, type RefPlace } from './typeRefs.ts';

/** What may refer to types. The types of an include refer to those of their own document. */
export type Mentioning = Operation | Type | Include;

/** One place in which an entity refers to a type. */
export interface Usage {
  readonly entity: 'operation' | 'type';
  readonly name: string;
  /** `argument id`, `payload`, `return`, `throw 404`, `parent`, `property owner`, `mapping`, `element`. */
  readonly place: string;
}

const known = new WeakMap<Mentioning, readonly string[]>();

/**
 * The names of all types the entity refers to, each once, as written (`Name` or `alias:Name`):
 * targets of references, parents, templates, mappings. Cached per entity, which must be immutable.
 */
export function referencesOf(entity: Mentioning): readonly string[] {
  let references = known.get(entity);
  if (references === undefined) {
    const found = new Set<string>();
    someMention(entity, (target) => {
      found.add(target);
      return false;
    });
    references = [...found];
    known.set(entity, references);
  }
  return references;
}

/** The last answer of `usesOfType`, which is often asked for the same name again. */
const lastUses = new WeakMap<
  Specification,
  { readonly name: string; readonly usages: readonly Usage[] }
>();

/** Every place in an operation or a type that refers to the type `name`, in the list's order. */
export function usesOfType(spec: Specification, name: string): readonly Usage[] {
  const last = lastUses.get(spec);
  if (last?.name === name) return last.usages;
  const usages = usesWhere(spec, (target) => target === name);
  lastUses.set(spec, { name, usages });
  return usages;
}

/** Every place that refers to a type of the import `alias`. */
export function usesOfImport(spec: Specification, alias: string): readonly Usage[] {
  const prefix = `${alias}:`;
  return usesWhere(spec, (target) => target.startsWith(prefix));
}

function usesWhere(spec: Specification, test: (target: string) => boolean): readonly Usage[] {
  const usages: Usage[] = [];
  for (const [entity, list] of [
    ['operation', spec.operations],
    ['type', spec.types],
  ] as const) {
    for (const user of list) {
      if (!referencesOf(user).some(test)) continue;
      for (const place of placesOf(user, test)) usages.push({ entity, name: user.name, place });
    }
  }
  return usages;
}

/**
 * References in operations and types to types that are not defined, with the places. `alias:Name`
 * dangles when there is no such import, or when its types are resolved and `Name` is not among
 * them.
 */
export function danglingReferences(
  spec: Specification,
): readonly { readonly target: string; readonly usages: readonly Usage[] }[] {
  const defined = new Set(spec.types.map((type) => type.name));
  const imports = new Map(
    spec.imports.map((include) => [
      include.alias,
      include.types && new Set(include.types.map((type) => type.name)),
    ]),
  );
  const dangles = (target: string): boolean => {
    if (defined.has(target)) return false;
    const colon = target.indexOf(':');
    if (colon < 0) return true;
    const alias = target.slice(0, colon);
    if (!imports.has(alias)) return true;
    const types = imports.get(alias);
    return types !== undefined && !types.has(target.slice(colon + 1));
  };
  return [...usesByType(spec, dangles)].map(([target, usages]) => ({ target, usages }));
}

/** The places that refer to types that pass the test, by type, in the order in which these are found. */
export function usesByType(
  spec: Specification,
  test: (target: string) => boolean,
): ReadonlyMap<string, readonly Usage[]> {
  const found = new Map<string, Usage[]>();
  for (const [entity, list] of [
    ['operation', spec.operations],
    ['type', spec.types],
  ] as const) {
    for (const user of list) {
      for (const target of referencesOf(user)) {
        if (!test(target)) continue;
        const usages = found.get(target) ?? [];
        found.set(target, usages);
        const places = placesOf(user, (mentioned) => mentioned === target);
        for (const place of places) usages.push({ entity, name: user.name, place });
      }
    }
  }
  return found;
}

/**
 * Whether any type that the entity refers to passes the test, called in the order of the entity.
 */
export function someMention(entity: Mentioning, test: (target: string) => boolean): boolean {
  if ('alias' in entity) {
    const { types }: Seen<Include, 'types', 'alias' | 'url'> = entity;
    return types?.some((type) => someMention(type, test)) ?? false;
  }
  return someTypeRef(entity, (ref) => refMentions(ref, test)) || someMapped(entity, test);
}

/** Whether a type that the mapping names passes the test. */
function someMapped(entity: Operation | Type, test: (target: string) => boolean): boolean {
  if ('httpMethod' in entity || entity.kind !== 'struct') return false;
  return someEntry(entity.mapping, test);
}

function someEntry(
  mapping: readonly MappingEntry[] | undefined,
  test: (target: string) => boolean,
): boolean {
  return (
    mapping?.some((entry) => {
      const { type }: Seen<MappingEntry, 'type', 'value'> = entry;
      return test(type);
    }) ?? false
  );
}

function refMentions(ref: TypeRef, test: (target: string) => boolean): boolean {
  return someNested(ref, (nested) => {
    if (nested.kind === 'union') return someEntry(nested.mapping, test);
    if (nested.kind !== 'reference') return false;
    return (
      test(nested.target) || (nested.template?.some((entry) => fillsWith(entry, test)) ?? false)
    );
  });
}

function fillsWith(entry: TemplateEntry, test: (target: string) => boolean): boolean {
  const { type }: Seen<TemplateEntry, 'type', 'generic'> = entry;
  return namesType(entry) && test(type);
}

/** The places of an entity that refer to a type that passes the test. */
function placesOf(entity: Operation | Type, test: (target: string) => boolean): readonly string[] {
  const places: string[] = [];
  someTypeRef(entity, (ref, place) => {
    if (refMentions(ref, test)) places.push(describePlace(place));
    return false;
  });
  if (someMapped(entity, test)) places.push('mapping');
  return places;
}

/** The place, as in `Usage`. */
export function describePlace(place: RefPlace): string {
  switch (place.in) {
    case 'arguments':
      return `argument ${place.item.name}`;
    case 'throws':
      return `throw ${place.item.code}`;
    case 'properties':
      return `property ${place.item.name}`;
    case 'payload':
    case 'return':
    case 'parent':
    case 'element':
      return place.in;
  }
}

/** A template may also contain scalars, and '' where nothing was chosen yet. */
function namesType(entry: TemplateEntry): boolean {
  return entry.type !== '' && !isScalarName(entry.type);
}

/**
 * The entity with every reference to a type passed through `rename`; the same object when none
 * changed. The entity's own name is left alone.
 */
export function mapReferences<Entity extends Mentioning>(
  entity: Entity,
  rename: (target: string) => string,
): Entity {
  const changes = (target: string) => rename(target) !== target;
  if (!someMention(entity, changes) && !mergedNames(entity).some(changes)) return entity;
  return renamed(entity, rename);
}

function renamed<Entity extends Mentioning>(
  entity: Entity,
  rename: (target: string) => string,
): Entity {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it stays what it is
  return mapEntity(entity, rename) as Entity;
}

/**
 * `mapReferences` for a whole list, which stays in its order; the same array if nothing changed.
 */
function mapAllReferences<Entity extends Operation | Type>(
  list: readonly Entity[],
  rename: (target: string) => string,
): readonly Entity[] {
  const changes = (target: string) => rename(target) !== target;
  return sameOrder(
    list,
    // Uses the cached references to skip entities without any change.
    mapSame(list, (entity) => {
      if (!referencesOf(entity).some(changes) && !mergedNames(entity).some(changes)) return entity;
      const mapped = renamed(entity, rename);
      copySharedUses(entity, mapped);
      return mapped;
    }),
  );
}

/**
 * The specification with every reference to a type passed through `rename`, including the root, and with
 * names in metadata passed through `inSource`. The names of the entities themselves and the contents of
 * imports do not change.
 */
export function mapMentions(
  spec: Specification,
  rename: (target: string) => string,
  inSource = rename,
): Specification {
  const { operations, types, root }: MentioningFields = spec;
  const named = {
    ...spec,
    operations: mapAllReferences(operations, rename),
    types: mapAllReferences(types, rename),
  };
  const mapped = renameKept(named, { of: 'types', rename: inSource });
  return root === undefined ? mapped : { ...mapped, root: rename(root) };
}

type MentioningFields = Seen<
  Specification,
  'operations' | 'types' | 'root',
  'imports' | 'baseUrl' | 'security' | 'info' | 'servers' | 'tags' | 'metadata' | 'layout'
>;

function mapEntity(entity: Mentioning, rename: (target: string) => string): Mentioning {
  if ('alias' in entity) {
    const types = entity.types && mapSame(entity.types, (type) => mapReferences(type, rename));
    return withOptional(entity, 'types', types);
  }
  const mapped = mapTypeRefs(entity, {
    ref: (ref) => mapRef(ref, rename),
    parent: (parent) => mapReference(parent, rename),
  });
  if ('httpMethod' in mapped || mapped.kind !== 'struct') return mapped;
  const struct = withOptional(mapped, 'mapping', mapMapping(mapped.mapping, rename));
  const names = mergedInto(struct);
  return names.length === 0 ? struct : withMetadata(struct, { [mergedFrom]: names.map(rename) });
}

function mergedNames(entity: Mentioning): readonly string[] {
  return 'alias' in entity ? [] : mergedInto(entity);
}

function mapMapping(
  mapping: readonly MappingEntry[] | undefined,
  rename: (target: string) => string,
): readonly MappingEntry[] | undefined {
  return mapping && mapSame(mapping, (entry) => mapEntry(entry, rename));
}

function mapEntry(entry: MappingEntry, rename: (target: string) => string): MappingEntry {
  return withOptional(entry, 'type', rename(entry.type));
}

function mapRef(ref: TypeRef, rename: (target: string) => string): TypeRef {
  return mapNested(ref, (nested) => {
    if (nested.kind === 'reference') return mapReference(nested, rename);
    if (nested.kind !== 'union') return nested;
    return withOptional(nested, 'mapping', mapMapping(nested.mapping, rename));
  });
}

function mapReference(ref: ReferenceRef, rename: (target: string) => string): ReferenceRef {
  const template =
    ref.template &&
    mapSame(ref.template, (entry) =>
      namesType(entry) ? withOptional(entry, 'type', rename(entry.type)) : entry,
    );
  return withOptional(withOptional(ref, 'target', rename(ref.target)), 'template', template);
}
