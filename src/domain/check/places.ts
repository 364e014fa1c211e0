import type { Edit } from '../edit.ts';
import type { Operation, ReferenceRef, Type, TypeRef } from '../specification.ts';

/** A place of an entity that holds a type reference. */
export interface TypedPlace {
  /** In the words of `Usage`. */
  readonly place: string;
  readonly type: TypeRef;
  /** The edit that puts another one there. */
  readonly put: (type: TypeRef) => Edit;
}

/** Every such place, in the order of the entity; parents and mappings are none. */
export function typedPlaces(entity: Operation | Type): readonly TypedPlace[] {
  if ('httpMethod' in entity) return placesOfOperation(entity);
  const { name } = entity;
  if (entity.kind === 'struct') {
    return entity.properties.map((property) => ({
      place: `property ${property.name}`,
      type: property.type,
      put: (type) => ({
        kind: 'property.update',
        type: name,
        name: property.name,
        property: { ...property, type },
      }),
    }));
  }
  const changed = (type: TypeRef): Type =>
    entity.kind === 'map' ? { ...entity, values: type } : { ...entity, items: type };
  return [
    {
      place: 'element',
      type: entity.kind === 'map' ? entity.values : entity.items,
      put: (type) => ({ kind: 'type.update', name, type: changed(type) }),
    },
  ];
}

function placesOfOperation(operation: Operation): readonly TypedPlace[] {
  const { name, payload, httpCode = null } = operation;
  const places: TypedPlace[] = operation.arguments.map((argument) => ({
    place: `argument ${argument.name}`,
    type: argument.type,
    put: (type) => ({
      kind: 'argument.update',
      operation: name,
      name: argument.name,
      argument: { ...argument, type },
    }),
  }));
  if (payload) {
    places.push({
      place: 'payload',
      type: payload.type,
      put: (type) => ({ kind: 'payload.set', operation: name, payload: { ...payload, type } }),
    });
  }
  const returned = operation.return;
  if (returned) {
    places.push({
      place: 'return',
      type: returned.type,
      put: (type) => ({
        kind: 'return.set',
        operation: name,
        httpCode,
        return: { ...returned, type },
      }),
    });
  }
  operation.throws.forEach((thrown, index) => {
    if (thrown.type === undefined) return;
    places.push({
      place: `throw ${thrown.code}`,
      type: thrown.type,
      put: (type) => ({
        kind: 'throw.update',
        operation: name,
        index,
        throw: { ...thrown, type },
      }),
    });
  });
  return places;
}

/** The reference within a type reference, which holds one at most. */
export function referenceIn(type: TypeRef): ReferenceRef | undefined {
  if (type.kind === 'array') return referenceIn(type.items);
  if (type.kind === 'map') return referenceIn(type.values);
  return type.kind === 'reference' ? type : undefined;
}

/** The type reference with the one within it replaced. */
export function replaceReference(
  type: TypeRef,
  change: (reference: ReferenceRef) => TypeRef,
): TypeRef {
  if (type.kind === 'array') return { ...type, items: replaceReference(type.items, change) };
  if (type.kind === 'map') return { ...type, values: replaceReference(type.values, change) };
  return type.kind === 'reference' ? change(type) : type;
}
