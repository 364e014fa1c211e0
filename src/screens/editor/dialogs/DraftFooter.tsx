import type { ReactNode } from 'react';
import { Button } from '../../../ui/bars/Button.tsx';

export interface DraftFooterProps {
  readonly onDismiss: () => void;
  /** Other buttons, between Cancel and Save. */
  readonly children?: ReactNode;
}

/** The buttons of a dialog with fields: dismissing discards, Save applies (rules 2). */
export function DraftFooter({ onDismiss, children }: DraftFooterProps) {
  return (
    <>
      <Button onClick={onDismiss}>Cancel</Button>
      {children}
      <Button type="submit" variant="primary">
        Save
      </Button>
    </>
  );
}
