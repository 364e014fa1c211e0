import { sameOrder } from './collate.ts';
import { mapSame } from './lists.ts';
import { isScalarName } from './names.ts';
import type {
  Include,
  MappingEntry,
  Operation,
  Property,
  ReferenceRef,
  Specification,
  TemplateEntry,
  Type,
  TypeRef,
} from './specification.ts';

/** What may mention types. The types of an include mention those of their own document. */
export type Mentioning = Operation | Type | Include;

/** One place in which an entity mentions a type. */
export interface Usage {
  readonly entity: 'operation' | 'type';
  readonly name: string;
  /** `argument id`, `payload`, `return`, `throw 404`, `parent`, `property owner`, `mapping`, `element`. */
  readonly place: string;
}

const known = new WeakMap<Mentioning, readonly string[]>();

/**
 * The names of all types the entity mentions, each once, as written (`Name` or `alias:Name`):
 * targets of references, parents, templates, mappings. Kept per entity, which must be immutable.
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

/** Every place in an operation or a type that mentions the type `name`, in the list's order. */
export function usesOfType(spec: Specification, name: string): readonly Usage[] {
  return usesWhere(spec, (target) => target === name);
}

/** Every place that mentions a type of the import `alias`. */
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
      if (!someMention(user, test)) continue;
      for (const place of placesOf(user, test)) usages.push({ entity, name: user.name, place });
    }
  }
  return usages;
}

/**
 * What operations and types mention and nobody defines, with the places. `alias:Name` dangles when
 * there is no such import, or when its types are resolved and `Name` is not among them.
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
  const dangling = new Map<string, Usage[]>();
  for (const [entity, list] of [
    ['operation', spec.operations],
    ['type', spec.types],
  ] as const) {
    for (const user of list) {
      for (const target of referencesOf(user)) {
        if (!dangles(target)) continue;
        const usages = dangling.get(target) ?? [];
        dangling.set(target, usages);
        const places = placesOf(user, (mentioned) => mentioned === target);
        for (const place of places) usages.push({ entity, name: user.name, place });
      }
    }
  }
  return [...dangling].map(([target, usages]) => ({ target, usages }));
}

/** Whether any type that the entity mentions passes the test, asked in the order of the entity. */
function someMention(entity: Mentioning, test: (target: string) => boolean): boolean {
  if ('alias' in entity) return entity.types?.some((type) => someMention(type, test)) ?? false;
  if ('httpMethod' in entity) {
    for (const argument of entity.arguments) if (refMentions(argument.type, test)) return true;
    if (entity.payload && refMentions(entity.payload.type, test)) return true;
    if (entity.return && refMentions(entity.return.type, test)) return true;
    for (const { type } of entity.throws) if (type && refMentions(type, test)) return true;
    return false;
  }
  if (entity.kind === 'map') return refMentions(entity.values, test);
  if (entity.kind === 'array') return refMentions(entity.items, test);
  if (entity.parent && refMentions(entity.parent, test)) return true;
  for (const property of entity.properties) if (refMentions(property.type, test)) return true;
  return entity.mapping?.some((entry) => test(entry.type)) ?? false;
}

function refMentions(ref: TypeRef, test: (target: string) => boolean): boolean {
  if (ref.kind === 'array') return refMentions(ref.items, test);
  if (ref.kind === 'map') return refMentions(ref.values, test);
  if (ref.kind !== 'reference') return false;
  if (test(ref.target)) return true;
  return ref.template?.some((entry) => namesType(entry) && test(entry.type)) ?? false;
}

/** The places of an entity in which a type that passes the test is mentioned. */
function placesOf(entity: Operation | Type, test: (target: string) => boolean): readonly string[] {
  const places: string[] = [];
  const look = (place: string, ref: TypeRef | undefined) => {
    if (ref && refMentions(ref, test)) places.push(place);
  };
  if ('httpMethod' in entity) {
    for (const argument of entity.arguments) look(`argument ${argument.name}`, argument.type);
    look('payload', entity.payload?.type);
    look('return', entity.return?.type);
    for (const thrown of entity.throws) look(`throw ${thrown.code}`, thrown.type);
  } else if (entity.kind === 'struct') {
    look('parent', entity.parent);
    for (const property of entity.properties) look(`property ${property.name}`, property.type);
    if (entity.mapping?.some((entry) => test(entry.type))) places.push('mapping');
  } else {
    look('element', entity.kind === 'map' ? entity.values : entity.items);
  }
  return places;
}

