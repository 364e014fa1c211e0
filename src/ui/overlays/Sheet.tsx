import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import backdrop from './backdrop.module.css';
import { classNames } from '../styles/classNames.ts';
import { firstControl } from '../focus/firstControl.ts';
import { IconButton } from '../bars/IconButton.tsx';
import styles from './Sheet.module.css';

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly side?: 'left' | 'right';
  readonly children?: ReactNode;
}

/**
 * A side pane for narrow screens: it slides over the page, and Escape or a tap outside closes it.
 */
export function Sheet({ open, onClose, title, side = 'left', children }: SheetProps) {
  const bodyRef = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdrop.backdrop} />
        <BaseDialog.Popup
          className={classNames(styles.sheet, styles[side])}
          initialFocus={(interaction) =>
            interaction === 'touch' ? true : firstControl(bodyRef.current, null)
          }
        >
          <header className={styles.header}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <IconButton label="Close" icon={X} onClick={onClose} />
          </header>
          <div ref={bodyRef} className={styles.body}>
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
