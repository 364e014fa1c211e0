import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { classNames } from '../styles/classNames.ts';
import { moveFocus } from '../focus/moveFocus.ts';
import styles from './Toolbar.module.css';

export interface ToolbarProps {
  readonly label: string;
  readonly className?: string;
  /** The row itself. */
  readonly ref?: Ref<HTMLDivElement>;
  readonly children?: ReactNode;
}

const stops = 'button:not(:disabled), a[href], input:not(:disabled)';

/** A row of controls in groups. Arrow keys, Home and End move the focus, as does Tab. */
export function Toolbar({ label, className, ref, children }: ToolbarProps) {
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      className={classNames(styles.toolbar, className)}
      onKeyDown={moveAlong}
    >
      {children}
    </div>
  );
}

/** A group of related controls; groups are separated by a line. */
export function ToolbarGroup({
  label,
  className,
  children,
}: {
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div role="group" aria-label={label} className={classNames(styles.group, className)}>
      {children}
    </div>
  );
}

/** Pushes the controls after it to the far end. */
export function ToolbarSpacer() {
  return <div className={styles.spacer} />;
}

function moveAlong(event: KeyboardEvent<HTMLDivElement>): void {
  // In text fields, arrow keys move the caret; in radio groups, they change the selection.
  if (!(event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement)) {
    return;
  }
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter(
    (element) => element.tabIndex >= 0 && element.offsetParent !== null,
  );
  moveFocus(event, all);
}
