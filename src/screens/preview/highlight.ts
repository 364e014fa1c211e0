// oxlint-disable-next-line typescript/triple-slash-reference -- the tests' project finds it only so
/// <reference path="./prism.d.ts" />
import type { Grammar, Token, TokenStream } from 'prismjs';

/** A piece of a line; without a kind it is plain text. */
export interface Span {
  readonly text: string;
  readonly kind?: 'property' | 'string' | 'number' | 'boolean' | 'null' | 'punctuation';
}

/** Splits one line of JSON into spans. */
export type Highlighter = (line: string) => readonly Span[];

type Prism = typeof import('prismjs');

/**
 * Loads the highlighter, once. Undefined when it can't be loaded: the text is then plain, and the
 * next preview tries again.
 */
export const loadHighlighter = createLoader(async () => {
  // `manual` stops Prism from rewriting the page's HTML; the grammar finds the core by its global
  // name.
  const realm: { Prism?: object } = globalThis;
  realm.Prism = { manual: true, disableWorkerMessageHandler: true };
  const core = await import('prismjs/components/prism-core.js');
  realm.Prism = core.default;
  await import('prismjs/components/prism-json.js');
  return core.default;
});

/** Creates the highlighter from the result of `load`; logs one line when that fails (rules 8). */
export function createLoader(load: () => Promise<Prism>): () => Promise<Highlighter | undefined> {
  let loading: Promise<Highlighter | undefined> | undefined;
  /** Each preview tries again, but a repeated failure is not logged again. */
  let said = false;
  const tryLoading = async (): Promise<Highlighter | undefined> => {
    try {
      const prism = await load();
      const grammar = prism.languages['json'];
      if (grammar === undefined) throw new Error('it has no grammar for JSON');
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

/** A JSON string never spans lines, so each line can be tokenised separately. */
function tokenizeLine(prism: Prism, grammar: Grammar, line: string): readonly Span[] {
  const spans: Span[] = [];
  collect(prism.tokenize(line, grammar), undefined, spans);
  return spans;
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
      return 'punctuation';
    default:
      return undefined;
  }
}
