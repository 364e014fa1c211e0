import { useState, type ReactNode } from 'react';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../../ui/bars/BusyButton.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useBusy } from '../../../../ui/useBusy.ts';

export interface PasswordDialogProps {
  readonly title: string;
  /** The label of the button. */
  readonly action: string;
  readonly onClose: () => void;
  /** Resolves with the reason if it was refused. */
  readonly onConfirm: (password: string) => Promise<string | undefined>;
  /** The consequence, as a sentence. */
  readonly children: ReactNode;
}

/** Asks for the password before changes that concern signing in. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, action, onClose, onConfirm, children } = props;
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy(setProblem);
  const confirm = () => run(async () => setProblem(await onConfirm(password)));
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={title}
      onSubmit={() => void confirm()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton variant="primary" type="submit" busy={isBusy} busyLabel="Checking">
            {action}
          </BusyButton>
        </>
      }
    >
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      <p>{children}</p>
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
