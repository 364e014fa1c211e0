import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import {
  type ComponentProps,
  memo,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
} from 'react';
import backdrop from './backdrop.module.css';
import { classNames } from '../styles/classNames.ts';
import styles from './Dialog.module.css';
import { DialogNoticeContext } from './dialogNotice.ts';
import { LostFocusContext } from './lostFocus.ts';
import { initialControl, firstControl } from '../focus/firstControl.ts';
import { IconButton } from '../bars/IconButton.tsx';
import { PartBoundary } from '../loading/PartBoundary.tsx';
import { useRestoreFocus } from './useRestoreFocus.ts';
import { useBufferedKeys } from './useBufferedKeys.ts';

export interface DialogProps extends Omit<
  ComponentProps<'div'>,
  'title' | 'children' | 'onSubmit' | 'ref'
> {
  readonly open: boolean;
  /** Called for Escape, the close button and every other way to dismiss. Nothing is applied. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly size?: 'small' | 'medium' | 'large';
  /** A message above the buttons; the page's messages are behind the dialog. */
  readonly notice?: ReactNode;
  /** The buttons; the primary one comes last. */
  readonly footer?: ReactNode;
  /** When given, the dialog is a form: Enter in a field, Ctrl+Enter anywhere and a
   * `type="submit"` button submit it. */
  readonly onSubmit?: () => void;
  /** The label of the field that gets the focus first. */
  readonly begin?: string | undefined;
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Whether there is nothing but text, which gets the focus, so that the keyboard can scroll it. */
  readonly isText?: boolean;
  readonly children?: ReactNode;
}

/**
 * A modal dialog. It focuses its first control (or `initialFocus`, or the one that `[data-begin]`
 * in it names) and, when it closes, restores the focus. A click outside does nothing, so that a
 * slip can't discard typed text.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  size = 'medium',
  notice,
  footer,
  onSubmit,
  begin,
  initialFocus,
  isText = false,
  className,
  children,
  ...rest
}: DialogProps) {
  const bodyRef = useRef<HTMLDivElement>(null);
  const footerRef = useRef<HTMLDivElement>(null);
  const popupRef = useRef<HTMLDivElement>(null);
  const formRef = useRef<HTMLFormElement>(null);
  const ofPage = use(DialogNoticeContext);
  useBufferedKeys(open, popupRef);
  const finalFocus = useRestoreFocus(open, popupRef);
  const content = (
    <WhileOpen open={open}>
      <div
        ref={bodyRef}
        className={styles.body}
        data-begin={begin}
        {...(isText && { role: 'region', 'aria-label': 'Text', tabIndex: 0 })}
      >
        {/* A boundary inside the dialog: when a part fails, the dialog's own state stays. */}
        <PartBoundary name="This dialog" place="pane">
          {children}
        </PartBoundary>
      </div>
      {notice !== undefined && <div className={styles.notice}>{notice}</div>}
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
            ref={popupRef}
            initialFocus={(interaction) => {
              // On a touch screen, focusing a field would raise the keyboard over the dialog.
              return interaction === 'touch'
                ? true
                : (initialFocus?.current ??
                    (isText ? bodyRef.current : initialControl(bodyRef.current)) ??
                    firstControl(bodyRef.current, footerRef.current));
            }}
            finalFocus={finalFocus}
            className={classNames(styles.popup, styles[size], className)}
            // Ctrl+Enter also works in a text area, where Enter begins a new line, and on the dialog itself.
            onKeyDown={(event) => {
              const { currentTarget: popup, target, key, ctrlKey, metaKey } = event;
              if (key !== 'Enter' || !(ctrlKey || metaKey) || event.defaultPrevented) return;
              // Events of a dialog or a list above this one arrive here, too.
              if (!(target instanceof Node) || !popup.contains(target)) return;
              if (formRef.current === null) return;
              event.preventDefault();
              formRef.current.requestSubmit();
            }}
          >
            <LostFocus />
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
            {/* Outside the form: dialogs opened by the footer may have their own forms. */}
            {ofPage !== undefined && <div className={styles.notice}>{ofPage}</div>}
            {onSubmit === undefined ? (
              content
            ) : (
              <form
                noValidate
                ref={formRef}
                className={styles.form}
                onSubmit={(event) => {
                  event.preventDefault();
                  // A closing dialog is still mounted, but must not be submitted.
                  if (open) onSubmit();
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

/**
 * Keeps a closing dialog as it was while it fades out: rendering a large one again would be
 * expensive.
 */
const WhileOpen = memo(
  function WhileOpen({ children }: { readonly open: boolean; readonly children: ReactNode }) {
    return children;
  },
  (_before, { open }) => !open,
);

/** After the dialog is gone and has returned the focus: if no element has it, gives it to one. */
function LostFocus() {
  const target = use(LostFocusContext);
  useEffect(
    () => () => {
      // The dialog returns the focus right after its effects have ended.
      setTimeout(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && document.querySelector('[role="dialog"]') === null) {
          target()?.focus({ preventScroll: true });
        }
      });
    },
    [target],
  );
  return null;
}
