import { carryGenericOfProperty } from './carryGenerics.ts';
import type { Edit } from './edit.ts';
import { moveBy, removeAt, replaceAt } from '../model/values/lists.ts';
import { validatePropertyName } from '../model/names.ts';
import { takenName, unknownEntity } from '../model/refusals.ts';
import { succeed } from '../model/values/result.ts';
import type { Result } from '../model/values/result.ts';
import type { Property, Specification, Struct } from '../model/specification.ts';
import { changeStruct, withoutDiscriminator } from './typeEdits.ts';

export type PropertyEdit = Extract<Edit, { readonly kind: `property.${string}` }>;

/** The specification after the edit, or why the edit is refused. Part of `applyEdit`. */
export function applyPropertyEdit(spec: Specification, edit: PropertyEdit): Result<Specification> {
  const changed = changeStruct(spec, edit.type, (struct) => {
    const list = struct.properties;
    if (edit.kind === 'property.add') {
      const refused = checkName(struct, edit.property.name);
      return refused ?? succeed({ ...struct, properties: [...list, edit.property] });
    }
    const index = list.findIndex((property) => property.name === edit.name);
    const before = list[index];
    if (!before) return unknownEntity('property', edit.name, `the type ${struct.name}`);
    switch (edit.kind) {
      case 'property.update':
        return replaceProperty(struct, index, before, edit.property);
      case 'property.rename': {
        const after = before.name === edit.to ? before : { ...before, name: edit.to };
        return replaceProperty(struct, index, before, after);
      }
      case 'property.delete': {
        // A discriminator is one of the type's own properties, or none (rules 3).
        const rest = struct.discriminator === edit.name ? withoutDiscriminator(struct) : struct;
        return succeed(withProperties(rest, removeAt(list, index)));
      }
      case 'property.move':
        return succeed(withProperties(struct, moveBy(list, index, edit.by)));
    }
  });
  if (!changed.ok || edit.kind !== 'property.update') return changed;
  const was = propertyOf(spec, edit.type, edit.name);
  const { type: is } = edit.property;
  return was === undefined
    ? changed
    : succeed(carryGenericOfProperty(spec, changed.value, edit.type, was.type, is));
}

function propertyOf({ types }: Specification, type: string, name: string): Property | undefined {
  const struct = types.find((one) => one.kind === 'struct' && one.name === type);
  if (struct?.kind !== 'struct') return undefined;
  return struct.properties.find((property) => property.name === name);
}

function replaceProperty(
  struct: Struct,
  index: number,
  before: Property,
  after: Property,
): Result<Struct> {
  const renamed = after.name !== before.name;
  const refused = renamed ? checkName(struct, after.name) : undefined;
  if (refused) return refused;
  const replaced = withProperties(struct, replaceAt(struct.properties, index, after));
  const carry = renamed && struct.discriminator === before.name;
  return succeed(carry ? { ...replaced, discriminator: after.name } : replaced);
}

function checkName(struct: Struct, name: string) {
  const valid = validatePropertyName(name);
  if (!valid.ok) return valid;
  return struct.properties.some((property) => property.name === name)
    ? takenName('property', name, `the type ${struct.name}`)
    : undefined;
}

function withProperties(struct: Struct, list: readonly Property[]): Struct {
  return list === struct.properties ? struct : { ...struct, properties: list };
}
