import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './classNames.ts';
import styles from './Toolbar.module.css';

export interface ToolbarProps {
  readonly label: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

const stops = 'button:not(:disabled), a[href], input:not(:disabled)';

/**
 * A row of controls in groups. The arrow keys, Home and End move along it as well as Tab. Where the
 * row has little room, buttons that have an icon show only that.
 */
export function Toolbar({ label, className, children }: ToolbarProps) {
  return (
    <div className={classNames(styles.room, className)}>
      <div role="toolbar" aria-label={label} className={styles.toolbar} onKeyDown={moveAlong}>
        {children}
      </div>
    </div>
  );
}

/** Controls that belong together; a line separates groups. */
export function ToolbarGroup({
  label,
  children,
}: {
  readonly label?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div role="group" aria-label={label} className={styles.group}>
      {children}
    </div>
  );
}

/** Pushes what follows to the far end. */
export function ToolbarSpacer() {
  return <div className={styles.spacer} />;
}

function moveAlong(event: KeyboardEvent<HTMLDivElement>): void {
  // Arrow keys belong to the caret inside a text field and to the group inside a radio group.
  if (!(event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement)) {
    return;
  }
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter(
    (element) => element.tabIndex >= 0 && element.offsetParent !== null,
  );
  const here = all.indexOf(event.target);
  const next =
    event.key === 'ArrowRight'
      ? all[(here + 1) % all.length]
      : event.key === 'ArrowLeft'
        ? all.at(here - 1)
        : event.key === 'Home'
          ? all[0]
          : event.key === 'End'
            ? all.at(-1)
            : undefined;
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
