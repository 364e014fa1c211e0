/** The longest pause between two letters of one search, in ms. */
const patience = 750;

/** The text recently typed on a closed select, and the time of its last letter (ms). */
export interface TypedText {
  readonly text: string;
  readonly at: number;
}

/** The text after another letter; it starts over after a long pause. */
export function withLetter(before: TypedText | undefined, letter: string, at: number): TypedText {
  return { text: (goesOn(before, at) ? before.text : '') + letter.toLowerCase(), at };
}

/** Whether a letter at this time (ms) would be added to the text. */
export function goesOn(before: TypedText | undefined, at: number): before is TypedText {
  return before !== undefined && at - before.at < patience;
}

/** Whether the key types a character. Space is left to the button, unless a text is being typed. */
export function typesLetter({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

/**
 * The index of the first label that begins with `text`, or else has a word that does, searching from `current` on
 * and wrapping around, or -1. Repeating one letter cycles through the labels that begin with it.
 */
export function typeAhead(labels: readonly string[], current: number, text: string): number {
  const again = [...text].every((letter) => letter === text[0]);
  const sought = again ? text.slice(0, 1) : text;
  const first = again ? current + 1 : Math.max(current, 0);
  const find = (begins: (label: string) => boolean) => {
    for (let step = 0; step < labels.length; step += 1) {
      const at = (first + step) % labels.length;
      if (begins(labels[at]?.toLowerCase() ?? '')) return at;
    }
    return -1;
  };
  const found = find((label) => label.startsWith(sought));
  return found >= 0 ? found : find((label) => label.includes(` ${sought}`));
}
