/** Ranges of code points, both ends included. */
type Ranges = readonly (readonly [from: number, to: number])[];

/** One of a set of characters; if it is negated, one that is not in the set. */
export interface CharacterClass {
  readonly kind: 'class';
  readonly ranges: Ranges;
  readonly isNegated: boolean;
}

export type Sequence = readonly Piece[];

/** A part of a pattern. */
export type Piece =
  | CharacterClass
  | { readonly kind: 'begin' | 'end' }
  | { readonly kind: 'group'; readonly alternatives: readonly Sequence[] }
  /** A look-ahead, which consumes nothing. */
  | { readonly kind: 'ahead'; readonly piece: Piece; readonly isNegated: boolean }
  | { readonly kind: 'repeat'; readonly piece: Piece; readonly min: number; readonly max: number };

/** Longer patterns and deeper groups are not read. */
const longestPattern = 500;
const deepest = 20;

/** Whether a code point belongs to a class. */
export function isInClass(point: number, { ranges, isNegated }: CharacterClass): boolean {
  return ranges.some(([from, to]) => point >= from && point <= to) !== isNegated;
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

/**
 * The parts of a pattern. Undefined if it is not simple: look-behinds, word boundaries, back references, flags,
 * other dialects.
 */
export function readPattern(pattern: string): Piece | undefined {
  if (pattern.length > longestPattern) return undefined;
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

  function readAlternatives(depth: number): Piece | undefined {
    if (depth > deepest) return undefined;
    const alternatives: Sequence[] = [];
    do {
      const next = readSequence(depth);
      if (next === undefined) return undefined;
      alternatives.push(next);
    } while (take('|'));
    return { kind: 'group', alternatives };
  }

  function readSequence(depth: number): Sequence | undefined {
    const pieces: Piece[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const piece = readPiece(depth);
      if (piece === undefined) return undefined;
      const mayRepeat = piece.kind === 'class' || piece.kind === 'group';
      pieces.push(mayRepeat ? readRepetition(piece) : piece);
    }
    return pieces;
  }

  function readPiece(depth: number): Piece | undefined {
    if (take('^')) return { kind: 'begin' };
    if (take('$')) return { kind: 'end' };
    if (take('.')) return { kind: 'class', ranges: lineEnds, isNegated: true };
    if (take('[')) return readClass();
    if (take('(')) {
      const look = takeMatch(/^\?[=!]/)?.[0];
      const isPlain =
        look !== undefined || take('?:') || takeMatch(/^\?<[A-Za-z]\w*>/) !== undefined;
      if (!isPlain && source[at] === '?') return undefined;
      const piece = readAlternatives(depth + 1);
      if (piece === undefined || !take(')')) return undefined;
      return look === undefined ? piece : { kind: 'ahead', piece, isNegated: look === '?!' };
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

  const whole = readAlternatives(0);
  return at === source.length ? whole : undefined;
}

function pointOf(point: number): Ranges | undefined {
  return point > 0x10ffff ? undefined : [[point, point]];
}

function single(ranges: Ranges | undefined): number | undefined {
  const [only, ...more] = ranges ?? [];
  return only !== undefined && more.length === 0 && only[0] === only[1] ? only[0] : undefined;
}
