import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { moveFocus } from '../../../ui/focus/moveFocus.ts';
import styles from './RowActions.module.css';
import { classNames } from '../../../ui/styles/classNames.ts';
import { dragRow } from './rowDrag.ts';

export interface RowActionsProps {
  /** The subject of the row, for the names of its buttons: `argument limit`. */
  readonly subject: string;
  /** Its index in its list; only for rows that can be moved. */
  readonly index?: number;
  readonly last?: boolean;
  /** Always shown, beside the row's contents: where the buttons must not cover fields, or need not cover text. */
  readonly beside?: boolean;
  readonly onOpen?: (() => void) | undefined;
  /** `by` counts rows; infinity means to the top or to the bottom. */
  readonly onMove?: ((by: number) => void) | undefined;
  readonly onDelete: () => void;
}

/**
 * The buttons of a row: one stop for Tab, with arrow keys between them. Plain elements with inline
 * icons: a screen has a hundred of them, and they are created again while scrolling.
 */
export function RowActions(props: RowActionsProps) {
  const { subject, index, last, beside, onOpen, onMove, onDelete } = props;
  const stop = onOpen !== undefined ? 'open' : onMove !== undefined ? 'move' : 'delete';
  return (
    <span
      role="cell"
      className={
        beside ? styles.beside : classNames(styles.actions, onOpen !== undefined && styles.openable)
      }
    >
      <span
        role="toolbar"
        aria-label={`Actions of ${subject}`}
        className={styles.buttons}
        onKeyDown={moveAlong}
        onFocus={becomeStop}
        onPointerDown={rememberPress}
        onClickCapture={ignoreUnseen}
      >
        {onMove !== undefined && (
          <span
            aria-hidden="true"
            data-tooltip="Drag to another place"
            className={styles.grip}
            data-grip={index}
            onPointerDown={(event) => dragRow(event, onMove)}
          />
        )}
        {onOpen !== undefined && (
          <RowButton label={`Edit ${subject}`} path={pencil} opens stop onClick={onOpen} />
        )}
        {onMove !== undefined && (
          <>
            <RowButton
              label={`Move ${subject} up`}
              title={`Move ${subject} up, with Shift to the top`}
              path={arrowUp}
              stop={stop === 'move'}
              disabled={index === 0}
              onClick={({ shiftKey }) => onMove(shiftKey ? -Infinity : -1)}
            />
            <RowButton
              label={`Move ${subject} down`}
              title={`Move ${subject} down, with Shift to the bottom`}
              path={arrowDown}
              disabled={last}
              onClick={({ shiftKey }) => onMove(shiftKey ? Infinity : 1)}
            />
          </>
        )}
        <RowButton
          label={`Delete ${subject}`}
          path={cross}
          stop={stop === 'delete'}
          danger
          onClick={onDelete}
        />
      </span>
    </span>
  );
}

/** The focused button becomes the one that Tab comes back to. */
function becomeStop({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  for (const button of currentTarget.querySelectorAll('button')) {
    button.tabIndex = button === target ? 0 : -1;
  }
}

function rememberPress({ currentTarget }: PointerEvent<HTMLElement>): void {
  currentTarget.dataset['pressed'] = '';
}

/**
 * A tap on a row shows its buttons before the browser sends the click: that of a button that was not
 * there yet when the finger came down is not meant.
 */
function ignoreUnseen(event: MouseEvent<HTMLElement>): void {
  const { dataset } = event.currentTarget;
  // Keys and assistive technology press nothing.
  if (event.detail > 0 && dataset['pressed'] === undefined) event.stopPropagation();
  delete dataset['pressed'];
}

function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  moveFocus(event, [...event.currentTarget.querySelectorAll('button')]);
}

const arrowUp = 'M8 13V3M3.5 7.5 8 3l4.5 4.5';
const arrowDown = 'M8 3v10M3.5 8.5 8 13l4.5-4.5';
const cross = 'm4 4 8 8M12 4l-8 8';
const pencil = 'm10.5 3 2.5 2.5L5.5 13 2.5 13.5 3 10.5zM9 4.5 11.5 7';

interface RowButtonProps {
  readonly label: string;
  /** A tooltip that says more than the label. */
  readonly title?: string;
  readonly path: string;
  /** Whether it opens the dialog, which offers everything that the other buttons do. */
  readonly opens?: boolean;
  /** Whether Tab comes to this one first. */
  readonly stop?: boolean;
  readonly disabled?: boolean | undefined;
  readonly danger?: boolean;
  readonly onClick: (event: MouseEvent) => void;
}

function RowButton(props: RowButtonProps) {
  const { label, title = label, path, opens, stop, disabled, danger, onClick } = props;
  const own = danger ? styles.danger : styles.button;
  return (
    <button
      type="button"
      tabIndex={stop ? 0 : -1}
      className={opens ? classNames(own, styles.open) : own}
      aria-label={label}
      data-tooltip={title}
      // Not `disabled`: the button of a row that reaches the end must keep the focus.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
