import type { Edit } from '../edits/edit.ts';
import type { Operation, ReferenceRef, Type, TypeRef } from '../model/specification.ts';

/** A place of an entity in which a type is named. */
export interface ReferencePlace {
  /** In the words of `Usage`. */
  readonly place: string;
  /** The reference, which may stand within arrays and maps. */
  readonly reference: ReferenceRef;
  /** The edit that puts another one there. */
  readonly put: (change: (reference: ReferenceRef) => TypeRef) => Edit;
}

/** Every such place, in the order of the entity; parents and mappings are none. */
export function referencePlaces(entity: Operation | Type): readonly ReferencePlace[] {
  const places: ReferencePlace[] = [];
  const look = (type: TypeRef, place: string, put: (type: TypeRef) => Edit) => {
    const reference = referenceIn(type);
    if (reference === undefined) return;
    places.push({ place, reference, put: (change) => put(replaceReference(type, change)) });
  };
  const { name } = entity;
  if ('httpMethod' in entity) lookIntoOperation(entity, look);
  else if (entity.kind === 'struct') {
    for (const property of entity.properties) {
      // Most hold none, and there are many.
      if (referenceIn(property.type) === undefined) continue;
      look(property.type, `property ${property.name}`, (type) => ({
        kind: 'property.update',
        type: name,
        name: property.name,
        property: { ...property, type },
      }));
    }
  } else if (entity.kind === 'map') {
    look(entity.values, 'element', (values) => ({
      kind: 'type.update',
      name,
      type: { ...entity, values },
    }));
  } else {
    look(entity.items, 'element', (items) => ({
      kind: 'type.update',
      name,
      type: { ...entity, items },
    }));
  }
  return places;
}

function lookIntoOperation(
  operation: Operation,
  look: (type: TypeRef, place: string, put: (type: TypeRef) => Edit) => void,
): void {
  const { name, payload, return: returned, httpCode = null } = operation;
  for (const argument of operation.arguments) {
    look(argument.type, `argument ${argument.name}`, (type) => ({
      kind: 'argument.update',
      operation: name,
      name: argument.name,
      argument: { ...argument, type },
    }));
  }
  if (payload) {
    look(payload.type, 'payload', (type) => ({
      kind: 'payload.set',
      operation: name,
      payload: { ...payload, type },
    }));
  }
  if (returned) {
    look(returned.type, 'return', (type) => ({
      kind: 'return.set',
      operation: name,
      httpCode,
      return: { ...returned, type },
    }));
  }
  operation.throws.forEach((thrown, index) => {
    if (thrown.type === undefined) return;
    look(thrown.type, `throw ${thrown.code}`, (type) => ({
      kind: 'throw.update',
      operation: name,
      index,
      throw: { ...thrown, type },
    }));
  });
}

/** The reference within a type reference, which holds one at most. */
function referenceIn(type: TypeRef): ReferenceRef | undefined {
  if (type.kind === 'array') return referenceIn(type.items);
  if (type.kind === 'map') return referenceIn(type.values);
  return type.kind === 'reference' ? type : undefined;
}

/** The type reference with the one within it replaced. */
function replaceReference(type: TypeRef, change: (reference: ReferenceRef) => TypeRef): TypeRef {
  if (type.kind === 'array') return { ...type, items: replaceReference(type.items, change) };
  if (type.kind === 'map') return { ...type, values: replaceReference(type.values, change) };
  return type.kind === 'reference' ? change(type) : type;
}
