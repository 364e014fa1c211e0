import { useMemo } from 'react';
import type { Target } from '../../../../machines/editorTypes.ts';

/** The maximum number of steps: more than anybody remembers. */
const longest = 200;

/** The cards that were visited, in order, and the current position. */
export interface JumpHistory {
  /** The card in view, if it was reached by scrolling. */
  readonly see: (target: Target) => void;
  /** A jump was made: the card that was in view is recorded first. */
  readonly visit: (target: Target) => void;
  /** The nearest card back or forward that still exists. */
  readonly go: (by: -1 | 1, exists: (target: Target) => boolean) => Target | undefined;
}

/** A history within the page; the browser's history is not touched. */
export function createJumpHistory(): JumpHistory {
  let steps: Target[] = [];
  let at = -1;
  let seen: Target | undefined;
  const push = (target: Target) => {
    if (same(steps[at], target)) return;
    steps = [...steps.slice(0, at + 1), target].slice(-longest);
    at = steps.length - 1;
  };
  return {
    see(target) {
      seen = target;
    },
    visit(target) {
      if (seen !== undefined) push(seen);
      push(target);
      seen = undefined;
    },
    go(by, exists) {
      // Going forward leads back to the position that was reached by scrolling.
      if (by < 0 && seen !== undefined) push(seen);
      const here = steps[at];
      for (let index = at + by; ; index += by) {
        const target = steps[index];
        if (target === undefined) return undefined;
        if (same(target, here) || !exists(target)) continue;
        at = index;
        seen = undefined;
        return target;
      }
    },
  };
}

export function useJumpHistory(): JumpHistory {
  return useMemo(() => createJumpHistory(), []);
}

function same(one: Target | undefined, other: Target | undefined): boolean {
  return one?.kind === other?.kind && one?.name === other?.name;
}