/** A template also holds scalars, and '' where nothing was chosen yet. */
function namesType(entry: TemplateEntry): boolean {
  return entry.type !== '' && !isScalarName(entry.type);
}

/**
 * The entity with every mention of a type passed through `rename`; the same object when none
 * changed. The entity's own name is left alone.
 */
export function mapReferences<Entity extends Mentioning>(
  entity: Entity,
  rename: (target: string) => string,
): Entity {
  const changes = (target: string) => rename(target) !== target;
  return someMention(entity, changes) ? (mapEntity(entity, rename) as Entity) : entity;
}

/** `mapReferences` for a whole list, which stays in its order and the same array if nothing changed. */
export function mapAllReferences<Entity extends Operation | Type>(
  list: readonly Entity[],
  rename: (target: string) => string,
): readonly Entity[] {
  return sameOrder(
    list,
    mapSame(list, (entity) => mapReferences(entity, rename)),
  );
}

function mapEntity(entity: Mentioning, rename: (target: string) => string): Mentioning {
  if ('alias' in entity) {
    const types = entity.types && mapSame(entity.types, (type) => mapReferences(type, rename));
    return types === undefined || types === entity.types ? entity : { ...entity, types };
  }
  if ('httpMethod' in entity) return mapOperation(entity, rename);
  if (entity.kind === 'map') {
    const values = mapRef(entity.values, rename);
    return values === entity.values ? entity : { ...entity, values };
  }
  if (entity.kind === 'array') {
    const items = mapRef(entity.items, rename);
    return items === entity.items ? entity : { ...entity, items };
  }
  const parent = entity.parent && mapReference(entity.parent, rename);
  const properties = mapSame(entity.properties, (property: Property) => mapTyped(property, rename));
  const mapping = entity.mapping && mapSame(entity.mapping, (entry) => mapEntry(entry, rename));
  if (parent === entity.parent && properties === entity.properties && mapping === entity.mapping) {
    return entity;
  }
  return { ...entity, ...(parent && { parent }), properties, ...(mapping && { mapping }) };
}

function mapOperation(operation: Operation, rename: (target: string) => string): Operation {
  const args = mapSame(operation.arguments, (argument) => mapTyped(argument, rename));
  const payload = operation.payload && mapTyped(operation.payload, rename);
  const returned = operation.return && mapTyped(operation.return, rename);
  const throws = mapSame(operation.throws, (thrown) => {
    if (thrown.type === undefined) return thrown;
    const type = mapRef(thrown.type, rename);
    return type === thrown.type ? thrown : { ...thrown, type };
  });
  if (
    args === operation.arguments &&
    payload === operation.payload &&
    returned === operation.return &&
    throws === operation.throws
  ) {
    return operation;
  }
  return {
    ...operation,
    arguments: args,
    throws,
    ...(payload && { payload }),
    ...(returned && { return: returned }),
  };
}

function mapTyped<Typed extends { readonly type: TypeRef }>(
  typed: Typed,
  rename: (target: string) => string,
): Typed {
  const type = mapRef(typed.type, rename);
  return type === typed.type ? typed : { ...typed, type };
}

function mapEntry(entry: MappingEntry, rename: (target: string) => string): MappingEntry {
  const type = rename(entry.type);
  return type === entry.type ? entry : { ...entry, type };
}

function mapRef(ref: TypeRef, rename: (target: string) => string): TypeRef {
  if (ref.kind === 'reference') return mapReference(ref, rename);
  if (ref.kind === 'array') {
    const items = mapRef(ref.items, rename);
    return items === ref.items ? ref : { ...ref, items };
  }
  if (ref.kind === 'map') {
    const values = mapRef(ref.values, rename);
    return values === ref.values ? ref : { ...ref, values };
  }
  return ref;
}

function mapReference(ref: ReferenceRef, rename: (target: string) => string): ReferenceRef {
  const target = rename(ref.target);
  const template =
    ref.template &&
    mapSame(ref.template, (entry) => {
      if (!namesType(entry)) return entry;
      const type = rename(entry.type);
      return type === entry.type ? entry : { ...entry, type };
    });
  if (target === ref.target && template === ref.template) return ref;
  return { ...ref, target, ...(template && { template }) };
}
