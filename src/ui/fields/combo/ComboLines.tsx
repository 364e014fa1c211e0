import { Combobox } from '@base-ui/react/combobox';
import { type Range, defaultRangeExtractor } from '@tanstack/react-virtual';
import { Check, Plus } from 'lucide-react';
import {
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  useImperativeHandle,
  type Ref,
} from 'react';
import { classNames } from '../../styles/classNames.ts';
import styles from './ComboField.module.css';
import type { ComboRow } from './comboRows.ts';
import fieldStyles from '../FieldFrame.module.css';
import { useVirtualRows } from '../../lists/useVirtualRows.ts';
import popupStyles from '../../overlays/popup.module.css';
import selectStyles from '../select/SelectField.module.css';

/**
 * The value of the row that creates a new option. It can't collide: nobody can type NUL into a
 * name.
 */
export const createValue = '\0create';
const optionHeight = 28;
const headingHeight = 26;
const createHeight = 40;

export interface ComboLinesProps {
  readonly rows: readonly ComboRow[];
  readonly monospace: boolean;
  readonly labelId: string;
  readonly createLabel: string | undefined;
  /** Receives the function that scrolls an option into view. */
  readonly scrollTo: Ref<(index: number) => void>;
}

/** The rows of the open list; only those in view are in the DOM. */
export function ComboLines({ rows, monospace, labelId, createLabel, scrollTo }: ComboLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // Render the popup empty first, so that it is positioned before the rows are rendered.
  const placed = useDeferredValue(true, false);
  const places = useMemo(
    () => rows.flatMap((row, at) => (row.kind === 'option' ? [at] : [])),
    [rows],
  );
  const size = places.length + (createLabel === undefined ? 0 : 1);
  // The highlighted row stays in the DOM, as the input's `aria-activedescendant` refers to it.
  const [highlighted, setHighlighted] = useState<number>();
  const virtualizer = useVirtualRows({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (rows[at]?.kind === 'heading' ? headingHeight : optionHeight),
    overscan: 6,
    paddingStart: 4,
    paddingEnd: 4,
    scrollPaddingStart: headingHeight,
    scrollPaddingEnd: createLabel === undefined ? 4 : createHeight,
    initialRect: { width: 0, height: 360 },
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        if (highlighted === undefined || highlighted >= range.count) return shown;
        if (shown.includes(highlighted)) return shown;
        return [...shown, highlighted].toSorted((one, other) => one - other);
      },
      [highlighted],
    ),
  });
  useImperativeHandle(scrollTo, () => (index: number) => {
    const at = places[index];
    setHighlighted(at);
    if (at !== undefined) virtualizer.scrollToIndex(at, { align: 'auto' });
  });
  return (
    <Combobox.List
      ref={scroller}
      aria-labelledby={labelId}
      className={classNames(popupStyles.list, styles.list)}
    >
      {placed && rows.length > 0 && (
        <div
          role="presentation"
          className={styles.room}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ key, index: at, start }) => {
            const row = rows[at];
            if (row === undefined) return null;
            const place = { transform: `translateY(${start}px)` };
            if (row.kind === 'heading') {
              return (
                <div key={key} role="presentation" className={styles.heading} style={place}>
                  {row.label}
                </div>
              );
            }
            const { option, index } = row;
            return (
              <Combobox.Item
                key={key}
                index={index}
                value={option.value}
                aria-setsize={size}
                aria-posinset={index + 1}
                style={place}
                className={classNames(
                  popupStyles.item,
                  selectStyles.item,
                  styles.item,
                  monospace && fieldStyles.monospace,
                )}
              >
                <Combobox.ItemIndicator className={selectStyles.check}>
                  <Check aria-hidden />
                </Combobox.ItemIndicator>
                <span className={selectStyles.text} data-tooltip={option.label ?? option.value}>
                  {option.label ?? option.value}
                  {option.detail !== undefined && (
                    <span className={styles.detail}> {option.detail}</span>
                  )}
                </span>
              </Combobox.Item>
            );
          })}
        </div>
      )}
      {createLabel !== undefined && (
        <Combobox.Item
          index={places.length}
          value={createValue}
          aria-setsize={size}
          aria-posinset={size}
          className={classNames(popupStyles.item, selectStyles.item, styles.create)}
        >
          <Plus aria-hidden className={styles.plus} />
          <span className={selectStyles.text}>{createLabel}</span>
        </Combobox.Item>
      )}
    </Combobox.List>
  );
}
