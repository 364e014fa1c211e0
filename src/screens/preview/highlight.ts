// oxlint-disable-next-line typescript/triple-slash-reference -- the tests' project does not find it otherwise
/// <reference path="./prism.d.ts" />
import type { Grammar, Token, TokenStream } from 'prismjs';

/** A piece of a line; without a kind it is plain text. */
export interface Span {
  readonly text: string;
  readonly kind?: 'property' | 'string' | 'number' | 'boolean' | 'null' | 'punctuation';
}

export type Language = 'json' | 'yaml' | 'typescript';

/** Splits one line of a text into spans. */
export type Highlighter = (line: string) => readonly Span[];

type Prism = typeof import('prismjs');

async function loadCore(): Promise<Prism> {
  // `manual` stops Prism from rewriting the page's HTML; a grammar finds the core by its global
  // name.
  const realm: { Prism?: object } = globalThis;
  realm.Prism ??= { manual: true, disableWorkerMessageHandler: true };
  const core = await import('prismjs/components/prism-core.js');
  realm.Prism = core.default;
  return core.default;
}

const loaders: Readonly<Record<Language, () => Promise<Highlighter | undefined>>> = {
  json: createLoader(async () => {
    const prism = await loadCore();
    await import('prismjs/components/prism-json.js');
    return prism;
  }),
  yaml: createLoader(async () => {
    const prism = await loadCore();
    await import('prismjs/components/prism-yaml.js');
    return prism;
  }, 'yaml'),
  typescript: createLoader(async () => {
    const prism = await loadCore();
    // Each of these extends the previous one.
    await import('prismjs/components/prism-clike.js');
    await import('prismjs/components/prism-javascript.js');
    await import('prismjs/components/prism-typescript.js');
    return prism;
  }, 'typescript'),
};

/**
 * Loads the highlighter of a language, once. Undefined if it can't be loaded: the text is then
 * plain, and the next preview tries again.
 */
export function loadHighlighter(language: Language = 'json'): Promise<Highlighter | undefined> {
  return loaders[language]();
}

/** Creates the highlighter from the result of `load`; logs one line if that fails (rules 8). */
export function createLoader(
  load: () => Promise<Prism>,
  language: Language = 'json',
): () => Promise<Highlighter | undefined> {
  let loading: Promise<Highlighter | undefined> | undefined;
  /** Each preview tries again, but a repeated failure is not logged again. */
  let said = false;
  const tryLoading = async (): Promise<Highlighter | undefined> => {
    try {
      const prism = await load();
      const grammar = prism.languages[language];
      if (grammar === undefined) throw new Error(`it has no grammar for ${language}`);
      return (line) => tokenizeLine(prism, grammar, line);
    } catch (reason) {
      if (!said) {
        said = true;
        console.error(
          "The code highlighting couldn't be loaded; the preview is plain text.",
          reason,
        );
      }
      loading = undefined;
      return undefined;
    }
  };
  return () => (loading ??= tryLoading());
}

/**
 * Each line can be tokenised separately, since a string of JSON never spans lines. In the other
 * languages, only TypeScript's comments need to be recognised across lines, because they are prose.
 */
function tokenizeLine(prism: Prism, grammar: Grammar, line: string): readonly Span[] {
  if (grammar === prism.languages['typescript'] && /^ *(?:\/\*\*| \*)/.test(line)) {
    return [{ text: line, kind: 'punctuation' }];
  }
  if (grammar === prism.languages['yaml']) return tokenizeYaml(prism, grammar, line);
  const spans: Span[] = [];
  collect(prism.tokenize(line, grammar), undefined, spans);
  return spans;
}

/** A value that starts with one of these is not plain text: it is quoted, a list, an object, a block … */
const yamlIndicator = /^["'[\]{}|>&*!#%@`,?]/;

/**
 * Dashes, key and value of a line. The grammar would split plain text that merely looks like
 * something else, such as `Apache-2.0`, or the braces of a path.
 */
function tokenizeYaml(prism: Prism, grammar: Grammar, line: string): readonly Span[] {
  const ofLine: Span[] = [];
  // A key ends with white space after its colon, which may be the line break.
  collect(prism.tokenize(`${line}\n`, grammar), undefined, ofLine);
  const lead = /^(?: |- )*/.exec(line)?.[0] ?? '';
  const rest = line.slice(lead.length);
  if (yamlIndicator.test(rest)) return piece(ofLine, 0, line.length);
  const colon = endOfKey(rest);
  const start = lead.length + colon + 1;
  const value = line.slice(start);
  const parts = piece(ofLine, start, line.length);
  const isOne = parts.filter(({ text }) => text.trim() !== '').length <= 1;
  return [
    ...piece(ofLine, 0, lead.length),
    ...(colon < 0 ? [] : [{ text: rest.slice(0, colon), kind: 'property' } as const]),
    ...(colon < 0 ? [] : [{ text: ':', kind: 'punctuation' } as const]),
    ...(isOne || yamlIndicator.test(value.trimStart()) ? parts : [{ text: value }]),
  ];
}

/** The part of the spans between two characters. */
function piece(spans: readonly Span[], from: number, to: number): readonly Span[] {
  let at = 0;
  return spans.flatMap((span) => {
    const begin = at;
    at += span.text.length;
    const text = span.text.slice(Math.max(0, from - begin), Math.max(0, to - begin));
    return text === '' ? [] : [{ ...span, text }];
  });
}

/** The index of the colon after the key; -1 if there is none. */
function endOfKey(text: string): number {
  const within = text.indexOf(': ');
  return within < 0 && text.endsWith(':') ? text.length - 1 : within;
}

function collect(stream: TokenStream, kind: Span['kind'], spans: Span[]): void {
  if (typeof stream === 'string') {
    if (stream !== '') spans.push(kind === undefined ? { text: stream } : { text: stream, kind });
  } else if (Array.isArray(stream)) {
    for (const part of stream) collect(part, kind, spans);
  } else {
    collect(stream.content, kindOf(stream) ?? kind, spans);
  }
}

function kindOf(token: Token): Span['kind'] {
  switch (token.type) {
    case 'property':
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'punctuation':
      return token.type;
    case 'operator':
    case 'comment':
      return 'punctuation';
    case 'key':
    case 'literal-property':
    case 'string-property':
    case 'class-name':
      return 'property';
    case 'keyword':
    case 'builtin':
      return 'boolean';
    case 'datetime':
      return 'string';
    default:
      return undefined;
  }
}
