import { memo } from 'react';
import { formatCount } from '../../domain/model/counts.ts';
import type { Highlighter } from './highlight.ts';
import styles from './Preview.module.css';

/** How many characters of one line are shown; a longer line would take seconds to lay out. */
export const maxLineCharacters = 2_000;

export interface PreviewLineProps {
  /** Undefined until it has arrived. */
  readonly text: string | undefined;
  readonly highlight: Highlighter | undefined;
  readonly marked: boolean;
}

/** One line: its text as spans, never as HTML. */
export const PreviewLine = memo(function PreviewLine(props: PreviewLineProps) {
  const { text, highlight, marked } = props;
  const isCut = text !== undefined && text.length > maxLineCharacters;
  const visible = isCut ? text.slice(0, maxLineCharacters) : (text ?? '');
  return (
    <div className={styles.line} data-marked={marked || undefined}>
      {highlight === undefined
        ? visible
        : highlight(visible).map(({ text: part, kind }, index) =>
            kind === undefined ? (
              part
            ) : (
              <span key={index} className={`tok-${kind}`}>
                {part}
              </span>
            ),
          )}
      {isCut && (
        <span className={styles.cut}>
          {' '}
          … {formatCount(text.length - maxLineCharacters)} more characters
        </span>
      )}
      {text === '' && '\n'}
    </div>
  );
});
