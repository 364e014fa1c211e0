import { isInClass, readPattern, type CharacterClass, type Piece } from './readPattern.ts';

/*
 * Generates texts that simple patterns allow. The engine never runs a pattern, because one from a foreign
 * document may run forever: texts are tried here, in a limited number of steps.
 */

/** Longer texts are not attempted. */
const longestText = 200;
const mostSteps = 2000;
/** For all attempts to meet one pattern, which take a few milliseconds. */
const mostMatchSteps = 20_000;

/**
 * The numbers of repetitions to try for a piece that may be repeated any number of times, the most readable
 * first.
 */
const repetitions = [3, 1, 0, 8, 20, 60] as const;

/** How many characters further in the alphabet a text may begin. */
const shifts = [0, 1, 2, 3] as const;

/** A text of this length that the pattern allows; undefined if none is found or the pattern is not a simple one. */
export function patternSample(pattern: string, least = 0, most = 60): string | undefined {
  const whole = readPattern(pattern);
  if (whole === undefined) return undefined;
  const matches = matcher(mostMatchSteps);
  for (const wanted of repetitions) {
    for (const shift of shifts) {
      const plain = write(whole, wanted, shift);
      if (plain === undefined) break;
      for (const text of [plain, ...withRequired(plain, whole, shift, matches)]) {
        const isFitting = text.length >= least && text.length <= most;
        if (isFitting && matches(whole, text)) return text.join('');
      }
    }
  }
  return undefined;
}

/** The text with what its unmet look-aheads require, such as a digit, at the end or further and further ahead. */
function withRequired(
  text: Characters,
  whole: Piece,
  shift: number,
  matches: Matches,
): readonly Characters[] {
  const required = aheads(whole).flatMap((ahead) =>
    matches(ahead, text) ? [] : (write(ahead.piece, 0, shift) ?? []),
  );
  if (required.length === 0) return [];
  return Array.from({ length: text.length + 1 }, (_, back) => {
    const at = text.length - back;
    return [...text.slice(0, at), ...required, ...text.slice(at + required.length)];
  });
}

type Characters = readonly string[];
type Ahead = Extract<Piece, { readonly kind: 'ahead' }>;

/** The positive look-aheads of what is written. */
function aheads(piece: Piece): readonly Ahead[] {
  if (piece.kind === 'ahead') return piece.isNegated ? [] : [piece];
  return piece.kind === 'group' ? (piece.alternatives[0] ?? []).flatMap(aheads) : [];
}

type Matches = (piece: Piece, text: Characters) => boolean;

/** Tells whether a text begins with what a pattern allows; after this number of steps, that none does. */
function matcher(most: number): Matches {
  let steps = 0;
  return (whole, text) => {
    /** Whether it is met at this place, and then everything after it. */
    const meets = (piece: Piece, at: number, then: (at: number) => boolean): boolean => {
      steps += 1;
      if (steps > most) return false;
      switch (piece.kind) {
        case 'begin':
          return at === 0 && then(at);
        case 'end':
          return at === text.length && then(at);
        case 'class': {
          const point = text[at]?.codePointAt(0);
          return point !== undefined && isInClass(point, piece) && then(at + 1);
        }
        case 'ahead': {
          const isMet = meets(piece.piece, at, () => true);
          return steps <= most && isMet !== piece.isNegated && then(at);
        }
        case 'group':
          return piece.alternatives.some((pieces) => {
            const from = (index: number, next: number): boolean => {
              const one = pieces[index];
              return one === undefined
                ? then(next)
                : meets(one, next, (end) => from(index + 1, end));
            };
            return from(0, at);
          });
        case 'repeat': {
          const { min, max } = piece;
          const again = (times: number, from: number): boolean => {
            // What is met without a character is met any number of times.
            const next = (end: number) => (end === from ? then(end) : again(times + 1, end));
            return (times < max && meets(piece.piece, from, next)) || (times >= min && then(from));
          };
          return again(0, at);
        }
      }
    };
    return meets(whole, 0, () => true);
  };
}

/** A text of the first alternatives, whose anchors and look-aheads are ignored. */
function write(whole: Piece, wanted: number, shift: number): Characters | undefined {
  const characters: string[] = [];
  let steps = 0;
  const writePiece = (piece: Piece): boolean => {
    steps += 1;
    if (steps > mostSteps || characters.length > longestText) return false;
    switch (piece.kind) {
      case 'begin':
      case 'end':
      case 'ahead':
        return true;
      case 'class': {
        const allowed = charactersIn(piece);
        const next = allowed[(characters.length + shift) % allowed.length];
        if (next === undefined) return false;
        characters.push(next);
        return true;
      }
      case 'group':
        return piece.alternatives[0]?.every(writePiece) ?? false;
      case 'repeat': {
        const { min, max } = piece;
        const times = max === 1 ? min : Math.min(Math.max(min, wanted), max);
        for (let time = 0; time < times; time += 1) if (!writePiece(piece.piece)) return false;
        return true;
      }
    }
  };
  return writePiece(whole) ? characters : undefined;
}

const alphabet = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890-_ .'];

/** Letters and digits if there are any, because they are read most easily. */
function charactersIn(set: CharacterClass): Characters {
  const known = alphabet.filter((each) => isInClass(each.codePointAt(0) ?? 0, set));
  if (known.length > 0 || set.isNegated) return known;
  const [first] = set.ranges;
  return first === undefined ? [] : [String.fromCodePoint(first[0])];
}
