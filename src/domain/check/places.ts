import type { Edit } from '../edits/edit.ts';
import { describePlace } from '../model/types/references.ts';
import type { Operation, ReferenceRef, Type, TypeRef, UnionRef } from '../model/specification.ts';
import { mapNested, someNested, someTypeRef } from '../model/types/typeRefs.ts';
import type { RefPlace } from '../model/types/typeRefs.ts';

/** A type reference of one kind in an entity. */
export interface PlacedRef<Ref extends TypeRef> {
  /** As in `Usage`. */
  readonly place: string;
  /** The reference, which may be nested in arrays, maps and unions. */
  readonly reference: Ref;
  /** The edit that replaces it. */
  readonly put: (change: (reference: Ref) => TypeRef) => Edit;
}

/** Every place that refers to a type, in the order of the entity, except parents and mappings. */
export function referencePlaces(entity: Operation | Type): readonly PlacedRef<ReferenceRef>[] {
  return placesOf(entity, (ref) => (ref.kind === 'reference' ? ref : undefined));
}

/** Every union, in the order of the entity. */
export function unionPlaces(entity: Operation | Type): readonly PlacedRef<UnionRef>[] {
  return placesOf(entity, (ref) => (ref.kind === 'union' ? ref : undefined));
}

function placesOf<Ref extends TypeRef>(
  entity: Operation | Type,
  only: (ref: TypeRef) => Ref | undefined,
): readonly PlacedRef<Ref>[] {
  const places: PlacedRef<Ref>[] = [];
  someTypeRef(entity, (type, place) => {
    if (place.in === 'parent') return false;
    return someNested(type, (nested) => {
      const reference = only(nested);
      if (reference === undefined) return false;
      places.push({
        place: describePlace(place),
        reference,
        put: (change) => putAt(entity, place, replaceNested(type, reference, change(reference))),
      });
      return false;
    });
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

function replaceNested(type: TypeRef, reference: TypeRef, other: TypeRef): TypeRef {
  return mapNested(type, (nested) => (nested === reference ? other : nested));
}
