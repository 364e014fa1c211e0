import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Kbd } from './Kbd.tsx';
import styles from './Tooltip.module.css';

interface TooltipText {
  readonly label: string;
  readonly shortcut: string | undefined;
}

/**
 * One popup serves every tooltip of the page: a screen of cards has hundreds of icon buttons, and a
 * whole tooltip for each would be most of their cost.
 */
const shared = BaseTooltip.createHandle<TooltipText>();

export interface TooltipProps {
  readonly label: string;
  readonly shortcut?: string | undefined;
  /** One element that takes a ref and the pointer and focus handlers. */
  readonly children: ReactElement;
}

/** Shows `label` beside its child on hover and focus. It adds no name: the child has its own. */
export function Tooltip({ label, shortcut, children }: TooltipProps) {
  return <BaseTooltip.Trigger handle={shared} payload={{ label, shortcut }} render={children} />;
}

/** The popup itself; `UiProvider` renders it once. */
export function TooltipPopup() {
  return (
    <BaseTooltip.Root
      handle={shared}
      onOpenChange={(_, details) => {
        // Escape also reaches the dialog around it: one press closes both.
        if (details.reason === 'escape-key') details.allowPropagation();
      }}
    >
      {({ payload }) => (
        <BaseTooltip.Portal>
          <BaseTooltip.Positioner className={styles.positioner} side="bottom" sideOffset={6}>
            <BaseTooltip.Popup className={styles.popup}>
              {payload?.label}
              {payload?.shortcut !== undefined && <Kbd keys={payload.shortcut.split(' ')} />}
            </BaseTooltip.Popup>
          </BaseTooltip.Positioner>
        </BaseTooltip.Portal>
      )}
    </BaseTooltip.Root>
  );
}
