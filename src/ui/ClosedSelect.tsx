import { ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classNames } from './classNames.ts';
import type { FieldWiring } from './FieldFrame.tsx';
import fieldStyles from './FieldFrame.module.css';
import styles from './SelectField.module.css';

/** How a choice was opened first. */
export interface Opening {
  /** The letter that was typed to open it, or nothing. */
  readonly typed: string;
  /** A finger opened it: a screen keyboard must not come up by itself. */
  readonly touch: boolean;
}

export interface ClosedSelectProps extends FieldWiring {
  readonly popup: 'listbox' | 'dialog';
  readonly onOpen: (opening: Opening) => void;
  /** Given what is typed on it, letter by letter. */
  readonly onType: (key: string) => void;
  readonly monospace: boolean;
  readonly disabled: boolean;
  readonly valueClass?: string | undefined;
  /** What is chosen. */
  readonly children: ReactNode;
}

/**
 * A choice that was not opened yet, as a plain button. A dialog has dozens of choices, and most of
 * them are never touched: what opens is made when it is first asked for, and takes this one's place.
 */
export function ClosedSelect(props: ClosedSelectProps) {
  const { popup, onOpen, onType, monospace, disabled, children } = props;
  const touch = useRef(false);
  const open = () => onOpen({ typed: '', touch: touch.current });
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    touch.current = false;
    if (key === 'ArrowDown' || key === 'ArrowUp') open();
    // Space and Enter press the button.
    else if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) onType(key);
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
        // The focus is the list's from now on.
        event.preventDefault();
        open();
      }}
      onClick={open}
      onKeyDown={press}
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

/** The names of a choice, opened or not. */
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

/** Where the focus is once what was pressed is replaced: for the `ref` of what takes its place. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
