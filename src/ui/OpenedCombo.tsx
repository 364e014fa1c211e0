import { Combobox } from '@base-ui/react/combobox';
import type { BaseUIEvent } from '@base-ui/react/types';
import { ChevronsUpDown, Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from './classNames.ts';
import { type Opening, selectNames, takeFocus, triggerClass, valueId } from './ClosedSelect.tsx';
import type { ComboChoice, ComboCreate } from './comboChoice.ts';
import styles from './ComboField.module.css';
import { ComboLines, createValue } from './ComboLines.tsx';
import { type ComboGroup, comboRows } from './comboRows.ts';
import type { FieldWiring } from './FieldFrame.tsx';
import fieldStyles from './FieldFrame.module.css';
import popupStyles from './popup.module.css';
import selectStyles from './SelectField.module.css';

export interface OpenedComboProps<Value extends string> extends ComboChoice<Value> {
  readonly wiring: FieldWiring;
  /** How it came to be opened. */
  readonly opening: Opening;
  readonly monospace: boolean;
  readonly disabled: boolean;
  readonly valueClass: string | undefined;
  /** What is chosen, as the closed field shows it. */
  readonly children: ReactNode;
}

/** What takes the place of the plain button when it is first opened, open and with the focus. */
export function OpenedCombo<Value extends string>({
  wiring,
  opening,
  groups,
  value,
  onChange,
  create,
  monospace,
  disabled,
  valueClass,
  children,
}: OpenedComboProps<Value>) {
  // What it was asked to open with; there until the popup has faded away.
  const [asked, setAsked] = useState<Opening | undefined>(opening);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const shown = asked !== undefined;
  const creates = create !== undefined && offersCreate(create, groups, typed);
  const rows = useMemo(() => (shown ? comboRows(groups, typed) : []), [shown, groups, typed]);
  const values = useMemo(() => {
    const options = rows.flatMap((row) => (row.kind === 'option' ? [row.option.value] : []));
    return shown && creates ? [...options, createValue] : options;
  }, [rows, shown, creates]);
  const popup = useRef<HTMLDivElement>(null);
  const scrollTo = useRef<(index: number) => void>(null);
  const highlighted = useRef<string>(undefined);

  // What is chosen is highlighted on opening only where its lines were known before. And what is
  // done at once holds the page up for long: the popup is rendered between frames.
  useEffect(() => {
    if (asked === undefined) return;
    startTransition(() => {
      setTyped(asked.typed);
      setOpen(true);
    });
  }, [asked]);
  const change = (next: boolean) => {
    if (next) setAsked({ typed: '', touch: false });
    else setOpen(false);
  };
  const choose = (next: string, text = typed) => {
    if (next === createValue) create?.onCreate(text.trim());
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the options' own values
    else onChange(next as Value);
  };
  /** Enter chooses the best match also where nothing is highlighted yet. */
  const chooseFirst = (text: string) => {
    const best = comboRows(groups, text).find((row) => row.kind === 'option')?.option.value;
    const offered = create !== undefined && offersCreate(create, groups, text);
    const first = best ?? (offered ? createValue : undefined);
    if (text.trim() === '' || first === undefined) return false;
    setOpen(false);
    choose(first, text);
    return true;
  };
  /** Typing on the field searches; so does what is typed before the list has the focus. */
  const search = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (disabled || ctrlKey || metaKey || altKey) return;
    if (key === 'Enter') {
      if (asked === undefined || !chooseFirst(open ? typed : asked.typed)) return;
    } else if (key.length !== 1) return;
    else if (open) setTyped((text) => text + key);
    else if (key === ' ') return;
    else setAsked((was) => ({ typed: (was?.typed ?? '') + key, touch: false }));
    event.preventDefault();
  };
  /** Enter on the list. The library's own would miss what it has not measured yet. */
  const press = (event: BaseUIEvent<KeyboardEvent>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventBaseUIHandler();
    event.preventDefault();
    const option = highlighted.current;
    if (option === undefined || !values.includes(option)) chooseFirst(typed);
    else {
      setOpen(false);
      choose(option);
    }
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
        if (next) return;
        setAsked(undefined);
        setTyped('');
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
        ref={takeFocus}
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
            // The library knows of touch only from the second time on.
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
