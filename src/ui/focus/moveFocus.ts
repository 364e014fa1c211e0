import type { KeyboardEvent } from 'react';

/**
 * Moves the focus among the elements of a toolbar, which are passed in the order of the screen:
 * arrow keys move to the neighbour, starting over at the ends, Home and End to the first and the
 * last.
 */
export function moveFocus(event: KeyboardEvent, all: readonly HTMLElement[]): void {
  const here = all.findIndex((element) => element === event.target);
  const next = neighbour(event.key, all, here);
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function neighbour(
  key: string,
  all: readonly HTMLElement[],
  here: number,
): HTMLElement | undefined {
  switch (key) {
    case 'ArrowRight':
      return all[(here + 1) % all.length];
    case 'ArrowLeft':
      return all.at(here - 1);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
}
