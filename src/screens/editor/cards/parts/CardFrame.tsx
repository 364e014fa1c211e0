import { Copy, Pencil, Trash2 } from 'lucide-react';
import type { MouseEvent, KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../../../../ui/bars/IconButton.tsx';
import type { CardActions } from '../cardActions.ts';
import styles from './CardFrame.module.css';

export interface CardFrameProps {
  readonly kind: 'operation' | 'type';
  readonly name: string;
  /** The card's accessible name. */
  readonly label: string;
  readonly selected: boolean;
  readonly actions: CardActions;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Buttons before Edit, Copy and Delete. */
  readonly buttons?: ReactNode;
  readonly children: ReactNode;
}

/** What operation and type cards share: the frame, the buttons and the selection. */
export function CardFrame(props: CardFrameProps) {
  const { kind, name, label, selected, actions, title, subtitle, buttons, children } = props;
  const { edit, open, toggle } = actions;

  const click = (event: MouseEvent) => {
    if (toggle === undefined || isControl(event.target) || isSelectingText()) return;
    toggle(kind, name);
  };
  const press = (event: KeyboardEvent) => {
    if (toggle === undefined || event.target !== event.currentTarget) return;
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    toggle(kind, name);
  };
  return (
    <article
      className={styles.card}
      tabIndex={0}
      aria-label={label}
      aria-current={selected || undefined}
      data-selectable={toggle !== undefined || undefined}
      onClick={click}
      onKeyDown={press}
    >
      <header className={styles.head}>
        <div className={styles.titles}>
          <h3 className={styles.title}>{title}</h3>
          {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {edit !== undefined && (
          <div className={styles.buttons}>
            {buttons}
            {open !== undefined && (
              <IconButton
                label={`Edit ${name}`}
                icon={Pencil}
                size="small"
                onClick={() => open({ kind, name })}
              />
            )}
            <IconButton
              label={`Copy ${name}`}
              icon={Copy}
              size="small"
              onClick={() => edit({ kind: `${kind}.copy`, name })}
            />
            <IconButton
              label={`Delete ${name}`}
              icon={Trash2}
              size="small"
              onClick={() => edit({ kind: `${kind}.delete`, name })}
            />
          </div>
        )}
      </header>
      {children}
    </article>
  );
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, [data-grip]') !== null;
}

/** A click that ends a text selection is not meant for the card. */
function isSelectingText(): boolean {
  return window.getSelection()?.isCollapsed === false;
}
