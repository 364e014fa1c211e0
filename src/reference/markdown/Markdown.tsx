import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { createElement, Fragment, memo, useMemo, type ReactNode } from 'react';
import { decodeEntities } from './decodeEntities.ts';
import styles from './Markdown.module.css';
import { plainLine } from './plainLine.ts';
import { safeLink } from './safeLink.ts';

export interface MarkdownProps {
  readonly text: string;
  /** The level of the first heading in the text: one below the heading above it. */
  readonly level: number;
  /** Whether line breaks are preserved as they were typed, as in comments and changelogs. */
  readonly keepsLines?: boolean;
}

/** Longer texts are shown as plain text, because parsing a hostile text takes quadratic time. */
const maxCharacters = 20_000;

/** Quotes and lists that are nested deeper are not indented any more: the page would become too wide. */
const maxIndents = 8;

/** The position of a block in a text. */
interface Context {
  readonly levels: ReadonlyMap<Token, number>;
  /** The number of quotes and lists around it. */
  readonly depth: number;
}

/**
 * Renders untrusted Markdown. HTML is shown as text, an image as a link to it, and links lead only
 * where `safeLink` allows, so that nothing can run, load or pose as part of the page.
 */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const { text, level, keepsLines = false } = props;
  const tokens = useMemo(() => readMarkdown(text, keepsLines), [text, keepsLines]);
  if (tokens === undefined) return <p className={styles.plain}>{text}</p>;
  const levels = headingLevels(tokens, level);
  return <div className={styles.markdown}>{renderBlocks(tokens, { levels, depth: 0 })}</div>;
});

/**
 * The same for a text whose line breaks are preserved: marks within a line are rendered, and marks for blocks
 * are shown as written.
 */
export const MarkdownLines = memo(function MarkdownLines({ text }: { readonly text: string }) {
  const tokens = useMemo(() => readLines(text), [text]);
  return <span className={styles.lines}>{tokens === undefined ? text : renderInline(tokens)}</span>;
});

/** Whether `Markdown` shows more of a text than `MarkdownLines`: a list, a heading or another block. */
export function hasBlocks(text: string): boolean {
  return readMarkdown(text, false)?.some(({ type }) => !asLines.has(type)) ?? false;
}

/** Blocks of which the lines are all there is to see; HTML is shown as text. */
const asLines: ReadonlySet<string> = new Set(['paragraph', 'space', 'html']);

function readLines(text: string): readonly Token[] | undefined {
  if (text.length > maxCharacters) return undefined;
  try {
    return Lexer.lexInline(text, { gfm: true });
  } catch {
    return undefined;
  }
}

/** The first paragraph as one line of plain text. */
export function plainSummary(text: string, characters: number): string {
  const [first = ''] = text.trim().split(/\n\s*\n/, 1);
  // Removing marks and the addresses of links shortens the text, so start with more than is shown.
  const plain = plainLine(decodeEntities(first), 4 * characters)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > characters ? `${plain.slice(0, characters).trimEnd()}…` : plain;
}

function readMarkdown(text: string, breaks: boolean): readonly MarkedToken[] | undefined {
  if (text.length > maxCharacters) return undefined;
  try {
    return known(new Lexer({ gfm: true, breaks }).lex(text));
  } catch {
    // Thousands of nested quotes overflow the parser's stack.
    return undefined;
  }
}

/** The lexer returns other tokens only with extensions. */
function known(tokens: readonly Token[] | undefined): readonly MarkedToken[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only extensions make others
  return (tokens ?? []) as readonly MarkedToken[];
}

/**
 * The level of each heading: the first has `level`, and no heading is more than one level below the
 * previous one.
 */
function headingLevels(tokens: readonly MarkedToken[], level: number): ReadonlyMap<Token, number> {
  const levels = new Map<Token, number>();
  const open: number[] = [];
  for (const token of tokens) {
    if (token.type !== 'heading') continue;
    while ((open.at(-1) ?? 0) >= token.depth) open.pop();
    open.push(token.depth);
    levels.set(token, Math.min(6, level + open.length - 1));
  }
  return levels;
}

