import { useState } from 'react';
import type { Contract } from '../../../../provider/contract/index.ts';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../../ui/bars/BusyButton.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useBusy } from '../../../../ui/useBusy.ts';
import { useHosted } from '../../shared/hosted.ts';
import { makePasskey } from '../makePasskey.ts';

export interface PasskeyDialogProps {
  readonly onClose: () => void;
  /** A passkey was added; the first second factor comes with recovery codes. */
  readonly onAdded: (recoveryCodes: readonly string[] | undefined) => void;
}

/** Adds a passkey of this device, or of one that the browser can reach. */
export function PasskeyDialog({ onClose, onAdded }: PasskeyDialogProps) {
  const { call } = useHosted();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = async (): Promise<string | undefined> => {
    if (name.trim() === '') return 'Enter a name by which you can recognise it.';
    const proposed = await call<Contract['factors']['proposePasskey']>(
      'factors.proposePasskey',
      // A passkey that the browser has made can't be taken back, so a wrong password is refused before.
      { body: { password } },
    );
    if (!proposed.ok) return proposed.refusal.message;
    const made = await makePasskey(proposed.value.options);
    if (!made.ok) return made.refusal.message;
    const added = await call<Contract['factors']['createPasskey']>('factors.createPasskey', {
      body: { password, name: name.trim(), credential: made.value },
    });
    if (!added.ok) return added.refusal.message;
    onAdded(added.value.recoveryCodes);
    return undefined;
  };
  const [isBusy, run] = useBusy(setProblem);
  const submit = () => run(async () => setProblem(await add()));
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Add a passkey"
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton variant="primary" type="submit" busy={isBusy} busyLabel="Waiting">
            Add it
          </BusyButton>
        </>
      }
    >
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      <TextField label="Name" value={name} hint="For example, laptop." onValueChange={setName} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onValueChange={setPassword}
      />
    </Dialog>
  );
}
