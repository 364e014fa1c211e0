const quote = 34;
const backslash = 92;

/** Where the string that starts at `start` (its opening quote) ends: its closing quote, or -1. */
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
 * As far as the next colon outside strings, when no string on the way has an escape. The engine runs
 * it as machine code from the second time on, which a loop only becomes much later; the number of
 * strings is limited so that its stack is.
 */
const toColon = /[^":]*(?:"[^"\\]*"[^":]*){0,32}?:/y;
/** The same for several colons: calling it takes as long as it needs for forty characters. */
const colonsAtOnce = 4;
const toColons = new RegExp(`(?:${toColon.source}){${colonsAtOnce}}`, 'y');

/**
 * Colons outside strings: in valid JSON, one for each key that was written. The text must be valid
 * JSON.
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

/** Where the text goes on after the colon behind one of the strings after `start`, or -1. */
function nextColonEnd(text: string, start: number): number {
  let open = text.indexOf('"', start);
  while (open !== -1) {
    let next = stringEnd(text, open) + 1;
    let unit = text.charCodeAt(next);
    // Of all units up to the space, valid JSON has only its white space here.
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
  /** Values there are at most. */
  readonly nodes: number;
  readonly depth: number;
  /** Colons outside strings: in valid JSON, one for each key that was written. */
  readonly keys: number;
}

/**
 * What a text holds that may be no JSON. Strings are jumped over, which makes this a fraction of
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
  return { nodes, depth, keys };
}
