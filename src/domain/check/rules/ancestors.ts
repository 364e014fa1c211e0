import type { Facts } from '../factIndex.ts';
import type { Outline } from '../outline.ts';

/** A hostile document may nest its types by the thousand; no real hierarchy is this deep. */
export const deepest = 32;

export interface Ancestor {
  readonly name: string;
  readonly outline: Outline;
}

/**
 * The ancestors of a type, the nearest first, each once; includes the type itself if it is in a
 * cycle.
 */
export function ancestorsOf(
  parent: string | undefined,
  facts: Pick<Facts, 'type'>,
): readonly Ancestor[] {
  const found = new Map<string, Ancestor>();
  let name = parent;
  while (name !== undefined && !found.has(name) && found.size < deepest) {
    const outline = facts.type(name);
    if (outline === undefined) break;
    found.set(name, { name, outline });
    name = outline.parent?.target;
  }
  return [...found.values()];
}
