import { useState, type ReactNode } from 'react';
import { formatCount } from '../../../../domain/model/counts.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { ItemList } from '../../../../ui/lists/ItemList.tsx';
import styles from './LongItemList.module.css';

/** How many items are shown at first, and how many more at each click: rendering thousands takes seconds. */
const step = 100;

export interface LongItemListProps<Entry> {
  /** The accessible name of the list. */
  readonly label: string;
  readonly entries: readonly Entry[];
  /** Entries that are always shown, wherever they are in the list. */
  readonly isAlwaysShown?: (entry: Entry) => boolean;
  /** The item of an entry, with a key. */
  readonly children: (entry: Entry) => ReactNode;
}

/** A list of which only the first items are shown, and more on request. */
export function LongItemList<Entry>(props: LongItemListProps<Entry>) {
  const { label, entries, isAlwaysShown, children } = props;
  const [limit, setLimit] = useState(step);
  const others = entries.filter((entry) => isAlwaysShown?.(entry) !== true);
  const left = new Set(others.slice(limit));
  const shown = entries.filter((entry) => !left.has(entry));
  const hidden = left.size;
  return (
    <>
      <ItemList label={label}>{shown.map(children)}</ItemList>
      {hidden > 0 && (
        <p className={styles.more}>
          {formatCount(hidden)} more {hidden === 1 ? 'is' : 'are'} not shown.
          <Button size="small" onClick={() => setLimit(limit + step)}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}
