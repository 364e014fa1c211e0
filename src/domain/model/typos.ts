const parts = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{N}]+/gu;

/** The words that a name is made of, in lower case: `orgs.listWebhooks` is orgs, list, webhooks. */
export function wordsOfName(name: string): readonly string[] {
  return name.match(parts)?.map((part) => part.toLowerCase()) ?? [];
}

/** The words of a text that are so long that a typo in them can be distinguished from another word. */
export function wordsOfText(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{5,}/gu));
}

/** `typosIn` for a word of `wordsOfText`. */
export function typosInText(word: string, typed: string): number {
  return typed.length >= 5 ? typosIn(word, typed) : Infinity;
}

/** Whether a word begins with `typed` apart from typos. */
export function startsWithTypos(word: string, typed: string): boolean {
  return typosIn(word, typed) < Infinity;
}

/**
 * The number of typos in the beginning of a word compared with `typed`; Infinity if it is another word. A
 * typo is a wrong, missing, additional or transposed letter: one is allowed from four letters on, two from
 * eight. In three letters, two may be transposed, or one after the first may be missing, if that is the whole
 * word. Both arguments are in lower case.
 */
export function typosIn(word: string, typed: string): number {
  const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
  if (word.startsWith(typed)) return 0;
  if (typed.length === 3) return isShort(word, typed) ? 1 : Infinity;
  if (allowed === 0 || word.length < typed.length - allowed) return Infinity;
  // People rarely mistype the beginning: at least one of the first two letters must be in its place.
  if (word[0] !== typed[0] && word[1] !== typed[0] && word[0] !== typed[1]) return Infinity;
  const typos = distance(typed, word.slice(0, typed.length + allowed), allowed);
  return typos <= allowed ? typos : Infinity;
}

/** `get` for `gte`, `list` for `lst`. */
function isShort(word: string, [one = '', two = '', three = '']: string): boolean {
  if (word.length === 3) return word === two + one + three || word === one + three + two;
  if (word.length !== 4 || word[0] !== one) return false;
  return word.endsWith(two + three) || (word[1] === two && word[3] === three);
}

/**
 * How many letters `typed` differs from the nearest beginning of `word` (optimal string alignment); stops at
 * more than `allowed`.
 */
function distance(typed: string, word: string, allowed: number): number {
  let before: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= word.length; j += 1) {
      const same = typed[i - 1] === word[j - 1] ? 0 : 1;
      let least = Math.min(cell(row, j) + 1, cell(next, j - 1) + 1, cell(row, j - 1) + same);
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) {
        least = Math.min(least, cell(before, j - 2) + 1);
      }
      next.push(least);
    }
    if (Math.min(...next) > allowed) return allowed + 1;
    before = row;
    row = next;
  }
  return Math.min(...row);
}

function cell(row: readonly number[], at: number): number {
  return row[at] ?? Infinity;
}
