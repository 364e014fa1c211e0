import { Button } from '../../../ui/Button.tsx';

/** The buttons of a dialog with fields: dismissing discards, Save applies (rules 2). */
export function DraftFooter({ onDismiss }: { readonly onDismiss: () => void }) {
  return (
    <>
      <Button onClick={onDismiss}>Cancel</Button>
      <Button type="submit" variant="primary">
        Save
      </Button>
    </>
  );
}
