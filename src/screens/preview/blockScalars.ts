/** A key, or an item of a list, whose text starts on the next line. */
const opens = /^( *(?:- +)*)(|.*: +)[|>][-+1-9]{0,2} *(?:#.*)?$/;

/**
 * The lines that are the text of a YAML block scalar: those after its first line that are indented
 * more than its key. `lineAt` returns undefined for a line that is not known; the search starts at
 * `from`.
 */
export function blockScalarLines(
  lineAt: (index: number) => string | undefined,
  from: number,
  to: number,
): ReadonlySet<number> {
  const found = new Set<number>();
  let key: number | undefined;
  for (let index = from; index < to; index += 1) {
    const line = lineAt(index) ?? '';
    if (line.trim() === '') continue;
    if (key !== undefined && line.search(/\S/) > key) {
      found.add(index);
      continue;
    }
    const [, before = '', name] = opens.exec(line) ?? [];
    // Without a key, the text must be indented more than the dash.
    key = name === undefined ? undefined : name === '' ? before.lastIndexOf('-') : before.length;
  }
  return found;
}
