import { genericsIn, genericsOf, ownGenerics } from '../model/types/generics.ts';
import { mapSame } from '../model/values/lists.ts';
import { withOptional } from '../model/values/optional.ts';
import type {
  Operation,
  ReferenceRef,
  Specification,
  TemplateEntry,
  Type,
  TypeRef,
} from '../model/specification.ts';
import { mapNested, mapTypeRefs } from '../model/types/typeRefs.ts';

/** The generic `from` of a type was replaced by `to`. */
interface Swap {
  readonly type: string;
  readonly from: string;
  readonly to: string;
  /** Whether the type did not have the generic `to` before. */
  readonly isNew: boolean;
}

/**
 * The specification after a change of the type `name`, with templates adjusted to the new name of a generic.
 * It was renamed if exactly one generic is gone and one is new.
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
  const [from, to] = swapped(ownGenerics(was), ownGenerics(now));
  if (from === undefined || to === undefined) return after;
  return fillTemplates(after, { type: newName, from, to, isNew: true });
}

/**
 * The same after a change of one property of the type `name`. If other properties still use the old generic,
 * templates fill both.
 */
export function carryGenericOfProperty(
  before: Specification,
  after: Specification,
  name: string,
  was: TypeRef,
  is: TypeRef,
): Specification {
  const [from, to] = swapped(new Set(genericsIn(was)), new Set(genericsIn(is)));
  if (from === undefined || to === undefined) return after;
  const isNew = !genericsOf(before, name).includes(to);
  return fillTemplates(after, { type: name, from, to, isNew });
}

/** The only removed and the only added generic. */
function swapped(
  old: ReadonlySet<string>,
  current: ReadonlySet<string>,
): readonly [] | readonly [string, string] {
  const [gone, ...otherGone] = [...old].filter((generic) => !current.has(generic));
  const [added, ...otherAdded] = [...current].filter((generic) => !old.has(generic));
  const isOne = otherGone.length === 0 && otherAdded.length === 0;
  return isOne && gone !== undefined && added !== undefined ? [gone, added] : [];
}

/** Changes all templates for the type or its descendants. */
function fillTemplates(spec: Specification, swap: Swap): Specification {
  const targets = new Set([swap.type]);
  for (const target of targets) {
    for (const child of spec.types) {
      if (child.kind === 'struct' && child.parent?.target === target) targets.add(child.name);
    }
  }
  const fill = (reference: ReferenceRef): ReferenceRef => {
    const { target, template } = reference;
    if (template === undefined || !targets.has(target)) return reference;
    // Other properties, or another type on the way, may still use the old generic.
    const isLeft = genericsOf(spec, target).includes(swap.from);
    return withOptional(reference, 'template', filled(template, swap, isLeft));
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

/** `isLeft`: whether the old generic still has to be filled. */
function filled(
  template: readonly TemplateEntry[],
  { from, to, isNew }: Swap,
  isLeft: boolean,
): readonly TemplateEntry[] {
  const old = template.find(({ generic }) => generic === from);
  if (old === undefined) return template;
  const known = template.find(({ generic }) => generic === to);
  if (known !== undefined) {
    return isLeft || known.type !== old.type ? template : template.filter((entry) => entry !== old);
  }
  if (isLeft && !isNew) return template;
  const entry = { ...old, generic: to };
  return template.flatMap((each) => (each !== old ? [each] : isLeft ? [each, entry] : [entry]));
}
