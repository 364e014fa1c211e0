import { Select } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import {
  type KeyboardEvent,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../styles/classNames.ts';
import {
  closedByKey,
  ClosedSelect,
  selectNames,
  takeFocus,
  triggerClass,
  valueId,
} from './ClosedSelect.tsx';
import { FieldFrame, type FieldText, type FieldWiring } from '../FieldFrame.tsx';
import fieldStyles from '../FieldFrame.module.css';
import { popupContainer } from '../../overlays/popupContainer.ts';
import popupStyles from '../../overlays/popup.module.css';
import { useKeysForList } from '../../overlays/useKeysForList.ts';
import styles from './SelectField.module.css';
import { goesOn, typesLetter, typeAhead, type TypedText, withLetter } from './typeAhead.ts';

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

interface SelectChoice<Value extends string> {
  readonly options: readonly SelectOption<Value>[];
  /**
   * Options that are not in the list, but chosen when typed: the field's error says why they are
   * not allowed.
   */
  readonly unlisted?: readonly SelectOption<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly monospace?: boolean;
  readonly disabled?: boolean;
}

export interface SelectFieldProps<Value extends string = string>
  extends FieldText, SelectChoice<Value> {
  readonly className?: string;
}

/** Selects one option of a short list. Typing selects by prefix; the list opens below the field. */
export function SelectField<Value extends string = string>({
  label,
  hideLabel,
  hint,
  error,
  compact,
  className,
  ...choice
}: SelectFieldProps<Value>) {
  const [opened, setOpened] = useState(false);
  return (
    <FieldFrame labelAs="span" {...{ label, hideLabel, hint, error, compact, className }}>
      {(wiring) =>
        opened ? (
          <OpenedSelect wiring={wiring} {...choice} />
        ) : (
          <UnopenedSelect wiring={wiring} {...choice} onOpen={() => setOpened(true)} />
        )
      }
    </FieldFrame>
  );
}

interface WiredProps<Value extends string> extends SelectChoice<Value> {
  readonly wiring: FieldWiring;
}

/** The unlisted option that `text` names, if nothing in the list matches it. */
function typedUnlisted<Value extends string>(
  { options, unlisted = [] }: Pick<SelectChoice<Value>, 'options' | 'unlisted'>,
  text: string,
): SelectOption<Value> | undefined {
  const found = unlisted.find(({ label }) => label.toLowerCase().startsWith(text));
  if (found === undefined) return undefined;
  const isListed = typeAhead(labelsOf(options), -1, text) >= 0;
  return isListed ? undefined : found;
}

function labelsOf(options: readonly SelectOption[]): string[] {
  return options.map(({ label }) => label);
}

function UnopenedSelect<Value extends string>({
  wiring,
  options,
  unlisted = [],
  value,
  onChange,
  onOpen,
  monospace = false,
  disabled = false,
}: WiredProps<Value> & { readonly onOpen: () => void }) {
  const typed = useRef<TypedText>(undefined);
  return (
    <ClosedSelect
      {...wiring}
      popup="listbox"
      monospace={monospace}
      disabled={disabled}
      onOpen={onOpen}
      isTyping={() => goesOn(typed.current, performance.now())}
      onType={(key) => {
        typed.current = withLetter(typed.current, key, performance.now());
        const offered = options.filter((option) => option.disabled !== true);
        const current = offered.findIndex((option) => option.value === value);
        const { text } = typed.current;
        const next =
          offered[typeAhead(labelsOf(offered), current, text)] ??
          typedUnlisted({ options: offered, unlisted }, text);
        if (next !== undefined && next.value !== value) onChange(next.value);
      }}
    >
      {[...options, ...unlisted].find((option) => option.value === value)?.label ?? value}
    </ClosedSelect>
  );
}

/**
 * The library's focus guards pass on the focus that Tab gives them. They are hidden from screen
 * readers, so they must not be focusable: here Tab moves on from the field instead.
 */
function skipFocusGuards(around: Element | null | undefined): void {
  around?.querySelectorAll<HTMLElement>('[data-base-ui-focus-guard]').forEach((guard) => {
    guard.tabIndex = -1;
  });
}

/** Replaces the plain button when it is first opened; it opens at once and takes the focus. */
function OpenedSelect<Value extends string>({
  wiring,
  options,
  unlisted = [],
  value,
  onChange,
  monospace = false,
  disabled = false,
}: WiredProps<Value>) {
  // Whether it was asked to open, and whether it is rendered as open.
  const [asked, setAsked] = useState(true);
  const [open, setOpen] = useState(false);
  // Rendered as a transition: one long synchronous render would block the page.
  useEffect(() => startTransition(() => setOpen(true)), []);
  const change = useCallback((next: boolean) => {
    setAsked(next);
    setOpen(next);
  }, []);
  const close = useCallback(() => change(false), [change]);
  const trigger = useRef<HTMLButtonElement>(null);
  const landmark = useRef<HTMLElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  useKeysForList(asked, { button: trigger, popup, close });
  const typed = useRef<TypedText>(undefined);
  // The library itself finds options in the list.
  const typeUnlisted = (event: KeyboardEvent & { readonly preventBaseUIHandler: () => void }) => {
    if (unlisted.length === 0 || !typesLetter(event)) return;
    typed.current = withLetter(typed.current, event.key, performance.now());
    const found = typedUnlisted({ options, unlisted }, typed.current.text);
    if (found === undefined) return;
    event.preventBaseUIHandler();
    event.preventDefault();
    close();
    takeFocus(trigger.current);
    onChange(found.value);
  };
  const attach = useCallback((element: HTMLButtonElement | null) => {
    trigger.current = element;
    landmark.current = popupContainer(element);
    takeFocus(element);
  }, []);
  return (
    <Select.Root<Value>
      id={wiring.id}
      items={[...options, ...unlisted]}
      value={value}
      disabled={disabled}
      modal={false}
      open={open}
      onOpenChange={(next, { reason }) => {
        change(next);
        // Only after the library has focused the pressed option once more.
        if (!next && closedByKey.has(reason)) queueMicrotask(() => takeFocus(trigger.current));
      }}
      onOpenChangeComplete={(next) => {
        if (!next) return;
        skipFocusGuards(trigger.current?.parentElement);
        skipFocusGuards(popup.current?.parentElement);
      }}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <Select.Trigger
        ref={attach}
        {...selectNames(wiring)}
        className={triggerClass(monospace)}
        onKeyDown={typeUnlisted}
      >
        <Select.Value id={valueId(wiring)} className={styles.value} />
        <Select.Icon className={styles.icon}>
          <ChevronsUpDown aria-hidden />
        </Select.Icon>
      </Select.Trigger>
      <Select.Portal container={landmark} className={popupStyles.portal}>
        <Select.Positioner
          className={popupStyles.positioner}
          align="start"
          sideOffset={4}
          alignItemWithTrigger={false}
        >
          <Select.Popup
            ref={popup}
            // Whoever has moved on from the field keeps the focus there.
            finalFocus={() => {
              const { activeElement, body } = document;
              return activeElement === body || popup.current?.contains(activeElement) === true;
            }}
            className={classNames(popupStyles.popup, styles.popup)}
            onKeyDown={(event) => {
              typeUnlisted(event);
              if (event.key !== 'Tab') return;
              // Tab moves on from the field.
              event.preventBaseUIHandler();
              close();
              takeFocus(trigger.current);
            }}
          >
            <Select.List className={popupStyles.list}>
              {options.map((option) => (
                <Select.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled === true}
                  className={classNames(
                    popupStyles.item,
                    styles.item,
                    monospace && fieldStyles.monospace,
                  )}
                >
                  <Select.ItemIndicator className={styles.check}>
                    <Check aria-hidden />
                  </Select.ItemIndicator>
                  <Select.ItemText className={styles.text}>{option.label}</Select.ItemText>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
