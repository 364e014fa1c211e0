import { formatCount } from '../../../../domain/model/counts.ts';
import styles from './Pager.module.css';

export interface PagerProps {
  /** The word for the entries: `documents`. */
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
 * one page. There are also links to the first and the last page if they are not adjacent; if the
 * provider has stopped counting, the last page is unknown.
 */
export function Pager({ label, page, addressOf }: PagerProps) {
  const { totalResults: total, moreResults = false, startIndex: start, itemsPerPage } = page;
  // The list contains only entries that are still on their way from here.
  if (itemsPerPage <= 0) return null;
  const size = itemsPerPage;
  if (total <= size && start === 0) return null;
  const end = Math.min(start + size, total);
  const last = end + Math.floor((total - end - 1) / size) * size;
  return (
    <nav aria-label={`Pages of ${label}`} className={styles.pager}>
      {start > size && (
        <a href={addressOf(0)} rel="first">
          First
        </a>
      )}
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
      {last > end && !moreResults && (
        <a href={addressOf(last)} rel="last">
          Last
        </a>
      )}
    </nav>
  );
}
