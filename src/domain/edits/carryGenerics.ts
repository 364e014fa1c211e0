import { genericsOf, ownGenerics } from '../model/types/generics.ts';
import { mapSame } from '../model/values/lists.ts';
import { withOptional } from '../model/values/optional.ts';
import type { Operation, ReferenceRef, Specification, Type } from '../model/specification.ts';
import { mapNested, mapTypeRefs } from '../model/types/typeRefs.ts';

/**
 * The specification after a change of the type `name`, in which templates follow the new name of a
 * generic. It was renamed if exactly one is gone and one is new.
 */
export function carryGenerics(
  before: Specification,
  after: Specification,
  name: string,
  newName = name,
): Specification {
  const was = before.types.find((type) => type.name === name);
  const now = after.types.find((type) => type.name === newName);
  if (was === undefined || now === undefined || was === now) return after;
  const [old, current] = [ownGenerics(was), ownGenerics(now)];
  const [gone, ...otherGone] = [...old].filter((generic) => !current.has(generic));
  const [added, ...otherAdded] = [...current].filter((generic) => !old.has(generic));
  if (gone === undefined || added === undefined) return after;
  if (otherGone.length > 0 || otherAdded.length > 0) return after;
  return renameGeneric(after, newName, gone, added);
}

/** Renames the entries of all templates for a type or its descendants. */
function renameGeneric(spec: Specification, type: string, from: string, to: string): Specification {
  const targets = new Set([type]);
  for (const target of targets) {
    for (const child of spec.types) {
      if (child.kind === 'struct' && child.parent?.target === target) targets.add(child.name);
    }
  }
  const fill = (reference: ReferenceRef): ReferenceRef => {
    const { target, template } = reference;
    if (template === undefined || !targets.has(target)) return reference;
    // Another type on the way may have a generic of the old name, too.
    if (genericsOf(spec, target).includes(from)) return reference;
    if (template.some(({ generic }) => generic === to)) return reference;
    const entries = mapSame(template, (entry) =>
      entry.generic === from ? { ...entry, generic: to } : entry,
    );
    return withOptional(reference, 'template', entries);
  };
  const carry = <Entity extends Operation | Type>(entity: Entity): Entity =>
    mapTypeRefs(entity, {
      ref: (ref) =>
        mapNested(ref, (nested) => (nested.kind === 'reference' ? fill(nested) : nested)),
      parent: fill,
    });
  const operations = mapSame(spec.operations, carry);
  const types = mapSame(spec.types, carry);
  return operations === spec.operations && types === spec.types
    ? spec
    : { ...spec, operations, types };
}
