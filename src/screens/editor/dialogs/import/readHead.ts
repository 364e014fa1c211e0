const shownBytes = 4096;

/**
 * The beginning of a file that is too large for the text area: its first lines. Reads at most 4 kB.
 */
export async function readHead(file: Blob): Promise<string> {
  const head = new TextDecoder().decode(await file.slice(0, shownBytes).arrayBuffer());
  return head.split('\n').slice(0, 12).join('\n');
}