function renderBlocks(tokens: readonly MarkedToken[], context: Context): readonly ReactNode[] {
  return tokens.map((token, at) => renderBlock(token, context, at));
}

function renderBlock(token: MarkedToken, context: Context, key: number): ReactNode {
  switch (token.type) {
    case 'heading': {
      // A heading inside a list or a quote is not part of the outline.
      const found = context.levels.get(token);
      const content = renderInline(token.tokens);
      if (found === undefined)
        return (
          <p key={key}>
            <strong>{content}</strong>
          </p>
        );
      return createElement(`h${found}`, { key, className: styles.heading }, content);
    }
    case 'paragraph':
      return <p key={key}>{renderInline(token.tokens)}</p>;
    case 'code':
      return (
        <pre key={key} className={styles.code}>
          <code>{token.text}</code>
        </pre>
      );
    case 'blockquote':
      return renderQuote(token, context, key);
    case 'list':
      return renderList(token, context, key);
    case 'table':
      return renderTable(token, key);
    case 'hr':
      return <hr key={key} />;
    case 'html':
      return (
        <p key={key} className={styles.plain}>
          {token.text.trim()}
        </p>
      );
    case 'text':
      return <Fragment key={key}>{inlineOf(token)}</Fragment>;
    case 'space':
    case 'def':
      return null;
    default:
      return <Fragment key={key}>{renderInline([token])}</Fragment>;
  }
}

function renderQuote({ tokens }: Tokens.Blockquote, context: Context, key: number): ReactNode {
  const { isFlat, inside } = nested(context);
  const blocks = renderBlocks(known(tokens), inside);
  if (isFlat) return <Fragment key={key}>{blocks}</Fragment>;
  return <blockquote key={key}>{blocks}</blockquote>;
}

function renderList(list: Tokens.List, context: Context, key: number): ReactNode {
  const { isFlat, inside } = nested(context);
  const items = list.items.map((item, at) => (
    <li key={at}>
      {item.task && (item.checked === true ? '☑ ' : '☐ ')}
      {renderBlocks(
        known(item.tokens).filter(({ type }) => type !== 'checkbox'),
        inside,
      )}
    </li>
  ));
  const className = isFlat ? styles.flat : undefined;
  if (!list.ordered) {
    return (
      <ul key={key} className={className}>
        {items}
      </ul>
    );
  }
  return (
    <ol key={key} className={className} start={typeof list.start === 'number' ? list.start : 1}>
      {items}
    </ol>
  );
}

function nested({ levels, depth }: Context) {
  return { isFlat: depth >= maxIndents, inside: { levels, depth: depth + 1 } };
}

function renderTable({ header, rows }: Tokens.Table, key: number): ReactNode {
  return (
    <div key={key} className={styles.table} role="group" aria-label="Table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {header.map((cell, at) => (
              <th key={at} scope="col">
                {renderInline(cell.tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>{renderInline(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function renderInline(tokens: readonly Token[] | undefined): readonly ReactNode[] {
  return known(tokens).map((token, key) => {
    switch (token.type) {
      case 'strong':
        return <strong key={key}>{renderInline(token.tokens)}</strong>;
      case 'em':
        return <em key={key}>{renderInline(token.tokens)}</em>;
      case 'del':
        return <del key={key}>{renderInline(token.tokens)}</del>;
      case 'codespan':
        return <code key={key}>{token.text}</code>;
      case 'br':
        return <br key={key} />;
      case 'link':
        return renderLink(token.href, renderInline(token.tokens), key);
      case 'image':
        return renderLink(token.href, token.text === '' ? token.href : token.text, key);
      case 'text':
        return inlineOf(token);
      case 'escape':
        return token.text;
      default:
        return token.raw;
    }
  });
}

function inlineOf(token: Tokens.Text | Tokens.Tag): ReactNode {
  return 'tokens' in token && token.tokens !== undefined
    ? renderInline(token.tokens)
    : decodeEntities(token.text);
}

function renderLink(address: string, content: ReactNode, key: number): ReactNode {
  const href = safeLink(decodeEntities(address));
  if (href === undefined) return <span key={key}>{content}</span>;
  return (
    <a key={key} href={href} rel="nofollow ugc noopener noreferrer">
      {content}
    </a>
  );
}
