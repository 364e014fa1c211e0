/*
 * Generates texts that simple patterns allow. The pattern is only parsed and never run, because one from a
 * foreign document may run forever.
 */

/** Ranges of code points, both ends included. */
type Ranges = readonly (readonly [from: number, to: number])[];

type Piece =
  | { readonly kind: 'class'; readonly ranges: Ranges; readonly isNegated: boolean }
  | { readonly kind: 'begin' | 'end' }
  /** The pieces of the first alternative. */
  | { readonly kind: 'group'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'repeat'; readonly piece: Piece; readonly min: number; readonly max: number };

/** Longer patterns, deeper groups and longer texts are not attempted. */
const longestPattern = 500;
const deepest = 20;
const longestText = 200;
const mostSteps = 2000;

/**
 * The numbers of repetitions to try for a piece that may be repeated any number of times, the most readable
 * first.
 */
const repetitions = [3, 1, 0, 8, 20, 60] as const;

/** A text of this length that the pattern allows; undefined if the pattern is not a simple one. */
export function patternSample(pattern: string, least = 0, most = 60): string | undefined {
  if (pattern.length > longestPattern) return undefined;
  const pieces = readPattern(pattern);
  if (pieces === undefined) return undefined;
  for (const wanted of repetitions) {
    const text = write(pieces, wanted);
    if (text === undefined) continue;
    const { length } = [...text];
    if (length >= least && length <= most) return text;
  }
  return undefined;
}

function write(pieces: readonly Piece[], wanted: number): string | undefined {
  const characters: string[] = [];
  let steps = 0;
  let isEnded = false;
  const writePiece = (piece: Piece): boolean => {
    steps += 1;
    if (steps > mostSteps || characters.length > longestText) return false;
    switch (piece.kind) {
      case 'begin':
        return characters.length === 0;
      case 'end':
        isEnded = true;
        return true;
      case 'class': {
        const allowed = charactersIn(piece.ranges, piece.isNegated);
        const next = allowed[characters.length % allowed.length];
        if (isEnded || next === undefined) return false;
        characters.push(next);
        return true;
      }
      case 'group':
        return piece.pieces.every(writePiece);
      case 'repeat': {
        const { min, max } = piece;
        const times = max === 1 ? min : Math.min(Math.max(min, wanted), max);
        for (let time = 0; time < times; time += 1) if (!writePiece(piece.piece)) return false;
        return true;
      }
    }
  };
  return pieces.every(writePiece) ? characters.join('') : undefined;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890 -_.';

/** Letters and digits if there are any, because they are read most easily. */
function charactersIn(ranges: Ranges, isNegated: boolean): readonly string[] {
  const isIn = (point: number) => ranges.some(([from, to]) => point >= from && point <= to);
  const known = [...alphabet].filter((each) => isIn(each.codePointAt(0) ?? 0) !== isNegated);
  if (known.length > 0 || isNegated) return known;
  const [first] = ranges;
  return first === undefined ? [] : [String.fromCodePoint(first[0])];
}

const digits: Ranges = [[0x30, 0x39]];
const upper: Ranges = [[0x41, 0x5a]];
const lower: Ranges = [[0x61, 0x7a]];
const letters: Ranges = [...lower, ...upper];
const spaces: Ranges = [
  [0x20, 0x20],
  [0x09, 0x0d],
];
const lineEnds: Ranges = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
];

const escapes: ReadonlyMap<string, Ranges> = new Map([
  ['d', digits],
  ['w', [...letters, ...digits, [0x5f, 0x5f]]],
  ['s', spaces],
]);

/** Some of the characters that have a property. */
const properties: ReadonlyMap<string, Ranges> = new Map([
  ['L', letters],
  ['Lu', upper],
  ['Ll', lower],
  ['N', digits],
  ['Nd', digits],
]);

const controls: ReadonlyMap<string, number> = new Map([
  ['t', 0x09],
  ['n', 0x0a],
  ['r', 0x0d],
]);

