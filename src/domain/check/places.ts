import type { Edit } from '../edits/edit.ts';
import { describePlace } from '../model/references.ts';
import type { Operation, ReferenceRef, Type, TypeRef } from '../model/specification.ts';
import { elementOf, innermost, someTypeRef, withElement } from '../model/typeRefs.ts';
import type { RefPlace } from '../model/typeRefs.ts';

/** A place in an entity that refers to a type. */
export interface ReferencePlace {
  /** In the words of `Usage`. */
  readonly place: string;
  /** The reference, which may be nested in arrays and maps. */
  readonly reference: ReferenceRef;
  /** The edit that replaces it. */
  readonly put: (change: (reference: ReferenceRef) => TypeRef) => Edit;
}

/** Every such place, in the order of the entity, except parents and mappings. */
export function referencePlaces(entity: Operation | Type): readonly ReferencePlace[] {
  const places: ReferencePlace[] = [];
  someTypeRef(entity, (type, place) => {
    const reference = innermost(type);
    // Most are not references, and there are many.
    if (reference.kind === 'reference' && place.in !== 'parent') {
      places.push({
        place: describePlace(place),
        reference,
        put: (change) => putAt(entity, place, replaceInnermost(type, change(reference))),
      });
    }
    return false;
  });
  return places;
}

/** The edit that sets the type reference in a place of the entity. */
function putAt(
  entity: Operation | Type,
  place: Exclude<RefPlace, { readonly in: 'parent' }>,
  type: TypeRef,
): Edit {
  const { name } = entity;
  switch (place.in) {
    case 'arguments': {
      const { item } = place;
      const argument = { ...item, type };
      return { kind: 'argument.update', operation: name, name: item.name, argument };
    }
    case 'payload':
      return { kind: 'payload.set', operation: name, payload: { ...place.item, type } };
    case 'return': {
      const httpCode = 'httpMethod' in entity ? entity.httpCode : undefined;
      const { item } = place;
      return {
        kind: 'return.set',
        operation: name,
        httpCode: httpCode ?? null,
        return: { ...item, type },
      };
    }
    case 'throws': {
      const { index, item } = place;
      return { kind: 'throw.update', operation: name, index, throw: { ...item, type } };
    }
    case 'properties': {
      const { item } = place;
      const property = { ...item, type };
      return { kind: 'property.update', type: name, name: item.name, property };
    }
    case 'element': {
      const { of } = place;
      const changed = of.kind === 'map' ? { ...of, values: type } : { ...of, items: type };
      return { kind: 'type.update', name, type: changed };
    }
  }
}

function replaceInnermost(type: TypeRef, other: TypeRef): TypeRef {
  const element = elementOf(type);
  return element === undefined ? other : withElement(type, replaceInnermost(element, other));
}
