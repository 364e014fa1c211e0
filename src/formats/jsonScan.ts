const quote = 34;
const backslash = 92;

/** Where the string that starts at `start` (its opening quote) ends: its closing quote, or -1. */
export function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}

export interface JsonShape {
  /** Colons outside strings: in valid JSON, one for each key that was written. */
  readonly keys: number;
  /** Values there are at most. */
  readonly nodes: number;
  readonly depth: number;
}

/**
 * What the text holds, counted before it is parsed: JSON.parse takes 2 GB for 60 MB of brackets.
 * Strings are jumped over, which makes this a fraction of JSON.parse.
 */
export function scanJson(text: string, depthLimit: number): JsonShape {
  const length = text.length;
  let keys = 0;
  let nodes = 1;
  let level = 0;
  let depth = 0;
  for (let index = 0; index < length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === quote) {
      index = stringEnd(text, index);
      if (index === -1) break;
    } else if (unit === 10) {
      // Indentation: pretty-printed text has more of it than of anything else outside strings.
      while (text.charCodeAt(index + 1) === 32) index += 1;
    } else if (unit === 58) keys += 1;
    else if (unit === 44) nodes += 1;
    else if (unit === 123 || unit === 91) {
      nodes += 1;
      level += 1;
      if (level > depth) {
        depth = level;
        if (depth > depthLimit) break;
      }
    } else if (unit === 125 || unit === 93) level -= 1;
  }
  return { keys, nodes, depth };
}
