import { memo, useState } from 'react';
import { formatCount, plural } from '../../../../domain/model/counts.ts';
import { classNames } from '../../../../ui/styles/classNames.ts';
import type { Target } from '../../../../machines/editorTypes.ts';
import styles from './PreviewLossList.module.css';
import type { PreviewLosses } from './usePreviewText.ts';

interface ListProps {
  readonly losses: PreviewLosses;
  /** Goes to a card. */
  readonly onJump: (target: Target) => void;
  /** Goes to a line of the preview, from 0. */
  readonly onLine: (line: number) => void;
}

export interface PreviewLossListProps extends Omit<ListProps, 'losses'> {
  /** Undefined until they are known. */
  readonly losses: PreviewLosses | undefined;
}

/**
 * What the previewed format can't express: how much and, when opened, each loss with links to its
 * card and its line. Its line is reserved from the beginning, so that the text below it does not
 * move.
 */
export const PreviewLossList = memo(function PreviewLossList(props: PreviewLossListProps) {
  const { losses, onJump, onLine } = props;
  const [open, setOpen] = useState(false);
  if (losses === undefined || losses.count === 0) {
    return (
      <p className={classNames(styles.losses, styles.none)}>
        {losses !== undefined && 'No difference from the cards'}
      </p>
    );
  }
  return (
    <details
      className={styles.losses}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        {plural(losses.count, 'difference')} from the cards
      </summary>
      {/* Hundreds of links would be rendered again after every edit. */}
      {open && <LossLinks losses={losses} onJump={onJump} onLine={onLine} />}
    </details>
  );
});

function LossLinks({ losses: { count, findings }, onJump, onLine }: ListProps) {
  return (
    <ul className={styles.list} aria-label="What this format says differently or not at all">
      {findings.map(({ message, line, target }, index) => (
        <li key={index}>
          {target !== undefined && (
            <>
              <button type="button" className={styles.place} onClick={() => onJump(target)}>
                {target.name}
              </button>
              {': '}
            </>
          )}
          {message}
          {line !== undefined && (
            <>
              {' '}
              <button type="button" className={styles.place} onClick={() => onLine(line)}>
                Line {formatCount(line + 1)}
              </button>
            </>
          )}
        </li>
      ))}
      {count > findings.length && (
        <li>And {formatCount(count - findings.length)} more, which Export lists.</li>
      )}
    </ul>
  );
}
