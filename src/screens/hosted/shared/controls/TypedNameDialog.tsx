import { useState, type ReactNode } from 'react';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../../ui/bars/BusyButton.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useBusy } from '../../../../ui/useBusy.ts';

export interface TypedNameDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** The name that must be typed. */
  readonly name: string;
  /** The label of the button: `Delete the document`. */
  readonly action: string;
  readonly onClose: () => void;
  /** Resolves with the reason if it was refused. */
  readonly onConfirm: () => Promise<string | undefined>;
  /** What will be deleted, and further fields. */
  readonly children: ReactNode;
}

/** Requires a name to be typed before something is deleted for good. */
export function TypedNameDialog(props: TypedNameDialogProps) {
  const { open, title, name, action, onClose, onConfirm, children } = props;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const close = () => {
    setTyped('');
    setProblem(undefined);
    onClose();
  };
  const [isBusy, run] = useBusy(setProblem);
  const confirm = async () => {
    if (typed !== name) {
      setProblem(`Type ${name} to confirm.`);
      return;
    }
    await run(async () => {
      const refused = await onConfirm();
      if (refused === undefined) close();
      else setProblem(refused);
    });
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      size="small"
      title={title}
      onSubmit={() => void confirm()}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <BusyButton
            variant="danger"
            type="submit"
            busy={isBusy}
            busyLabel="Deleting"
            disabled={typed !== name}
          >
            {action}
          </BusyButton>
        </>
      }
    >
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      {children}
      <TextField
        label={`Type ${name} to confirm`}
        monospace
        value={typed}
        onValueChange={setTyped}
      />
    </Dialog>
  );
}
