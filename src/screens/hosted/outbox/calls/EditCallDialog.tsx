import { useState } from 'react';
import type { PendingCall } from '../../../../storage/database/outboxRows.ts';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { DocumentNameField, isDocumentName } from '../../shared/controls/DocumentNameField.tsx';
import { useHosted } from '../../shared/hosted.ts';
import { callWords } from './callWords.ts';
import styles from '../Outbox.module.css';
import { createdName, withTexts, writtenFields } from './writtenFields.ts';

export interface EditCallDialogProps {
  readonly call: PendingCall;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Edits the texts of a call that the provider refused, and sends it again. */
export function EditCallDialog({ call, open, onClose }: EditCallDialogProps) {
  const { decisions } = useHosted();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const created = createdName(call);
  const name = texts['name'] ?? created?.name ?? '';
  const send = async () => {
    if (created !== undefined && !isDocumentName(name)) return;
    const edited = await decisions.edit(call.id, withTexts(call, texts));
    if (edited.ok) onClose();
    else setProblem(edited.refusal.message);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title="Change it and try again"
      description={`${callWords(call)}.`}
      onSubmit={() => void send()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit">
            Try again
          </Button>
        </>
      }
    >
      <Alert tone="danger" className={styles.refusal}>
        {problem ?? call.error ?? 'The server refused it.'}
      </Alert>
      {created !== undefined && (
        <DocumentNameField
          user={created.user}
          name={name}
          onName={(changed) => setTexts((before) => ({ ...before, name: changed }))}
          wasTried
        />
      )}
      {writtenFields(call).map(({ key, label, isLong, text }) => {
        const Field = isLong ? TextArea : TextField;
        return (
          <Field
            key={key}
            label={label}
            value={texts[key] ?? text}
            onValueChange={(value) => setTexts((before) => ({ ...before, [key]: value }))}
          />
        );
      })}
    </Dialog>
  );
}
