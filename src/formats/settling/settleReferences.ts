import { defaultPayloadKey } from '../../domain/model/constants.ts';
import { mapSame } from '../../domain/model/values/lists.ts';
import { isScalarName } from '../../domain/model/names.ts';
import { withOptional } from '../../domain/model/values/optional.ts';
import { referencesOf } from '../../domain/model/types/references.ts';
import type {
  MappingEntry,
  Operation,
  ReferenceRef,
  Specification,
  Type,
  TypeRef,
} from '../../domain/model/specification.ts';
import {
  annotationsOf,
  mapNested,
  mapTypeRefs,
  someTypeRef,
} from '../../domain/model/types/typeRefs.ts';
import type { RefPlace } from '../../domain/model/types/typeRefs.ts';
import type { HomePlaces, Part } from '../reading/homePlaces.ts';
import { at, rootPlace } from '../reading/place.ts';
import type { Reporter } from '../reading/reporter.ts';

type Dangles = (target: string) => boolean;

/**
 * Removes dangling references: they become `any`; a parent or a mapping entry is removed; a
 * template entry becomes unfilled. One finding per entity and missing name.
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
        `Could not resolve ref: the ${what} "${entity.name}" refers to "${target}", which does not exist. The reference became any, or was left out.`,
        places.of(`${what}s`, index, parts?.get(target)),
      );
    }
    return missing.length === 0;
  };
  const operations = mapSame(spec.operations, (operation, index) =>
    isWhole('operation', operation, index) ? operation : settleEntity(operation, dangles),
  );
  const types = mapSame(spec.types, (type, index) =>
    isWhole('type', type, index) ? type : settleType(type, dangles),
  );
  const isSame = operations === spec.operations && types === spec.types;
  const settled = isSame ? spec : { ...spec, operations, types };
  const { root } = spec;
  // The root must be one of the document's own types.
  if (root === undefined || spec.types.some(({ name }) => name === root)) return settled;
  reporter.add(
    'unresolved-reference',
    'error',
    `Could not resolve ref: the root type "${root}" does not exist, so there is no root now.`,
    at(rootPlace, 'root'),
  );
  return withOptional(settled, 'root', null);
}

/** For each name, the first part of an entity that mentions it. */
function partsOf(entity: Operation | Type): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  someTypeRef(entity, (values, place) => {
    const part = partAt(place);
    if (part === undefined) return false;
    for (const target of referencesOf({ kind: 'map', name: '', values })) {
      if (!parts.has(target)) parts.set(target, part);
    }
    return false;
  });
  const mapping = 'httpMethod' in entity || entity.kind !== 'struct' ? [] : entity.mapping;
  for (const { type } of mapping ?? []) {
    if (!parts.has(type)) parts.set(type, { in: 'mapping' });
  }
  return parts;
}

/** Converts a place to a part of its entity; an element is not a part. */
function partAt(place: RefPlace): Part | undefined {
  switch (place.in) {
    case 'arguments':
    case 'properties':
      return { in: place.in, name: place.item.name, index: place.index };
    case 'payload':
      return { in: place.in, name: place.item.key ?? defaultPayloadKey };
    case 'throws':
      return { in: place.in, index: place.index };
    case 'return':
    case 'parent':
      return { in: place.in };
    case 'element':
      return undefined;
  }
}

/** Whether a name refers to nothing: `Name` among the types, `alias:Name` among the imports. */
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

function settleEntity<Entity extends Operation | Type>(entity: Entity, dangles: Dangles): Entity {
  return mapTypeRefs(entity, {
    ref: (ref) => settleRef(ref, dangles),
    parent: (parent) => (dangles(parent.target) ? undefined : settleTemplate(parent, dangles)),
  });
}

function settleType(type: Type, dangles: Dangles): Type {
  const settled = settleEntity(type, dangles);
  if (settled.kind !== 'struct' || settled.mapping === undefined) return settled;
  return withOptional(settled, 'mapping', settleMapping(settled.mapping, dangles));
}

function settleMapping(
  mapping: readonly MappingEntry[],
  dangles: Dangles,
): readonly MappingEntry[] | null {
  const settled = mapping.filter((entry) => !dangles(entry.type));
  return settled.length === 0 ? null : settled;
}

function settleRef(ref: TypeRef, dangles: Dangles): TypeRef {
  return mapNested(ref, (nested) => {
    if (nested.kind === 'union' && nested.mapping !== undefined) {
      return withOptional(nested, 'mapping', settleMapping(nested.mapping, dangles));
    }
    if (nested.kind !== 'reference') return nested;
    if (!dangles(nested.target)) return settleTemplate(nested, dangles);
    return { kind: 'any', ...annotationsOf(nested) };
  });
}

function settleTemplate(ref: ReferenceRef, dangles: Dangles): ReferenceRef {
  const { template } = ref;
  if (template === undefined) return ref;
  const settled = mapSame(template, (entry) =>
    !isScalarName(entry.type) && dangles(entry.type) ? { ...entry, type: '' } : entry,
  );
  return settled === template ? ref : { ...ref, template: settled };
}
