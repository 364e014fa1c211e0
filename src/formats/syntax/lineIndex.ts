/** A text in parts, of which any range of lines can be read without joining the whole text. */
export interface LineIndex {
  readonly totalLines: number;
  /**
   * The lines from `from` up to but not including `to`, both from 0, clamped to the existing ones.
   */
  slice(from: number, to: number): string[];
  /** The number of the part's first line. */
  startOf(part: number): number;
}

export function indexLines(parts: readonly { readonly lines: readonly string[] }[]): LineIndex {
  const starts = new Uint32Array(parts.length + 1);
  parts.forEach((part, index) => {
    starts[index + 1] = (starts[index] ?? 0) + part.lines.length;
  });
  const totalLines = starts[parts.length] ?? 0;
  return {
    totalLines,
    startOf: (part) => starts[part] ?? totalLines,
    slice(from, to) {
      const found: string[] = [];
      const end = Math.min(to, totalLines);
      let line = Math.max(0, from);
      for (let part = partAt(starts, line); line < end && part < parts.length; part += 1) {
        const start = starts[part] ?? 0;
        const lines = parts[part]?.lines ?? [];
        const taken = lines.slice(line - start, end - start);
        found.push(...taken);
        line += taken.length;
      }
      return found;
    },
  };
}

/** The last part that starts at or before `line`. */
function partAt(starts: Uint32Array, line: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return low;
}
