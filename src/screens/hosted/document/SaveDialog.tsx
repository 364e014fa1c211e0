import { useEffect, useRef, useState } from 'react';
import { printRoute } from '../../../routes/printRoute.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { useDraft } from '../shared/answers/useDraft.ts';
import { DraftNote } from '../shared/controls/DraftNote.tsx';

export interface SaveDialogProps {
  readonly open: boolean;
  readonly place: DocumentPlace;
  /** The changes, one per line. */
  readonly propose: () => Promise<string>;
  readonly onClose: () => void;
  /** `onSaved` must be called once it is saved: until then, the typed message is a draft. */
  readonly onSave: (message: string, onSaved: () => void) => void;
}

const noMessage = { message: '' };

/** Asks for a message and proposes one, so that Enter saves. */
export function SaveDialog({ open, place, propose, onClose, onSave }: SaveDialogProps) {
  const saveButton = useRef<HTMLButtonElement>(null);
  const address = printRoute({ page: 'document', ...place, tab: 'editor' });
  const draft = useDraft(`${address} save`, noMessage);
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
    draft.leave();
    setProposed('');
    then();
  };
  const message = draft.values.message ?? proposed;
  const save = () => leave(() => onSave(message, draft.discard));
  return (
    <Dialog
      open={open}
      onClose={() => leave(onClose)}
      title={`Save ${place.document}`}
      initialFocus={saveButton}
      onSubmit={save}
      footer={
        <>
          <Button onClick={() => leave(onClose)}>Cancel</Button>
          <Button variant="primary" type="submit" ref={saveButton}>
            Save
          </Button>
        </>
      }
    >
      <DraftNote draft={draft} what="saved" onDiscard={draft.discard} />
      <TextArea
        label="What was changed"
        hint="For whoever reads the history. If you leave it empty, the server describes the change."
        rows={Math.min(Math.max(message.split('\n').length, 3), 12)}
        value={message}
        onValueChange={(next) => draft.change({ message: next })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          save();
        }}
      />
    </Dialog>
  );
}
