const quote = 34;
const backslash = 92;

/** The offset of the closing quote of the string whose opening quote is at `start`, or -1. */
export function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && text.charCodeAt(end - 1) === backslash && isEscaped(text, end))
    end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before -= 1;
  return (at - before) % 2 === 0;
}

/**
 * Matches up to the next colon outside strings, as long as no string contains an escape. The engine
 * compiles a regular expression on its second run, long before it would compile a loop. The number
 * of strings is limited to bound its stack.
 */
const toColon = /[^":]*(?:"[^"\\]*"[^":]*){0,32}?:/y;
/** The same for several colons at once, because a call costs as much as forty characters. */
const colonsAtOnce = 4;
const toColons = new RegExp(`(?:${toColon.source}){${colonsAtOnce}}`, 'y');

/**
 * Counts colons outside strings, one for each key that was written. The text must be valid JSON.
 */
export function countWrittenKeys(text: string): number {
  let keys = 0;
  let at = 0;
  while (at !== -1) {
    toColons.lastIndex = at;
    while (toColons.test(text)) {
      keys += colonsAtOnce;
      at = toColons.lastIndex;
    }
    toColon.lastIndex = at;
    while (toColon.test(text)) {
      keys += 1;
      at = toColon.lastIndex;
    }
    at = nextColonEnd(text, at);
    if (at !== -1) keys += 1;
  }
  return keys;
}

/** The offset after the next colon that follows a string, from `start` on, or -1. */
function nextColonEnd(text: string, start: number): number {
  let open = text.indexOf('"', start);
  while (open !== -1) {
    let next = stringEnd(text, open) + 1;
    let unit = text.charCodeAt(next);
    // In valid JSON, only white space has codes up to that of the space here.
    while (unit <= 32) {
      next += 1;
      unit = text.charCodeAt(next);
    }
    if (unit === 58) return next + 1;
    open = text.indexOf('"', next);
  }
  return -1;
}

export interface JsonShape {
  /** An upper bound for the number of values. */
  readonly nodes: number;
  readonly depth: number;
  /** Colons outside strings: in valid JSON, one for each key that was written. */
  readonly keys: number;
}

/**
 * Measures a text that may be invalid JSON. Skipping strings makes this much faster than
 * JSON.parse.
 */
export function scanJson(text: string, depthLimit: number): JsonShape {
  const length = text.length;
  let nodes = 1;
  let keys = 0;
  let level = 0;
  let depth = 0;
  for (let index = 0; index < length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === quote) {
      index = stringEnd(text, index);
      if (index === -1) break;
    } else if (unit === 10) {
      // Skip indentation, the most frequent characters of pretty-printed text outside strings.
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
  return { nodes, depth, keys };
}
