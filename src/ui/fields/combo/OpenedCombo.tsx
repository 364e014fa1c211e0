import { Combobox } from '@base-ui/react/combobox';
import type { BaseUIEvent } from '@base-ui/react/types';
import { ChevronsUpDown, Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../styles/classNames.ts';
import {
  closedByKey,
  type Opening,
  selectNames,
  takeFocus,
  triggerClass,
  valueId,
} from '../select/ClosedSelect.tsx';
import type { ComboChoice, ComboCreate } from './comboChoice.ts';
import styles from './ComboField.module.css';
import { ComboLines, createValue } from './ComboLines.tsx';
import { type ComboGroup, comboRows, suggestedOption, suggestedValue } from './comboRows.ts';
import { swallowPress } from './swallowPress.ts';
import type { FieldWiring } from '../FieldFrame.tsx';
import fieldStyles from '../FieldFrame.module.css';
import popupStyles from '../../overlays/popup.module.css';
import selectStyles from '../select/SelectField.module.css';

export interface OpenedComboProps<Value extends string> extends ComboChoice<Value> {
  readonly wiring: FieldWiring;
  readonly opening: Opening;
  readonly monospace: boolean;
  readonly disabled: boolean;
  readonly valueClass: string | undefined;
  /** The selected value, as the closed field shows it. */
  readonly children: ReactNode;
}

type ChangeDetails = Parameters<NonNullable<Combobox.Root.Props<string>['onOpenChange']>>[1];

/** Replaces the plain button when it is first opened; it opens at once and takes the focus. */
export function OpenedCombo<Value extends string>({
  wiring,
  opening,
  groups,
  value,
  onChange,
  create,
  onSearch,
  monospace,
  disabled,
  valueClass,
  children,
}: OpenedComboProps<Value>) {
  // The request to open, until the popup has finished closing.
  const [asked, setAsked] = useState<Opening | undefined>(opening);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(opening.typed);
  const shown = asked !== undefined;
  const creates = create !== undefined && offersCreate(create, groups, typed);
  const suggestion = create?.suggestion?.(typed.trim());
  const rows = useMemo(
    () => (shown ? comboRows(groups, typed, suggestedOption(suggestion)) : []),
    [shown, groups, typed, suggestion],
  );
  const values = useMemo(() => {
    const options = rows.flatMap((row) => (row.kind === 'option' ? [row.option.value] : []));
    return shown && creates ? [...options, createValue] : options;
  }, [rows, shown, creates]);
  const trigger = useRef<HTMLButtonElement>(null);
  const attach = useCallback((element: HTMLButtonElement | null) => {
    trigger.current = element;
    takeFocus(element);
  }, []);
  const popup = useRef<HTMLDivElement>(null);
  const scrollTo = useRef<(index: number) => void>(null);
  const highlighted = useRef<string>(undefined);
  /** The text at the last click elsewhere: a second click discards it. */
  const pressedWith = useRef<string>(undefined);
  /**
   * Closing takes several frames: if a person types meanwhile, a new search begins, which must not
   * be discarded.
   */
  const closing = useRef(false);

  // Opens in a second, interruptible render: the library highlights the selected option only if the
  // options were known before it opened, and one long synchronous render would block the page.
  useEffect(() => {
    if (asked === undefined) return;
    // The typed text must be known before: the input would keep the text that it had when the first key
    // reached it.
    startTransition(() => setOpen(true));
  }, [asked]);
  useEffect(() => onSearch?.(typed), [onSearch, typed]);
  const forget = () => {
    setAsked(undefined);
    setTyped('');
  };
  /** The focus returns to the field at once, for the keys that follow. */
  const close = () => {
    closing.current = true;
    setOpen(false);
    takeFocus(trigger.current);
  };
  const isSearching = () => asked !== undefined && !closing.current;
  const ask = (text: string) => {
    closing.current = false;
    setTyped(text);
    setAsked({ typed: text, touch: false });
  };
  const choose = (next: string) => {
    if (next === createValue) create?.onCreate(typed.trim());
    else if (next === suggestedValue) create?.onMeant?.(typed.trim());
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the options' own values
    else onChange(next as Value);
  };
  /** The best match for the text, which Enter chooses even if nothing is highlighted yet. */
  const firstOf = (text: string) => {
    if (text.trim() === '') return undefined;
    const rowsNow = comboRows(groups, text, suggestedOption(create?.suggestion?.(text.trim())));
    const best = rowsNow.find((row) => row.kind === 'option')?.option.value;
    const offered = create !== undefined && offersCreate(create, groups, text);
    return best ?? (offered ? createValue : undefined);
  };
  const take = (next: string) => {
    close();
    choose(next);
  };
  const change = (next: boolean, { reason, event }: ChangeDetails) => {
    if (next) {
      // The library opens in the frame after the click, and a letter may have begun a search until then.
      if (!isSearching()) ask('');
      return;
    }
    if (closedByKey.has(reason)) return close();
    if (reason === 'outside-press' && typed.trim() !== '') return leave(event);
    closing.current = true;
    setOpen(false);
  };
  /** A click elsewhere also chooses the option whose name was typed. */
  const leave = (event: Event) => {
    const text = typed.trim();
    const first = firstOf(typed);
    const isNew = first === createValue && create?.isImmediate?.(text) !== true;
    const whole = isNew ? first : wholeChoice(groups, create, text);
    // The click itself is ignored if the text names no option yet, so that it is not discarded unseen, or if
    // the dialog for a new option opens.
    const isKept = whole === undefined && pressedWith.current !== typed;
    if (isKept || isNew) swallowPress(event);
    pressedWith.current = typed;
    if (isKept) return;
    closing.current = true;
    setOpen(false);
    if (whole !== undefined) choose(whole);
  };
  /**
   * Typing on the button starts a search, and so do keys pressed before the input has the focus.
   */
  const search = (event: BaseUIEvent<KeyboardEvent>) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (disabled || ctrlKey || metaKey || altKey) return;
    const searching = isSearching();
    if (key === 'Escape') {
      if (!searching) return;
      // Escape closes the list, which does not have the focus yet, and not the dialog around it.
      event.stopPropagation();
      setOpen(false);
      forget();
    } else if (key === 'Enter' || key === 'Tab') {
      const first = searching ? firstOf(typed) : undefined;
      if (first === undefined) return;
      take(first);
      if (key === 'Tab') return;
    } else if (key.length !== 1 || (key === ' ' && !searching)) return;
    else if (searching) setTyped((text) => text + key);
    else ask(key);
    event.preventDefault();
    // The library would choose an option that begins with the letter, in a list that is not up to date.
    event.preventBaseUIHandler();
  };
  /**
   * Enter in the input, and Tab, which chooses the option that was typed and moves on from the
   * field. The library's own handler ignores options that have not been measured yet.
   */
  const press = (event: BaseUIEvent<KeyboardEvent>) => {
    const isTab = event.key === 'Tab' && typed.trim() !== '';
    if ((event.key !== 'Enter' && !isTab) || event.nativeEvent.isComposing) return;
    event.preventBaseUIHandler();
    if (!isTab) event.preventDefault();
    const { current } = highlighted;
    const option = current !== undefined && values.includes(current) ? current : firstOf(typed);
    if (option === undefined) {
      // Text that matches nothing is not discarded: the list, which says so, stays open.
      event.preventDefault();
      return;
    }
    take(option);
    // Saves with the chosen option, but not while the dialog for a new option is open.
    const saves = (event.ctrlKey || event.metaKey) && option !== createValue;
    if (saves) setTimeout(() => trigger.current?.closest('form')?.requestSubmit());
  };
  return (
    <Combobox.Root<string>
      id={wiring.id}
      items={values}
      filteredItems={values}
      filter={null}
      virtualized
      autoHighlight
      value={value === '' ? null : value}
      open={open}
      inputValue={typed}
      disabled={disabled}
      onOpenChange={change}
      onOpenChangeComplete={(next) => {
        if (next || !closing.current) return;
        closing.current = false;
        forget();
        // If it was closed before its input had the focus, the library returns the focus to no element.
        if (document.activeElement === document.body) takeFocus(trigger.current);
      }}
      onInputValueChange={(text, { reason }) => {
        if (reason !== 'input-change' && reason !== 'input-clear') return;
        highlighted.current = undefined;
        setTyped(text);
      }}
      onValueChange={(next) => {
        if (next !== null) choose(next);
      }}
      onItemHighlighted={(option, { reason, index }) => {
        highlighted.current = option;
        if (reason !== 'pointer' && index >= 0) scrollTo.current?.(index);
      }}
    >
      <Combobox.Trigger
        ref={attach}
        {...selectNames(wiring)}
        onKeyDown={search}
        className={triggerClass(monospace)}
      >
        <span id={valueId(wiring)} className={classNames(selectStyles.value, valueClass)}>
          {children}
        </span>
        <span className={selectStyles.icon}>
          <ChevronsUpDown aria-hidden />
        </span>
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={popupStyles.positioner} sideOffset={4} align="start">
          <Combobox.Popup
            ref={popup}
            // The library notices touch only from the second opening on.
            {...(asked?.touch === true ? { initialFocus: popup } : {})}
            aria-labelledby={wiring.labelId}
            className={classNames(popupStyles.popup, styles.popup)}
          >
            <div className={styles.search}>
              <Search aria-hidden />
              <Combobox.Input
                aria-labelledby={wiring.labelId}
                placeholder="Type to search"
                onKeyDown={press}
                spellCheck={false}
                autoCapitalize="off"
                className={classNames(styles.input, monospace && fieldStyles.monospace)}
              />
            </div>
            <Combobox.Empty>
              <div className={styles.empty}>Nothing has this name.</div>
            </Combobox.Empty>
            <ComboLines
              rows={rows}
              monospace={monospace}
              labelId={wiring.labelId}
              createLabel={creates ? create.label(typed.trim()) : undefined}
              scrollTo={scrollTo}
            />
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

/** The option whose whole name was typed; undefined if the text may be just a search. */
function wholeChoice(
  groups: readonly ComboGroup[],
  create: ComboCreate | undefined,
  text: string,
): string | undefined {
  const isTyped = (name: string) => name.toLowerCase() === text.toLowerCase();
  const options = groups.flatMap((group) => group.options);
  const option = options.find(({ label, value }) => isTyped(label ?? value));
  if (option !== undefined) return option.value;
  if (create?.isImmediate?.(text) !== true) return undefined;
  return create.suggestion?.(text) === undefined ? createValue : suggestedValue;
}

function offersCreate(
  { label, onlyTyped = false }: ComboCreate,
  groups: readonly ComboGroup[],
  typed: string,
): boolean {
  const text = typed.trim();
  if (label(text) === undefined) return false;
  if (!onlyTyped) return true;
  if (text === '') return false;
  return !groups.some(({ options }) => options.some((option) => option.value === text));
}
