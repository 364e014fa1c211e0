import type { MappingEntry, Specification, Struct } from '../specification.ts';

/**
 * The mapping of a discriminator, rebuilt from the types whose parent is `baseName`, in their order
 * (rules 4). An abstract child contributes the types of its own mapping or, without one, its own
 * children. The value is the type's name.
 */
export function buildMapping(spec: Specification, baseName: string): readonly MappingEntry[] {
  const children = childrenByParent(spec);
  const names = new Set<string>();
  const visited = new Set([baseName]);
  // An explicit stack: a hostile document may nest its bases by the thousand.
  const open = children.get(baseName)?.toReversed() ?? [];
  for (let child = open.pop(); child; child = open.pop()) {
    if (visited.has(child.name)) continue;
    visited.add(child.name);
    if (child.base !== true) names.add(child.name);
    else if (child.mapping && child.mapping.length > 0) {
      for (const entry of child.mapping) names.add(entry.type);
    } else {
      for (const inner of children.get(child.name)?.toReversed() ?? []) open.push(inner);
    }
  }
  return [...names].map((name) => ({ type: name, value: name }));
}

function childrenByParent(spec: Specification): ReadonlyMap<string, readonly Struct[]> {
  const children = new Map<string, Struct[]>();
  for (const type of spec.types) {
    if (type.kind !== 'struct' || type.parent === undefined) continue;
    const siblings = children.get(type.parent.target);
    if (siblings) siblings.push(type);
    else children.set(type.parent.target, [type]);
  }
  return children;
}
