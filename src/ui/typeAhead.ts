/** How long a word may be thought about between two letters, in ms. */
const patience = 750;

/** What was typed on a closed choice lately, and when (ms). */
export interface Typed {
  readonly text: string;
  readonly at: number;
}

/** What is typed with one letter more. */
export function withLetter(before: Typed | undefined, letter: string, at: number): Typed {
  const goesOn = before !== undefined && at - before.at < patience;
  return { text: (goesOn ? before.text : '') + letter.toLowerCase(), at };
}

/**
 * The place of the next label that begins with what was typed, from the one at `current` on and
 * round; the same letter again and again goes through all that begin with it. -1: there is none.
 */
export function typeAhead(labels: readonly string[], current: number, text: string): number {
  const again = [...text].every((letter) => letter === text[0]);
  const sought = again ? text.slice(0, 1) : text;
  const first = again ? current + 1 : Math.max(current, 0);
  for (let step = 0; step < labels.length; step += 1) {
    const at = (first + step) % labels.length;
    if (labels[at]?.toLowerCase().startsWith(sought) === true) return at;
  }
  return -1;
}
