import type { Include, Specification, Type } from '../../../domain/model/specification.ts';
import type { ComboGroup, ComboOption } from '../../../ui/fields/combo/comboRows.ts';

const own = new WeakMap<readonly Type[], Map<string, ComboGroup>>();
const imported = new WeakMap<readonly Include[], readonly ComboGroup[]>();

/**
 * Every type that can be chosen by name: the specification's own, without the type `exclude` (rules
 * 5: a type is not offered to itself), and those of each import as `alias:Name` under its alias.
 * Cached per list of the specification, so that a hundred selects share one.
 */
export function typeOptions(
  spec: Specification,
  { exclude = '' }: { readonly exclude?: string | undefined } = {},
): readonly ComboGroup[] {
  return [ownTypes(spec.types, exclude), ...importedTypes(spec.imports)];
}

function ownTypes(types: readonly Type[], exclude: string): ComboGroup {
  let groups = own.get(types);
  if (groups === undefined) own.set(types, (groups = new Map()));
  let group = groups.get(exclude);
  if (group === undefined) {
    const options: ComboOption[] = [];
    for (const { name } of types) if (name !== exclude) options.push({ value: name });
    groups.set(exclude, (group = { label: 'Types', options }));
  }
  return group;
}

function importedTypes(imports: readonly Include[]): readonly ComboGroup[] {
  let groups = imported.get(imports);
  if (groups === undefined) {
    groups = imports.flatMap(({ alias, types }) =>
      types === undefined || types.length === 0
        ? []
        : [{ label: alias, options: types.map(({ name }) => ({ value: `${alias}:${name}` })) }],
    );
    imported.set(imports, groups);
  }
  return groups;
}
