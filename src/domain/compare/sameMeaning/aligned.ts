import type { Operation, ReferenceRef, Type, TypeRef } from '../../model/specification.ts';
import { describePlace } from '../../model/types/references.ts';
import { mapTypeRefs, someTypeRef } from '../../model/types/typeRefs.ts';

/**
 * The entity with each type reference changed according to the one at the same place of the other entity;
 * references without a counterpart are unchanged. `changeParent` changes the parent.
 */
export function mapAligned<Entity extends Operation | Type>(
  one: Entity,
  other: Operation | Type,
  change: (ref: TypeRef, there: TypeRef) => TypeRef,
  changeParent: (parent: ReferenceRef) => ReferenceRef = (parent) => parent,
): Entity {
  const there = new Map<string, TypeRef>();
  someTypeRef(other, (ref, place) => {
    there.set(describePlace(place), ref);
    return false;
  });
  const places: string[] = [];
  someTypeRef(one, (_ref, place) => {
    if (place.in !== 'parent') places.push(describePlace(place));
    return false;
  });
  const next = places.values();
  return mapTypeRefs(one, {
    parent: changeParent,
    ref: (ref) => {
      const is = there.get(next.next().value ?? '');
      return is === undefined ? ref : change(ref, is);
    },
  });
}
