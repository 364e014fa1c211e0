import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ComponentProps, memo, type ReactNode, type RefObject, useRef } from 'react';
import backdrop from './backdrop.module.css';
import { classNames } from './classNames.ts';
import styles from './Dialog.module.css';
import { firstControl } from './firstControl.ts';
import { IconButton } from './IconButton.tsx';
import { PartBoundary } from './PartBoundary.tsx';

export interface DialogProps extends Omit<
  ComponentProps<'div'>,
  'title' | 'children' | 'onSubmit' | 'ref'
> {
  readonly open: boolean;
  /** Escape, the cross, and whatever else dismisses. Nothing is applied. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  /** The row of buttons; the primary one last. */
  readonly footer?: ReactNode;
  /** When given, the dialog is a form: Enter in a field and a `type="submit"` button submit it. */
  readonly onSubmit?: () => void;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children?: ReactNode;
}

/**
 * A modal dialog. Focus goes to its first control (or `initialFocus`) and comes back to where it was
 * when it closes. A click beside it does nothing: what was typed must not be lost by a slip.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  size = 'medium',
  footer,
  onSubmit,
  initialFocus,
  className,
  children,
  ...rest
}: DialogProps) {
  const bodyRef = useRef<HTMLDivElement>(null);
  const footerRef = useRef<HTMLDivElement>(null);
  const content = (
    <WhileOpen open={open}>
      <div ref={bodyRef} className={styles.body}>
        {/* What was typed is the dialog's: it stays when something in it fails. */}
        <PartBoundary name="This dialog" place="pane">
          {children}
        </PartBoundary>
      </div>
      {footer !== undefined && (
        <div ref={footerRef} className={styles.footer}>
          {footer}
        </div>
      )}
    </WhileOpen>
  );
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdrop.backdrop} />
        <div role="presentation" className={styles.viewport}>
          <BaseDialog.Popup
            {...rest}
            initialFocus={(interaction) =>
              // On a touch screen focusing a field would raise the keyboard over the dialog.
              interaction === 'touch'
                ? true
                : (initialFocus?.current ?? firstControl(bodyRef.current, footerRef.current))
            }
            className={classNames(styles.popup, styles[size], className)}
          >
            <header className={styles.header}>
              <div className={styles.heading}>
                <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
                {description !== undefined && (
                  <BaseDialog.Description className={styles.description}>
                    {description}
                  </BaseDialog.Description>
                )}
              </div>
              <IconButton label="Close" icon={X} className={styles.close} onClick={onClose} />
            </header>
            {onSubmit === undefined ? (
              content
            ) : (
              <form
                noValidate
                className={styles.form}
                onSubmit={(event) => {
                  event.preventDefault();
                  onSubmit();
                }}
              >
                {content}
              </form>
            )}
          </BaseDialog.Popup>
        </div>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** What fades away stays as it was: to render it once more would be a large dialog's whole cost. */
const WhileOpen = memo(
  function WhileOpen({ children }: { readonly open: boolean; readonly children: ReactNode }) {
    return children;
  },
  (_before, { open }) => !open,
);
