import { danglingReferences } from '../model/types/references.ts';
import type { Specification } from '../model/specification.ts';
import type { Aligned } from './align.ts';
import type { Run } from './decide.ts';

/**
 * Finds references in the merged specification to things that were deleted, and keeps those in the
 * next run; returns whether there are more to keep than before. A reference that already dangles in
 * mine or in theirs is left alone.
 */
export function keepUsed(run: Run, merged: Specification, { mine, theirs }: Aligned): boolean {
  const lost = lostIn(merged);
  if (lost.length === 0) return false;
  const known = new Set([...lostIn(mine), ...lostIn(theirs)].map(({ key }) => key));
  let grows = false;
  for (const { key, target } of lost) {
    if (known.has(key)) continue;
    const colon = target.indexOf(':');
    if (colon < 0) grows = add(run.keep.types, target) || grows;
    else if (merged.imports.some((include) => include.alias === target.slice(0, colon))) {
      grows = add(run.keep.imported, target) || grows;
    } else grows = add(run.keep.imports, target.slice(0, colon)) || grows;
  }
  return grows;
}

function add(set: Set<string>, name: string): boolean {
  if (set.has(name)) return false;
  set.add(name);
  return true;
}

/** Each reference to something missing, with a key for the reference. */
function lostIn(spec: Specification): readonly { readonly key: string; readonly target: string }[] {
  const { root } = spec;
  const lost = danglingReferences(spec).flatMap(({ target, usages }) =>
    usages.map(({ entity, name, place }) => ({
      key: JSON.stringify([target, entity, name, place]),
      target,
    })),
  );
  if (root === undefined || spec.types.some((type) => type.name === root)) return lost;
  return [...lost, { key: JSON.stringify([root, 'root']), target: root }];
}
