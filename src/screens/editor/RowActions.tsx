import styles from './RowActions.module.css';

export interface RowActionsProps {
  /** What the row is about, for the names of its buttons: `argument limit`. */
  readonly subject: string;
  readonly first?: boolean;
  readonly last?: boolean;
  readonly onOpen?: (() => void) | undefined;
  readonly onMove?: ((by: number) => void) | undefined;
  readonly onDelete: () => void;
}

/**
 * The buttons of a row. Plain elements with inline icons: a screen has a hundred of them, and they
 * are created again while scrolling.
 */
export function RowActions({ subject, first, last, onOpen, onMove, onDelete }: RowActionsProps) {
  return (
    <span role="cell" className={styles.actions}>
      {onOpen !== undefined && (
        <RowButton label={`Edit ${subject}`} path={pencil} onClick={onOpen} />
      )}
      {onMove !== undefined && (
        <>
          <RowButton
            label={`Move ${subject} up`}
            path={arrowUp}
            disabled={first}
            onClick={() => onMove(-1)}
          />
          <RowButton
            label={`Move ${subject} down`}
            path={arrowDown}
            disabled={last}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <RowButton label={`Delete ${subject}`} path={cross} danger onClick={onDelete} />
    </span>
  );
}

const arrowUp = 'M8 13V3M3.5 7.5 8 3l4.5 4.5';
const arrowDown = 'M8 3v10M3.5 8.5 8 13l4.5-4.5';
const cross = 'm4 4 8 8M12 4l-8 8';
const pencil = 'm10.5 3 2.5 2.5L5.5 13 2.5 13.5 3 10.5zM9 4.5 11.5 7';

interface RowButtonProps {
  readonly label: string;
  readonly path: string;
  readonly disabled?: boolean | undefined;
  readonly danger?: boolean;
  readonly onClick: () => void;
}

function RowButton({ label, path, disabled, danger, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={danger ? styles.danger : styles.button}
      aria-label={label}
      title={label}
      // Not `disabled`: a row that reaches the end must keep the focus.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}
