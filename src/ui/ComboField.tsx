import { Combobox } from '@base-ui/react/combobox';
import { type Range, defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Check, ChevronsUpDown, Plus, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from './classNames.ts';
import styles from './ComboField.module.css';
import { type ComboGroup, type ComboRow, comboRows } from './comboRows.ts';
import { FieldFrame, type FieldText } from './FieldFrame.tsx';
import fieldStyles from './FieldFrame.module.css';
import popupStyles from './popup.module.css';
import selectStyles from './SelectField.module.css';

/** The last line of the list: makes something that is not in it yet. */
export interface ComboCreate {
  /** What the line says for the text that was typed, which may be empty. */
  readonly label: (typed: string) => string;
  readonly onCreate: (typed: string) => void;
  /** Shown only once something was typed that is no option itself. */
  readonly onlyTyped?: boolean;
}

export interface ComboFieldProps<Value extends string = string> extends FieldText {
  readonly groups: readonly ComboGroup<Value>[];
  /** Empty: nothing is chosen. A value that is no option is shown all the same. */
  readonly value: Value | '';
  readonly onChange: (value: Value) => void;
  readonly create?: ComboCreate | undefined;
  /** What stands there while nothing is chosen. */
  readonly placeholder?: string;
  /** A short word behind the value: that it is missing. */
  readonly mark?: ReactNode;
  readonly monospace?: boolean;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** No name that a person types holds a NUL. */
const createValue = '\0create';
const optionHeight = 28;
const headingHeight = 26;
const createHeight = 40;

/**
 * A choice of one out of a long list, by typing a part of it. Only the lines in view are in the
 * document, so that thousands of options open and filter at once; closed it is one button.
 */
export function ComboField<Value extends string = string>({
  label,
  hideLabel,
  hint,
  error,
  compact,
  groups,
  value,
  onChange,
  create,
  placeholder = 'Choose',
  mark,
  monospace = false,
  disabled = false,
  className,
}: ComboFieldProps<Value>) {
  const [open, setOpen] = useState(false);
  // The list stays as it is until the popup has faded away.
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const creates = create !== undefined && offersCreate(create, groups, typed);
  const rows = useMemo(() => (shown ? comboRows(groups, typed) : []), [shown, groups, typed]);
  const values = useMemo(() => {
    const options = rows.flatMap((row) => (row.kind === 'option' ? [row.option.value] : []));
    return shown && creates ? [...options, createValue] : options;
  }, [rows, shown, creates]);
  const scrollTo = useRef<(index: number) => void>(undefined);
  const highlighted = useRef(false);

  const change = (next: boolean, text = '') => {
    if (next) {
      // What is chosen is highlighted on opening only where the list was there before.
      flushSync(() => {
        setShown(true);
        setTyped('');
      });
      setTyped(text);
    }
    setOpen(next);
  };
  const choose = (next: string) => {
    if (next === createValue) create?.onCreate(typed.trim());
    else onChange(next as Value);
  };
  /** Typing on the field searches; so does what is typed before the list has the focus. */
  const search = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (disabled || key.length !== 1 || ctrlKey || metaKey || altKey) return;
    if (open) setTyped((text) => text + key);
    else if (key === ' ') return;
    else change(true, key);
    event.preventDefault();
  };
  /** Enter chooses the best match also where nothing is highlighted yet. */
  const chooseFirst = ({ key }: KeyboardEvent) => {
    const first = values[0];
    if (key !== 'Enter' || highlighted.current || typed.trim() === '' || first === undefined)
      return;
    setOpen(false);
    choose(first);
  };
  return (
    <FieldFrame labelAs="span" {...{ label, hideLabel, hint, error, compact, className }}>
      {({ id, labelId, describedBy, invalid }) => (
        <Combobox.Root<string>
          id={id}
          items={values}
          filteredItems={values}
          filter={null}
          virtualized
          autoHighlight
          value={value === '' ? null : value}
          open={open}
          inputValue={typed}
          disabled={disabled}
          onOpenChange={(next) => change(next)}
          onOpenChangeComplete={(next) => {
            if (!next) setShown(false);
          }}
          onInputValueChange={(text, { reason }) => {
            if (reason === 'input-change' || reason === 'input-clear') setTyped(text);
          }}
          onValueChange={(next) => {
            if (next !== null) choose(next);
          }}
          onItemHighlighted={(option, { reason, index }) => {
            highlighted.current = option !== undefined;
            if (reason !== 'pointer' && index >= 0) scrollTo.current?.(index);
          }}
        >
          <Combobox.Trigger
            aria-labelledby={`${labelId} ${id}-value`}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            onKeyDown={search}
            className={classNames(
              fieldStyles.control,
              selectStyles.trigger,
              monospace && fieldStyles.monospace,
            )}
          >
            <span
              id={`${id}-value`}
              className={classNames(selectStyles.value, value === '' && styles.placeholder)}
            >
              {value === '' ? placeholder : labelOf(groups, value)}
              {mark !== undefined && <span className={styles.mark}> {mark}</span>}
            </span>
            <span className={selectStyles.icon}>
              <ChevronsUpDown aria-hidden />
            </span>
          </Combobox.Trigger>
          <Combobox.Portal>
            <Combobox.Positioner className={popupStyles.positioner} sideOffset={4} align="start">
              <Combobox.Popup
                aria-labelledby={labelId}
                className={classNames(popupStyles.popup, styles.popup)}
              >
                <div className={styles.search}>
                  <Search aria-hidden />
                  <Combobox.Input
                    aria-labelledby={labelId}
                    placeholder="Type to search"
                    onKeyDown={chooseFirst}
                    spellCheck={false}
                    autoCapitalize="off"
                    className={classNames(styles.input, monospace && fieldStyles.monospace)}
                  />
                </div>
                <Combobox.Empty>
                  <div className={styles.empty}>There is nothing of this name.</div>
                </Combobox.Empty>
                <Lines
                  rows={rows}
                  monospace={monospace}
                  labelId={labelId}
                  createLabel={creates ? create.label(typed.trim()) : undefined}
                  scrollTo={scrollTo}
                />
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </FieldFrame>
  );
}

interface LinesProps {
  readonly rows: readonly ComboRow[];
  readonly monospace: boolean;
  readonly labelId: string;
  readonly createLabel: string | undefined;
  /** Is given the function that brings an option into view. */
  readonly scrollTo: { current: ((index: number) => void) | undefined };
}

function Lines({ rows, monospace, labelId, createLabel, scrollTo }: LinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const places = useMemo(
    () => rows.flatMap((row, at) => (row.kind === 'option' ? [at] : [])),
    [rows],
  );
  const size = places.length + (createLabel === undefined ? 0 : 1);
  // What is highlighted stays in the document: the field's input refers to it.
  const [kept, setKept] = useState<number>();
  const virtualizer = useVirtualizer({
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
        if (kept === undefined || kept >= range.count || shown.includes(kept)) return shown;
        return [...shown, kept].toSorted((one, other) => one - other);
      },
      [kept],
    ),
  });
  scrollTo.current = (index) => {
    const at = places[index];
    setKept(at);
    if (at !== undefined) virtualizer.scrollToIndex(at, { align: 'auto' });
  };
  return (
    <Combobox.List
      ref={scroller}
      aria-labelledby={labelId}
      className={classNames(popupStyles.list, styles.list)}
    >
      {rows.length > 0 && (
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
                <span className={selectStyles.text} title={option.label ?? option.value}>
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

function offersCreate(
  { onlyTyped = false }: ComboCreate,
  groups: readonly ComboGroup[],
  typed: string,
): boolean {
  const text = typed.trim();
  if (!onlyTyped) return true;
  if (text === '') return false;
  return !groups.some(({ options }) => options.some((option) => option.value === text));
}

/** Labels other than the value are only in short lists: types are called by their names. */
function labelOf(groups: readonly ComboGroup[], value: string): string {
  for (const { options } of groups) {
    if (options[0]?.label === undefined) continue;
    const found = options.find((option) => option.value === value);
    if (found !== undefined) return found.label ?? value;
  }
  return value;
}
