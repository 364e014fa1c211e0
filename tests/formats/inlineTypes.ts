import { applyEdit } from '../../src/domain/edits/applyEdit.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import { hashedName } from '../../src/formats/reading/generatedNames.ts';

/** The specification with structs renamed like inline objects of an import that have been edited since. */
export function withInlineTypes(spec: Specification): Specification {
  let named = spec;
  for (const { kind, name } of spec.types) {
    if (kind !== 'struct') continue;
    const to = hashedName('Object_', name);
    const applied = applyEdit(named, { kind: 'type.rename', name, to });
    if (applied.ok) named = applied.value.spec;
  }
  return named;
}
