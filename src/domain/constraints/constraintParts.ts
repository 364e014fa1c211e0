import { replaceAt } from '../model/values/lists.ts';
import { withOptional } from '../model/values/optional.ts';
import type { TypeRef } from '../model/specification.ts';
import { partsOf, withElement } from '../model/types/typeRefs.ts';
import { countConstraints, typeOf, type Constrained } from './constraints.ts';

/** The owner with one part of its type changed: its element, or a member of its union. */
export function changePart<Owner extends Constrained>(
  owner: Owner,
  index: number,
  change: (part: TypeRef) => TypeRef,
): Owner;
export function changePart(
  owner: Constrained,
  index: number,
  change: (part: TypeRef) => TypeRef,
): Constrained {
  const type = typeOf(owner);
  const part = partsOf(type)[index];
  if (part === undefined) return owner;
  const changed = change(part);
  if (changed === part) return owner;
  // A changed union is no longer the one that the source shares under its name.
  const next =
    type.kind === 'union'
      ? withOptional(
          { ...type, members: replaceAt(type.members, index, changed) },
          'sharedAs',
          null,
        )
      : withElement(type, changed);
  return 'kind' in owner ? next : withOptional(owner, 'type', next);
}

/** How many constraints are set, including those of the parts of its type. */
export function countAllConstraints(owner: Constrained): number {
  return partsOf(typeOf(owner)).reduce(
    (count, part) => count + countAllConstraints(part),
    countConstraints(owner),
  );
}
