import { useState } from 'react';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../ui/bars/BusyButton.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { Library } from '../libraryCommands.ts';
import { answerOf } from '../storageFailure.ts';

export interface KeepStateProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly library: Pick<Library, 'restore'>;
  /** The name typed before, if the dialog was closed without using it and is opened again. */
  readonly typed: string | undefined;
  /** Called when the dialog is closed with a typed name that was not used. */
  readonly onDiscarded: (name: string) => void;
}

/** Anything longer would be a description, not a name. */
const maxLength = 120;

/** Names the current state of the specification, so that it can be compared and restored later. */
export function KeepState({ open, onClose, library, typed, onDiscarded }: KeepStateProps) {
  const [name, setName] = useState('');
  const [refused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [wasOpen, setWasOpen] = useState(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setName(typed ?? '');
  }
  const wanted = name.trim();
  const leave = () => {
    onClose();
    if (wanted !== '') onDiscarded(wanted);
  };
  const keep = async () => {
    if (wanted === '') {
      setRefused(true);
      return;
    }
    setBusy(true);
    const kept = await answerOf(library.restore().then((commands) => commands.keep(wanted)));
    setBusy(false);
    setError(kept.ok ? undefined : kept.refusal.message);
    if (!kept.ok) return;
    setRefused(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={leave}
      size="small"
      title="Keep this state"
      description="Compare and Restore list it under this name until the specification is deleted, or until you give the same state another name."
      onSubmit={() => void keep()}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <BusyButton type="submit" variant="primary" busy={busy} busyLabel="Keeping it">
            Keep
          </BusyButton>
        </>
      }
    >
      {error !== undefined && (
        <Alert tone="danger" title="It was not kept">
          {error}
        </Alert>
      )}
      <TextField
        label="Name"
        placeholder="Before the release"
        maxLength={maxLength}
        value={name}
        onValueChange={setName}
        error={refused && wanted === '' && 'A state needs a name, so that you find it again.'}
      />
    </Dialog>
  );
}
