import { withOptional } from '../../domain/model/values/optional.ts';
import type { Specification, Struct, Type } from '../../domain/model/specification.ts';
import type { HomePlaces } from '../reading/homePlaces.ts';
import type { Reporter } from '../reading/reporter.ts';

/**
 * Breaks cycles of inheritance: from the first type of a cycle, follows the parents and removes the
 * one that closes the cycle, with a finding.
 */
export function settleParents(
  spec: Specification,
  places: HomePlaces,
  reporter: Reporter,
): Specification {
  const structs = new Map<string, { readonly struct: Struct; readonly index: number }>();
  spec.types.forEach((type, index) => {
    if (type.kind === 'struct' && type.parent !== undefined) {
      structs.set(type.name, { struct: type, index });
    }
  });
  const closing = closingCircles(structs);
  if (closing.size === 0) return spec;
  for (const name of closing) {
    const found = structs.get(name);
    if (found === undefined) continue;
    const { struct, index } = found;
    reporter.add(
      'parent-cycle',
      'error',
      `${name} would inherit from itself, so its parent ${struct.parent?.target} is left out.`,
      places.of('types', index, { in: 'parent' }),
    );
  }
  const types = spec.types.map((type): Type =>
    type.kind === 'struct' && closing.has(type.name) ? withOptional(type, 'parent', null) : type,
  );
  return { ...spec, types };
}

/** The names of the types whose parent closes a cycle. */
function closingCircles(
  structs: ReadonlyMap<string, { readonly struct: Struct }>,
): ReadonlySet<string> {
  const closing = new Set<string>();
  const finished = new Set<string>();
  for (const start of structs.keys()) {
    const line = new Set<string>();
    let name: string | undefined = start;
    while (name !== undefined && !finished.has(name) && structs.has(name)) {
      line.add(name);
      const parent: string | undefined = structs.get(name)?.struct.parent?.target;
      if (parent !== undefined && line.has(parent)) {
        closing.add(name);
        break;
      }
      name = parent;
    }
    for (const one of line) finished.add(one);
  }
  return closing;
}
