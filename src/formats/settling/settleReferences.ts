import { defaultPayloadKey } from '../../domain/model/constants.ts';
import { mapSame } from '../../domain/model/lists.ts';
import { isScalarName } from '../../domain/model/names.ts';
import { withOptional } from '../../domain/model/optional.ts';
import { referencesOf } from '../../domain/model/references.ts';
import type {
  Operation,
  ReferenceRef,
  Specification,
  Struct,
  Type,
  TypeRef,
} from '../../domain/model/specification.ts';
import type { HomePlaces, Part } from '../reading/homePlaces.ts';
import { at, rootPlace } from '../reading/place.ts';
import type { Reporter } from '../reading/reporter.ts';

type Dangles = (target: string) => boolean;

/**
 * The specification without references to what is not there: `any` takes their place, a parent and
 * entries of a mapping are left out, a template's entry is open again. A finding for each entity and
 * each name it misses.
 */
export function settleReferences(
  spec: Specification,
  places: HomePlaces,
  reporter: Reporter,
): Specification {
  const dangles = danglesIn(spec);
  const isWhole = (
    what: 'operation' | 'type',
    entity: Operation | Type,
    index: number,
  ): boolean => {
    const missing = referencesOf(entity).filter(dangles);
    const parts = missing.length === 0 ? undefined : partsOf(entity);
    for (const target of missing) {
      reporter.add(
        'unresolved-reference',
        'error',
        `Could not resolve ref: "${target}", which the ${what} "${entity.name}" refers to, is not there. What referred to it is now of any type, or was left out.`,
        places.of(`${what}s`, index, parts?.get(target)),
      );
    }
    return missing.length === 0;
  };
  const operations = mapSame(spec.operations, (operation, index) =>
    isWhole('operation', operation, index) ? operation : settleOperation(operation, dangles),
  );
  const types = mapSame(spec.types, (type, index) =>
    isWhole('type', type, index) ? type : settleType(type, dangles),
  );
  const isSame = operations === spec.operations && types === spec.types;
  const settled = isSame ? spec : { ...spec, operations, types };
  const { root } = spec;
  // A root is one of the document's own types: another document's can't be what this one is about.
  if (root === undefined || spec.types.some(({ name }) => name === root)) return settled;
  reporter.add(
    'unresolved-reference',
    'error',
    `Could not resolve ref: the root type "${root}" is not there, so there is no root now.`,
    at(rootPlace, 'root'),
  );
  return withOptional(settled, 'root', null);
}

/** The first part of an entity that mentions each name. */
function partsOf(entity: Operation | Type): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  const look = (part: Part, values: TypeRef | undefined): void => {
    if (values === undefined) return;
    for (const target of referencesOf({ kind: 'map', name: '', values })) {
      if (!parts.has(target)) parts.set(target, part);
    }
  };
  if ('httpMethod' in entity) {
    entity.arguments.forEach(({ name, type }, index) =>
      look({ in: 'arguments', name, index }, type),
    );
    const { payload, return: returned } = entity;
    look({ in: 'payload', name: payload?.key ?? defaultPayloadKey }, payload?.type);
    look({ in: 'return' }, returned?.type);
    entity.throws.forEach(({ type }, index) => look({ in: 'throws', index }, type));
  } else if (entity.kind === 'struct') {
    look({ in: 'parent' }, entity.parent);
    entity.properties.forEach(({ name, type }, index) =>
      look({ in: 'properties', name, index }, type),
    );
    for (const { type } of entity.mapping ?? []) {
      if (!parts.has(type)) parts.set(type, { in: 'mapping' });
    }
  }
  return parts;
}

/** Names are looked up among the types, `alias:Name` among the imports. */
function danglesIn(spec: Specification): Dangles {
  const names = new Set(spec.types.map(({ name }) => name));
  const imports = new Map(
    spec.imports.map(({ alias, types }) => [
      alias,
      types && new Set(types.map(({ name }) => name)),
    ]),
  );
  return (target) => {
    if (names.has(target)) return false;
    const colon = target.indexOf(':');
    const alias = target.slice(0, colon);
    if (colon === -1 || !imports.has(alias)) return true;
    return imports.get(alias)?.has(target.slice(colon + 1)) === false;
  };
}

function settleOperation(operation: Operation, dangles: Dangles): Operation {
  const { payload, throws } = operation;
  const returned = operation.return;
  return {
    ...operation,
    arguments: mapSame(operation.arguments, (argument) => settleTyped(argument, dangles)),
    ...(payload && { payload: settleTyped(payload, dangles) }),
    ...(returned && { return: settleTyped(returned, dangles) }),
    throws: mapSame(throws, (thrown) =>
      thrown.type ? { ...thrown, type: settleRef(thrown.type, dangles) } : thrown,
    ),
  };
}

function settleType(type: Type, dangles: Dangles): Type {
  if (type.kind === 'map') return { ...type, values: settleRef(type.values, dangles) };
  if (type.kind === 'array') return { ...type, items: settleRef(type.items, dangles) };
  const properties = mapSame(type.properties, (property) => settleTyped(property, dangles));
  const struct: Struct = { ...type, properties };
  const parent =
    type.parent && !dangles(type.parent.target) ? settleTemplate(type.parent, dangles) : null;
  const mapping = type.mapping?.filter((entry) => !dangles(entry.type));
  return withOptional(
    withOptional(struct, 'parent', parent),
    'mapping',
    mapping?.length === 0 ? null : mapping,
  );
}

function settleTyped<Typed extends { readonly type: TypeRef }>(
  typed: Typed,
  dangles: Dangles,
): Typed {
  const type = settleRef(typed.type, dangles);
  return type === typed.type ? typed : { ...typed, type };
}

function settleRef(ref: TypeRef, dangles: Dangles): TypeRef {
  if (ref.kind === 'array') {
    const items = settleRef(ref.items, dangles);
    return items === ref.items ? ref : { ...ref, items };
  }
  if (ref.kind === 'map') {
    const values = settleRef(ref.values, dangles);
    return values === ref.values ? ref : { ...ref, values };
  }
  if (ref.kind !== 'reference') return ref;
  if (!dangles(ref.target)) return settleTemplate(ref, dangles);
  const { kind: _kind, target: _target, template: _template, ...annotations } = ref;
  return { kind: 'any', ...annotations };
}

function settleTemplate(ref: ReferenceRef, dangles: Dangles): ReferenceRef {
  const { template } = ref;
  if (template === undefined) return ref;
  const settled = mapSame(template, (entry) =>
    !isScalarName(entry.type) && dangles(entry.type) ? { ...entry, type: '' } : entry,
  );
  return settled === template ? ref : { ...ref, template: settled };
}
