import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/bars/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';

export interface SaveDialogProps {
  readonly open: boolean;
  /** The name of the document. */
  readonly document: string;
  /** The changes, one per line. */
  readonly propose: () => Promise<string>;
  readonly onClose: () => void;
  readonly onSave: (message: string) => void;
}

/** Asks for a message and proposes one, so that Enter saves. */
export function SaveDialog({ open, document, propose, onClose, onSave }: SaveDialogProps) {
  const save = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<string>();
  const [proposed, setProposed] = useState('');
  useEffect(() => {
    if (!open) return undefined;
    let wanted = true;
    propose().then(
      (message) => {
        if (wanted) setProposed(message);
      },
      // Without a message, the server describes the changes.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [open, propose]);
  const leave = (then: () => void) => {
    setTyped(undefined);
    setProposed('');
    then();
  };
  const message = typed ?? proposed;
  return (
    <Dialog
      open={open}
      onClose={() => leave(onClose)}
      title={`Save ${document}`}
      initialFocus={save}
      onSubmit={() => leave(() => onSave(message))}
      footer={
        <>
          <Button onClick={() => leave(onClose)}>Cancel</Button>
          <Button variant="primary" type="submit" ref={save}>
            Save
          </Button>
        </>
      }
    >
      <TextArea
        label="What was changed"
        hint="For whoever reads the history. If you leave it empty, the server describes the change."
        rows={Math.min(Math.max(message.split('\n').length, 3), 12)}
        value={message}
        onValueChange={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          leave(() => onSave(message));
        }}
      />
    </Dialog>
  );
}
