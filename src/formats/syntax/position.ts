/** A position in a text; line and column start at 1, and the column counts UTF-16 code units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The position of `offset` in `text`. Lines end with LF, CR LF or CR. */
export function positionAt(text: string, offset: number): Position {
  const end = Math.max(0, Math.min(offset, text.length));
  let line = 1;
  let lineStart = 0;
  for (let index = 0; index < end; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === 10) {
      line += 1;
      lineStart = index + 1;
    } else if (unit === 13) {
      if (text.charCodeAt(index + 1) === 10) {
        if (index + 1 >= end) break;
        index += 1;
      }
      line += 1;
      lineStart = index + 1;
    }
  }
  return { line, column: end - lineStart + 1 };
}

/** Converts ascending offsets to line numbers (from 1), in one pass over the text. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let next = nextLineEnd(text, 0);
  return (offset) => {
    while (next !== -1 && next < offset) {
      line += 1;
      next = nextLineEnd(text, next + 1);
    }
    return line;
  };
}

/** The offset of the character that ends the line: LF, or a CR without an LF after it. */
function nextLineEnd(text: string, from: number): number {
  for (let index = from; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === 10 || (unit === 13 && text.charCodeAt(index + 1) !== 10)) return index;
  }
  return -1;
}
