import { toPointer } from '../../domain/model/values/jsonPointer.ts';
import { stringEnd } from './jsonScan.ts';
import { lineCounter } from './position.ts';
import { maxDepth, maxDuplicateFindings, shorten } from './textChecks.ts';

export interface JsonSyntax {
  /** The first error, phrased as the end of a sentence. */
  readonly error?: { readonly offset: number; readonly problem: string; readonly tooDeep?: true };
  readonly duplicates: readonly DuplicateKey[];
  /** The number of duplicates that are not listed. */
  readonly moreDuplicates: number;
}

export interface DuplicateKey {
  readonly key: string;
  /** JSON pointer of the value. */
  readonly path: string;
  readonly line: number;
}

interface Level {
  /** The keys so far; undefined for an array. */
  readonly keys?: Set<string>;
  /** The key or index of the value that is being read. */
  step: string | number;
}

const blank = /[ \t\n\r]*/y;
const literal = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const word = /[A-Za-z0-9_$+.-]+/y;
// RFC 8259 section 7.
const control = /[\u0000-\u001f]/; // oxlint-disable-line no-control-regex -- what JSON forbids
const escape = /\\(["\\/bfnrt]|u[0-9a-fA-F]{4})?/g;

/**
 * A slow JSON parser (RFC 8259) for what JSON.parse does not tell: where a text is invalid and why,
 * and which keys are duplicates. Not recursive; stops at the first error.
 */
export function readJsonSyntax(text: string): JsonSyntax {
  return new Reader(text).read();
}

class Reader {
  private readonly text: string;
  private readonly lineOf: (offset: number) => number;
  private readonly levels: Level[] = [];
  private readonly duplicates: DuplicateKey[] = [];
  private moreDuplicates = 0;
  private at = 0;
  private error: JsonSyntax['error'];

  constructor(text: string) {
    this.text = text;
    this.lineOf = lineCounter(text);
  }

  read(): JsonSyntax {
    let done = this.value();
    while (this.error === undefined && !done) done = this.next();
    if (this.error === undefined) {
      this.skip();
      if (this.at < this.text.length) this.fail('there is text after the end of the document');
    }
    const { duplicates, moreDuplicates, error } = this;
    return { duplicates, moreDuplicates, ...(error && { error }) };
  }

  /** Reads a value, or the opening of a container; true at the end of the document. */
  private value(): boolean {
    this.skip();
    const character = this.text[this.at];
    if (character === '{' || character === '[') {
      if (this.levels.length >= maxDepth) {
        this.error = { offset: this.at, problem: 'it is nested too deeply', tooDeep: true };
        return false;
      }
      this.at += 1;
      this.skip();
      const close = character === '{' ? '}' : ']';
      if (this.text[this.at] === close) {
        this.at += 1;
        return this.levels.length === 0;
      }
      this.levels.push(character === '{' ? { keys: new Set(), step: '' } : { step: 0 });
      if (character === '{') this.key();
      return this.error === undefined && this.value();
    }
    if (character === '"') this.string();
    else if (character === undefined) this.fail('the text ends where a value is expected');
    else {
      const found = this.match(literal);
      if (found === '') this.fail(`a value is expected, but ${this.here()} was found`);
      this.at += found.length;
    }
    return this.levels.length === 0;
  }

  /**
   * After a value: reads the next one of the container, or its end; true at the end of the
   * document.
   */
  private next(): boolean {
    this.skip();
    const level = this.levels.at(-1);
    if (level === undefined) return true;
    const close = level.keys ? '}' : ']';
    const character = this.text[this.at];
    if (character === close) {
      this.at += 1;
      this.levels.pop();
      return this.levels.length === 0;
    }
    if (character !== ',') {
      this.fail(
        character === undefined
          ? `the text ends where a comma or "${close}" is expected`
          : `a comma or "${close}" is expected, but ${this.here()} was found`,
      );
      return false;
    }
    this.at += 1;
    this.skip();
    if (this.text[this.at] === close) this.fail(`there is a comma before "${close}"`);
    else if (typeof level.step === 'number') level.step += 1;
    else this.key();
    return this.error === undefined && this.value();
  }

  private key(): void {
    this.skip();
    const start = this.at;
    if (this.text[start] !== '"') {
      this.fail(
        start >= this.text.length
          ? 'the text ends where a key is expected'
          : `a key in double quotes is expected, but ${this.here()} was found`,
      );
      return;
    }
    this.string();
    if (this.error) return;
    const key = String(JSON.parse(this.text.slice(start, this.at)));
    const level = this.levels.at(-1);
    if (level) level.step = key;
    if (level?.keys?.has(key)) this.duplicate(key, start);
    level?.keys?.add(key);
    this.skip();
    if (this.text[this.at] === ':') this.at += 1;
    else this.fail('a colon is expected after the key');
  }

  private string(): void {
    const start = this.at;
    const end = stringEnd(this.text, start);
    const inner = this.text.slice(start + 1, end === -1 ? this.text.length : end);
    const wrongEscape = findWrongEscape(inner);
    const wrongControl = inner.search(control);
    if (wrongControl !== -1 && (wrongEscape === -1 || wrongControl < wrongEscape)) {
      this.at = start + 1 + wrongControl;
      const isLineEnd = /[\n\r]/.test(inner[wrongControl] ?? '');
      this.fail(
        isLineEnd
          ? 'a string has no closing quote on its line'
          : 'a string has a control character that is not escaped',
      );
    } else if (wrongEscape !== -1) {
      this.at = start + 1 + wrongEscape;
      this.fail('a backslash is not followed by a known escape');
    } else if (end === -1) this.fail('a string has no closing quote');
    else this.at = end + 1;
  }

  private duplicate(key: string, offset: number): void {
    if (this.duplicates.length >= maxDuplicateFindings) {
      this.moreDuplicates += 1;
      return;
    }
    const path = toPointer(this.levels.map(({ step }) => step));
    this.duplicates.push({ key, path, line: this.lineOf(offset) });
  }

  private skip(): void {
    this.at += this.match(blank).length;
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0] ?? '';
  }

  private here(): string {
    const found = this.match(word);
    return found === '' ? `"${this.text[this.at] ?? ''}"` : `"${shorten(found)}"`;
  }

  private fail(problem: string): void {
    const isComment = /^\/[/*]/.test(this.text.slice(this.at, this.at + 2));
    this.error ??= {
      offset: this.at,
      problem: isComment ? 'there is a comment, which JSON does not have' : problem,
    };
  }
}

/** The offset of the first backslash that starts no valid escape, or -1. */
function findWrongEscape(inner: string): number {
  for (const match of inner.matchAll(escape)) {
    if (match[1] === undefined) return match.index;
  }
  return -1;
}
