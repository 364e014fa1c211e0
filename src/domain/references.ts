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

type Visit = (target: string) => void;

const known = new WeakMap<Mentioning, readonly string[]>();

/**
 * The names of all types the entity mentions, each once, as written (`Name` or `alias:Name`):
 * targets of references, parents, templates, mappings. Kept per entity, which must be immutable.
 */
export function referencesOf(entity: Mentioning): readonly string[] {
  let references = known.get(entity);
  if (references === undefined) {
    const found = new Set<string>();
    visitPlaces(entity, (_place, visitIn) => visitIn((target) => found.add(target)));
    references = [...found];
    known.set(entity, references);
  }
  return references;
}

/** Every place in an operation or a type that mentions the type `name`, in the list's order. */
export function usesOfType(spec: Specification, name: string): readonly Usage[] {
  const usages: Usage[] = [];
  const collect = (kind: Usage['entity']) => (entity: Operation | Type) => {
    if (!referencesOf(entity).includes(name)) return;
    const places = new Set<string>();
    visitPlaces(entity, (place, visitIn) =>
      visitIn((target) => {
        if (target === name) places.add(place());
      }),
    );
    for (const place of places) usages.push({ entity: kind, name: entity.name, place });
  };
  spec.operations.forEach(collect('operation'));
  spec.types.forEach(collect('type'));
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
  const targets = new Set<string>();
  for (const list of [spec.operations, spec.types]) {
    for (const entity of list) {
      for (const target of referencesOf(entity)) if (dangles(target)) targets.add(target);
    }
  }
  return [...targets].map((target) => ({ target, usages: usesOfType(spec, target) }));
}

/** Visits each place of an entity; the place's name is only spelled out when it is asked for. */
function visitPlaces(
  entity: Mentioning,
  at: (place: () => string, visitIn: (visit: Visit) => void) => void,
): void {
  const atRef = (place: () => string, ref: TypeRef | undefined) => {
    if (ref) at(place, (visit) => visitRef(ref, visit));
  };
  if ('alias' in entity) {
    for (const type of entity.types ?? []) visitPlaces(type, at);
  } else if ('httpMethod' in entity) {
    for (const argument of entity.arguments) {
      atRef(() => `argument ${argument.name}`, argument.type);
    }
    atRef(() => 'payload', entity.payload?.type);
    atRef(() => 'return', entity.return?.type);
    for (const thrown of entity.throws) atRef(() => `throw ${thrown.code}`, thrown.type);
  } else if (entity.kind === 'struct') {
    atRef(() => 'parent', entity.parent);
    for (const property of entity.properties) {
      atRef(() => `property ${property.name}`, property.type);
    }
    const mapping = entity.mapping;
    if (mapping) {
      at(
        () => 'mapping',
        (visit) => mapping.forEach((entry) => visit(entry.type)),
      );
    }
  } else {
    atRef(() => 'element', entity.kind === 'map' ? entity.values : entity.items);
  }
}

function visitRef(ref: TypeRef, visit: Visit): void {
  if (ref.kind === 'array') visitRef(ref.items, visit);
  else if (ref.kind === 'map') visitRef(ref.values, visit);
  else if (ref.kind === 'reference') {
    visit(ref.target);
    for (const entry of ref.template ?? []) if (namesType(entry)) visit(entry.type);
  }
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
  return mapEntity(entity, rename) as Entity;
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
