import { insertByName, removeByName, replaceByName, sameOrder } from '../model/values/collate.ts';
import { carryGenerics } from './carryGenerics.ts';
import { buildMapping } from '../model/types/discriminator.ts';
import type { Edit } from './edit.ts';
import { refreshTemplate } from '../model/types/generics.ts';
import { firstDuplicate, mapSame, moveBy, replaceAt } from '../model/values/lists.ts';
import { withoutMergedName } from '../model/metadata/metadata.ts';
import { copyName, validatePropertyName, validateTypeName } from '../model/names.ts';
import { withOptional } from '../model/values/optional.ts';
import { renameInSource } from '../model/metadata/renameKept.ts';
import { mapMentions } from '../model/types/references.ts';
import { takenName, unknownEntity } from '../model/refusals.ts';
import { refuse, succeed } from '../model/values/result.ts';
import type { Result } from '../model/values/result.ts';
import type { Property, Specification, Struct, Type } from '../model/specification.ts';

export type TypeEdit = Extract<Edit, { readonly kind: `type.${string}` }>;

/** The specification after the edit, or why the edit is refused. Part of `applyEdit`. */
export function applyTypeEdit(spec: Specification, edit: TypeEdit): Result<Specification> {
  switch (edit.kind) {
    case 'type.add': {
      const refused = checkType(spec, edit.type);
      return refused ?? succeed(withTypes(spec, insertByName(spec.types, edit.type)));
    }
    case 'type.update':
      return updateType(spec, edit.name, () => edit.type);
    case 'type.rename':
      return updateType(spec, edit.name, (before) =>
        before.name === edit.to ? before : { ...before, name: edit.to },
      );
    case 'type.copy':
      return inType(spec, edit.name, (before) => {
        const taken = (name: string) => spec.types.some((other) => other.name === name);
        const copy = { ...before, name: copyName(before.name, taken) };
        return succeed(withTypes(spec, insertByName(spec.types, copy)));
      });
    case 'type.delete':
      return inType(spec, edit.name, (before, index) => {
        const others = removeByName(spec.types, index);
        const rest = withTypes(
          spec,
          sameOrder(
            others,
            mapSame(others, (type) => withoutMergedName(type, before.name)),
          ),
        );
        return succeed(spec.root === before.name ? withOptional(rest, 'root', null) : rest);
      });
    case 'type.move':
      return inType(spec, edit.name, (_before, index) =>
        succeed(withTypes(spec, moveBy(spec.types, index, edit.by))),
      );
    case 'type.parent':
      return changeStruct(spec, edit.name, (before) => {
        if (edit.parent?.target === before.name) return ownParent(before.name);
        const parent = edit.parent && refreshTemplate(spec, edit.parent);
        return succeed(withOptional(before, 'parent', parent));
      });
    case 'type.discriminator':
      return changeStruct(spec, edit.name, (before) => {
        if (edit.discriminator === null) return succeed(withoutDiscriminator(before));
        const after = withOptional(before, 'discriminator', edit.discriminator);
        if (!discriminatorIsOwn(after)) return foreignDiscriminator(after);
        const mapping = buildMapping(spec, before.name);
        return succeed(withOptional(after, 'mapping', mapping.length > 0 ? mapping : null));
      });
    case 'type.mapping':
      return changeStruct(spec, edit.name, (before) => {
        const mapping = edit.mapping.length > 0 ? edit.mapping : null;
        return succeed(withOptional(before, 'mapping', mapping));
      });
  }
}

/**
 * Changes one struct in its place, without sorting; for edits within it. Returns the same
 * specification when `change` returns its argument.
 */
export function changeStruct(
  spec: Specification,
  name: string,
  change: (before: Struct) => Result<Struct>,
): Result<Specification> {
  return inType(spec, name, (before, index) => {
    if (before.kind !== 'struct') {
      return refuse('not-a-struct', `The type ${name} is a ${before.kind} and has no properties`);
    }
    const changed = change(before);
    if (!changed.ok) return changed;
    return succeed(
      withTypes(spec, sameOrder(spec.types, replaceAt(spec.types, index, changed.value))),
    );
  });
}

/** The struct without its discriminator and the mapping. */
export function withoutDiscriminator(struct: Struct): Struct {
  return withOptional(withOptional(struct, 'discriminator', null), 'mapping', null);
}

function inType(
  spec: Specification,
  name: string,
  apply: (type: Type, index: number) => Result<Specification>,
): Result<Specification> {
  const index = spec.types.findIndex((type) => type.name === name);
  const type = spec.types[index];
  return type ? apply(type, index) : unknownEntity('type', name);
}

function updateType(
  spec: Specification,
  name: string,
  change: (before: Type) => Type,
): Result<Specification> {
  return inType(spec, name, (before, index) => {
    const after = change(before);
    const refused = checkType(spec, after, before);
    if (refused) return refused;
    const updated = withTypes(spec, replaceByName(spec.types, index, after));
    const rename = renameInSource(spec.types, before, after.name);
    const renamed =
      after.name === name ? updated : renameReferences(updated, name, after.name, rename);
    return succeed(carryGenerics(spec, renamed, name, after.name));
  });
}

/** Changes every reference to the type `from`, the root included, to `to`. */
function renameReferences(
  spec: Specification,
  from: string,
  to: string,
  inSource: (name: string) => string,
): Specification {
  return mapMentions(spec, (target) => (target === from ? to : target), inSource);
}

/** Why the type is not allowed. Invalid parts that came with an import and were not changed are accepted. */
function checkType(spec: Specification, after: Type, before?: Type) {
  if (after.name !== before?.name) {
    const valid = validateTypeName(after.name);
    if (!valid.ok) return valid;
    if (spec.types.some((type) => type.name === after.name)) return takenName('type', after.name);
  }
  if (after.kind !== 'struct') return undefined;
  const struct = before?.kind === 'struct' ? before : undefined;
  const refused = checkProperties(after, struct?.properties ?? []);
  if (refused) return refused;
  const { parent, discriminator } = after;
  const isOwn = parent && (parent.target === after.name || parent.target === before?.name);
  const wasOwn = struct !== undefined && struct.parent?.target === struct.name;
  if (isOwn && !wasOwn) return ownParent(after.name);
  const wasForeign = struct?.discriminator === discriminator && !discriminatorIsOwn(struct);
  return discriminatorIsOwn(after) || wasForeign ? undefined : foreignDiscriminator(after);
}

function checkProperties(after: Struct, before: readonly Property[]) {
  const known = new Set(before.map((property) => property.name));
  for (const { name } of after.properties) {
    const valid = known.has(name) || validatePropertyName(name);
    if (valid !== true && !valid.ok) return valid;
  }
  const duplicate = firstDuplicate(after.properties.map((property) => property.name));
  return duplicate !== undefined && known.size === before.length
    ? takenName('property', duplicate, `the type ${after.name}`)
    : undefined;
}

function discriminatorIsOwn(struct: Struct | undefined): boolean {
  const name = struct?.discriminator;
  return (
    name === undefined || struct?.properties.some((property) => property.name === name) === true
  );
}

function foreignDiscriminator(struct: Struct) {
  return refuse(
    'foreign-discriminator',
    `The discriminator ${struct.discriminator} is not a property of the type ${struct.name}`,
  );
}

function ownParent(name: string) {
  return refuse('own-parent', `The type ${name} can't be its own parent`);
}

function withTypes(spec: Specification, types: readonly Type[]): Specification {
  return types === spec.types ? spec : { ...spec, types };
}
