import { formatCount } from '../../../domain/model/counts.ts';
import styles from './Pager.module.css';

export interface PagerProps {
  /** The entries of the pages: `documents`. */
  readonly label: string;
  readonly page: {
    readonly totalResults: number;
    readonly moreResults?: boolean | undefined;
    readonly startIndex: number;
    readonly itemsPerPage: number;
  };
  /** The address of the page that starts at this entry. */
  readonly addressOf: (startIndex: number) => string;
}

/**
 * Shows the current position in a long list, with links to other pages; nothing if there is only
 * one page.
 */
export function Pager({ label, page, addressOf }: PagerProps) {
  const { totalResults: total, moreResults = false, startIndex: start, itemsPerPage } = page;
  const size = Math.max(itemsPerPage, 1);
  if (total <= size && start === 0) return null;
  const end = Math.min(start + size, total);
  return (
    <nav aria-label={`Pages of ${label}`} className={styles.pager}>
      {start > 0 && (
        <a href={addressOf(Math.max(0, start - size))} rel="prev">
          Previous
        </a>
      )}
      <span>
        {formatCount(start + 1)} to {formatCount(end)} of {moreResults && 'more than '}
        {formatCount(total)}
        {moreResults &&
          end === total &&
          `. Search for something more specific to find other ${label}.`}
      </span>
      {end < total && (
        <a href={addressOf(end)} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}
