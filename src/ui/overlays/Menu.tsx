import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { type ReactElement, startTransition, useCallback, useRef, useState } from 'react';
import { classNames } from '../styles/classNames.ts';
import { Kbd } from '../signs/Kbd.tsx';
import { popupContainer } from './popupContainer.ts';
import styles from './Menu.module.css';
import popupStyles from './popup.module.css';
import { useKeysForList } from './useKeysForList.ts';

export interface MenuAction {
  readonly label: string;
  readonly onSelect: () => void;
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** The shortcut for the same action: `['Alt', 'Q']`. */
  readonly shortcut?: readonly string[];
}

export type MenuEntry = MenuAction | 'separator';

export interface MenuProps {
  /** A `Button` or `IconButton` that opens the menu. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuEntry[];
  readonly align?: 'start' | 'end';
  /** Whether it is open from the start; its button then takes the focus. */
  readonly defaultOpen?: boolean;
}

/** A button that opens a list of actions. */
export function Menu({ trigger, items, align = 'start', defaultOpen = false }: MenuProps) {
  const [asked, setAsked] = useState(defaultOpen);
  const [open, setOpen] = useState(defaultOpen);
  // In a transition, so that rendering it and painting the page are not one long task.
  const change = useCallback((next: boolean) => {
    setAsked(next);
    if (next) startTransition(() => setOpen(true));
    else setOpen(false);
  }, []);
  const close = useCallback(() => change(false), [change]);
  const button = useRef<HTMLElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  useKeysForList(asked, { button, popup, close });
  const landmark = useRef<HTMLElement>(null);
  const attach = useCallback(
    (element: HTMLElement | null) => {
      button.current = element;
      landmark.current = popupContainer(element);
      // The button replaces the one that was pressed, and gets the focus back once the menu and its dialogs
      // are closed.
      if (defaultOpen) element?.focus({ preventScroll: true });
    },
    [defaultOpen],
  );
  return (
    <BaseMenu.Root open={open} onOpenChange={change}>
      <BaseMenu.Trigger ref={attach} render={trigger} />
      <BaseMenu.Portal container={landmark} className={popupStyles.portal}>
        <BaseMenu.Positioner className={popupStyles.positioner} sideOffset={4} align={align}>
          {/* It scrolls, so it must be reachable by keyboard. */}
          <BaseMenu.Popup
            ref={popup}
            tabIndex={0}
            className={classNames(popupStyles.popup, popupStyles.list, styles.list)}
          >
            {items.map((item, index) =>
              item === 'separator' ? (
                <BaseMenu.Separator key={`separator-${index}`} className={styles.separator} />
              ) : (
                <BaseMenu.Item
                  key={item.label}
                  label={item.label}
                  disabled={item.disabled === true}
                  onClick={item.onSelect}
                  className={classNames(
                    popupStyles.item,
                    styles.item,
                    item.danger === true && styles.danger,
                  )}
                >
                  <span className={styles.icon}>
                    {item.icon !== undefined && <item.icon aria-hidden />}
                  </span>
                  <span className={styles.label}>{item.label}</span>
                  {item.shortcut !== undefined && <Kbd keys={item.shortcut} />}
                </BaseMenu.Item>
              ),
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
