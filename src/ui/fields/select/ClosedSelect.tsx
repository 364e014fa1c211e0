import { ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../../styles/classNames.ts';
import type { FieldWiring } from '../FieldFrame.tsx';
import fieldStyles from '../FieldFrame.module.css';
import styles from './SelectField.module.css';
import { typesLetter } from './typeAhead.ts';

/** How the list was first opened. */
export interface Opening {
  /** The letter that was typed to open it, or an empty string. */
  readonly typed: string;
  /** Opened by touch: the on-screen keyboard must not come up unasked. */
  readonly touch: boolean;
}

export interface ClosedSelectProps extends FieldWiring {
  readonly popup: 'listbox' | 'dialog';
  readonly onOpen: (opening: Opening) => void;
  /** Called for each character typed while the button has the focus. */
  readonly onType: (key: string) => void;
  /** Whether a space belongs to what is being typed. */
  readonly isTyping?: () => boolean;
  readonly monospace: boolean;
  readonly disabled: boolean;
  readonly valueClass?: string | undefined;
  /** The label of the selected option. */
  readonly children: ReactNode;
}

/**
 * A select that has not been opened yet, as a plain button. A dialog has dozens of selects, and
 * most are never touched: the listbox is created when it is first opened, and then replaces this
 * button.
 */
export function ClosedSelect(props: ClosedSelectProps) {
  const { popup, onOpen, onType, isTyping, monospace, disabled, children } = props;
  const touch = useRef(false);
  const open = () => onOpen({ typed: '', touch: touch.current });
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    touch.current = false;
    if (key === 'ArrowDown' || key === 'ArrowUp') open();
    else if (typesLetter(event) || (key === ' ' && isTyping?.() === true)) onType(key);
    // Any other space, and Enter, are left to the button itself.
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      id={props.id}
      role="combobox"
      aria-expanded={false}
      aria-controls={undefined}
      aria-haspopup={popup}
      {...selectNames(props)}
      disabled={disabled}
      className={triggerClass(monospace)}
      onPointerDown={(event) => {
        touch.current = event.pointerType === 'touch';
      }}
      onMouseDown={(event) => {
        if (event.button !== 0) return;
        // Keeps the button from taking the focus, which now belongs to the list.
        event.preventDefault();
        open();
      }}
      onClick={open}
      onKeyDown={press}
      // Firefox presses a button when Space is released.
      onKeyUp={(event) => {
        if (event.key === ' ' && isTyping?.() === true) event.preventDefault();
      }}
    >
      <span id={valueId(props)} className={classNames(styles.value, props.valueClass)}>
        {children}
      </span>
      <span className={styles.icon}>
        <ChevronsUpDown aria-hidden />
      </span>
    </button>
  );
}

export function valueId({ id }: Pick<FieldWiring, 'id'>): string {
  return `${id}-value`;
}

/** The ARIA attributes that name a select, whether it was opened or not. */
export function selectNames({ id, labelId, describedBy, invalid }: FieldWiring) {
  return {
    'aria-labelledby': `${labelId} ${valueId({ id })}`,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
  };
}

export function triggerClass(monospace: boolean): string {
  return classNames(fieldStyles.control, styles.trigger, monospace && fieldStyles.monospace);
}

/** A `ref` callback that focuses the element replacing the button that was pressed. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/**
 * Why a list closes when a key closed it. The focus is then back on the field at once, for the keys that
 * follow: the library restores it some frames later, and until then Tab would leave the dialog.
 */
export const closedByKey: ReadonlySet<string> = new Set(['item-press', 'escape-key']);
