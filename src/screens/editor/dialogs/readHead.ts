const shownBytes = 4096;

/**
 * What the dialog shows of a file that it holds beside the text area: its first lines. At most 4 kB
 * are read.
 */
export async function readHead(file: Blob): Promise<string> {
  const head = new TextDecoder().decode(await file.slice(0, shownBytes).arrayBuffer());
  return head.split('\n').slice(0, 12).join('\n');
}
