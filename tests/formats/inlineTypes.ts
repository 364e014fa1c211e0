import { applyEdit } from '../../src/domain/edits/applyEdit.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import { contentNameOf } from '../../src/formats/jsonschema/contentName.ts';

/**
 * The specification with its structs named by their content, as an import names inline objects. Those
 * that mention one which comes later get another content, and no longer have its name.
 */
export function withInlineTypes(spec: Specification): Specification {
  let named = spec;
  for (const { name } of spec.types) {
    const type = named.types.find((one) => one.name === name);
    if (type?.kind !== 'struct') continue;
    const applied = applyEdit(named, { kind: 'type.rename', name, to: contentNameOf(type) });
    if (applied.ok) named = applied.value.spec;
  }
  return named;
}
