import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useRef,
  useImperativeHandle,
} from 'react';
import { classNames } from '../styles/classNames.ts';
import { useVirtualRows } from './useVirtualRows.ts';
import styles from './VirtualList.module.css';

export interface VirtualListProps {
  /** The accessible name of the list. */
  readonly label: string;
  readonly count: number;
  /** Estimated height of a row until it is measured, in px. */
  readonly rowHeight: number;
  readonly renderRow: (index: number) => ReactNode;
  /** Called with the rows in view; `to` is exclusive. */
  readonly onRange?: (from: number, to: number) => void;
  /** The scrolling element, to focus when the row that had the focus is gone. */
  readonly scrollerRef?: Ref<HTMLDivElement>;
  readonly className?: string;
}

/** A list of any length; only the rows in view are in the DOM. */
export function VirtualList(props: VirtualListProps) {
  const { label, count, rowHeight, renderRow, onRange, scrollerRef, className } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualRows({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    overscan: 8,
    initialRect: { width: 0, height: window.innerHeight },
  });
  const shown = virtualizer.getVirtualItems();
  const from = shown[0]?.index ?? 0;
  const to = (shown.at(-1)?.index ?? -1) + 1;
  useEffect(() => onRange?.(from, to), [onRange, from, to]);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(
    scrollerRef,
    () => scroller.current,
  );
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={label}
      tabIndex={0}
      className={classNames(styles.scroller, className)}
    >
      <ul aria-label={label} className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, start }) => (
          <li
            key={index}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            className={styles.row}
            style={{ transform: `translateY(${start}px)` }}
          >
            {renderRow(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
