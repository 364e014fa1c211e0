import type { Specification } from '../../../../domain/model/specification.ts';
import type { ComboGroup } from '../../../../ui/fields/combo/comboRows.ts';

/**
 * The structs that can be a parent: the specification's own, except those in `except`, and those of
 * the imports.
 */
export function parentGroups(
  spec: Specification,
  except: ReadonlySet<string> | undefined,
): readonly ComboGroup[] {
  const own = spec.types.filter(
    ({ kind, name }) => kind === 'struct' && except?.has(name) !== true,
  );
  const imported = spec.imports.map(({ alias, types = [] }) => ({
    label: alias,
    options: types
      .filter(({ kind }) => kind === 'struct')
      .map(({ name }) => ({ value: `${alias}:${name}` })),
  }));
  return [
    { label: 'Types', options: own.map(({ name }) => ({ value: name })) },
    ...imported.filter(({ options }) => options.length > 0),
  ];
}
