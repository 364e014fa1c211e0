const shown = 4096;

/**
 * The beginning of a file that is too large for the text area: its first lines. Reads at most 4 kB.
 */
export async function readHead(file: Blob): Promise<string> {
  return firstLines(new TextDecoder().decode(await file.slice(0, shown).arrayBuffer()));
}

/** The first lines of a text. */
export function firstLines(text: string): string {
  return text.slice(0, shown).split('\n').slice(0, 12).join('\n');
}
