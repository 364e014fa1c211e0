import { Alert } from '../../../../ui/signs/Alert.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { focusableControls } from '../../../../ui/focus/firstControl.ts';
import styles from './DraftNote.module.css';

export interface DraftNoteProps {
  readonly draft: { readonly isEarlier: boolean; readonly isKept: boolean };
  /** What has not been done with the draft yet. */
  readonly what: 'sent' | 'saved';
  /** Absent if the form itself has a button for it. */
  readonly onDiscard?: () => void;
}

/** Says that the form shows an earlier draft, or that its draft can't be stored. */
export function DraftNote({ draft, what, onDiscard }: DraftNoteProps) {
  if (!draft.isKept) {
    return (
      <Alert tone="warning" className={styles.note}>
        The browser has no room to keep this as a draft: it is lost when you leave the page before
        it is {what}.
      </Alert>
    );
  }
  if (!draft.isEarlier) return null;
  return (
    <Alert
      tone="info"
      className={styles.note}
      actions={
        onDiscard !== undefined && (
          <Button
            size="small"
            variant="quiet"
            onClick={(event) => {
              // The button disappears with the draft, and would take the focus with it.
              fieldAfter(event.currentTarget)?.focus();
              onDiscard();
            }}
          >
            Discard the draft
          </Button>
        )
      }
    >
      This is a draft from earlier: it is on this device only, and not {what} yet.
    </Alert>
  );
}

/** The first field of the form below the note. */
function fieldAfter(button: HTMLElement): HTMLElement | undefined {
  return focusableControls(button.closest('form, [role="dialog"]')).find(
    (control) =>
      control.matches('input:not([type="checkbox"]), textarea, [role="combobox"]') &&
      (button.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
}