/** Undefined if the pattern is not simple: assertions, back references, flags, other dialects. */
function readPattern(pattern: string): readonly Piece[] | undefined {
  const source = [...pattern];
  let at = 0;
  const take = (expected: string): boolean => {
    if (
      !source
        .slice(at, at + expected.length)
        .join('')
        .startsWith(expected)
    )
      return false;
    at += expected.length;
    return true;
  };
  /** Consumes what a sticky expression matches here. */
  const takeMatch = (expression: RegExp): RegExpExecArray | undefined => {
    const found = expression.exec(source.slice(at, at + 40).join(''));
    if (found === null) return undefined;
    at += [...found[0]].length;
    return found;
  };

  function readAlternatives(depth: number): readonly Piece[] | undefined {
    if (depth > deepest) return undefined;
    const first = readSequence(depth);
    if (first === undefined) return undefined;
    while (take('|')) if (readSequence(depth) === undefined) return undefined;
    return first;
  }

  function readSequence(depth: number): readonly Piece[] | undefined {
    const pieces: Piece[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const piece = readPiece(depth);
      if (piece === undefined) return undefined;
      const isAnchor = piece.kind === 'begin' || piece.kind === 'end';
      pieces.push(isAnchor ? piece : readRepetition(piece));
    }
    return pieces;
  }

  function readPiece(depth: number): Piece | undefined {
    if (take('^')) return { kind: 'begin' };
    if (take('$')) return { kind: 'end' };
    if (take('.')) return { kind: 'class', ranges: lineEnds, isNegated: true };
    if (take('[')) return readClass();
    if (take('(')) {
      const isPlain = take('?:') || takeMatch(/^\?<[A-Za-z]\w*>/) !== undefined;
      if (!isPlain && source[at] === '?') return undefined;
      const pieces = readAlternatives(depth + 1);
      return pieces === undefined || !take(')') ? undefined : { kind: 'group', pieces };
    }
    if (take('\\')) {
      const not = takeMatch(/^[DWS]/)?.[0];
      const ranges = not === undefined ? readEscape() : escapes.get(not.toLowerCase());
      return ranges && { kind: 'class', ranges, isNegated: not !== undefined };
    }
    const point = source[at]?.codePointAt(0);
    if (point === undefined || /^[*+?{}\]]/.test(source[at] ?? '')) return undefined;
    at += 1;
    return { kind: 'class', ranges: [[point, point]], isNegated: false };
  }

  /** After the backslash. */
  function readEscape(): Ranges | undefined {
    const property = takeMatch(/^p\{(\w+)\}/)?.[1];
    if (property !== undefined) return properties.get(property);
    const code = takeMatch(/^(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\})/i);
    if (code !== undefined)
      return pointOf(Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16));
    const next = source[at] ?? '';
    at += 1;
    const known = escapes.get(next);
    if (known !== undefined) return known;
    const point = controls.get(next) ?? (/^[\w\s]?$/.test(next) ? undefined : next.codePointAt(0));
    return point === undefined ? undefined : pointOf(point);
  }

  /** After the opening bracket. */
  function readClass(): Piece | undefined {
    const isNegated = take('^');
    const ranges: (readonly [number, number])[] = [];
    while (!take(']')) {
      const from = readMember();
      if (from === undefined) return undefined;
      const isRange = source[at] === '-' && source[at + 1] !== ']';
      if (!isRange) {
        ranges.push(...from);
        continue;
      }
      at += 1;
      const low = single(from);
      const high = single(readMember());
      if (low === undefined || high === undefined || low > high) return undefined;
      ranges.push([low, high]);
    }
    return { kind: 'class', ranges, isNegated };
  }

  function readMember(): Ranges | undefined {
    if (take('\\')) return readEscape();
    const next = source[at];
    // Nested sets, and characters whose meaning depends on the mode.
    if (next === undefined || next === '[' || (next === '&' && source[at + 1] === '&')) {
      return undefined;
    }
    at += 1;
    return pointOf(next.codePointAt(0) ?? 0);
  }

  function readRepetition(piece: Piece): Piece {
    const found = takeMatch(/^(?:([*+?])|\{(\d{1,6})(?:(,)(\d{1,6})?)?\})\??/);
    if (found === undefined) return piece;
    const [, sign, least, comma, most] = found;
    const min = sign === undefined ? Number(least) : sign === '+' ? 1 : 0;
    const exact = comma === undefined ? min : Infinity;
    const max = sign === undefined ? Number(most ?? exact) : sign === '?' ? 1 : Infinity;
    return { kind: 'repeat', piece, min, max };
  }

  const pieces = readAlternatives(0);
  return at === source.length ? pieces : undefined;
}

function pointOf(point: number): Ranges | undefined {
  return point > 0x10ffff ? undefined : [[point, point]];
}

function single(ranges: Ranges | undefined): number | undefined {
  const [only, ...more] = ranges ?? [];
  return only !== undefined && more.length === 0 && only[0] === only[1] ? only[0] : undefined;
}
