import { Download } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../domain/model/counts.ts';
import type { PendingCall } from '../../storage/outboxRows.ts';
import { Alert } from '../../ui/Alert.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useOpenCalls } from '../hosted/useOpenCalls.ts';
import styles from './Account.module.css';

export interface SignOutDialogProps {
  readonly open: boolean;
  readonly user: string;
  readonly onClose: () => void;
  /** Tries to send everything for a while; resolves with the number of calls that are left. */
  readonly send: () => Promise<number>;
  readonly discard: (calls: readonly PendingCall[]) => Promise<string | undefined>;
  readonly exportAll: (calls: readonly PendingCall[]) => Promise<string | undefined>;
  /** Resolves with the reason if it was refused. */
  readonly signOut: (clear: boolean) => Promise<string | undefined>;
}

type Fate = 'send' | 'keep' | 'discard';

/** Asks before signing out what to do about unsent changes, and about the data on this device. */
export function SignOutDialog(props: SignOutDialogProps) {
  const { open, user, onClose, send, discard, exportAll, signOut } = props;
  const calls = useOpenCalls();
  const [fate, setFate] = useState<Fate>('send');
  const [clear, setClear] = useState(false);
  const [state, setState] = useState<'asking' | 'sending' | 'leaving'>('asking');
  const [problem, setProblem] = useState<string>();
  const isPending = calls.length > 0;
  // If the data is removed, nothing can wait on this device.
  const fates = [
    { value: 'send' as const, label: 'Send them now' },
    ...(clear ? [] : [{ value: 'keep' as const, label: `Keep them until ${user} signs in again` }]),
    { value: 'discard' as const, label: 'Discard them' },
  ];
  const chosen = clear && fate === 'keep' ? 'send' : fate;
  const fail = (message: string | undefined) => {
    setState('asking');
    setProblem(message);
  };
  const leave = async () => {
    setState('leaving');
    const refused = await signOut(clear);
    fail(refused);
    if (refused === undefined) onClose();
  };
  const start = async () => {
    setProblem(undefined);
    if (!isPending || chosen === 'keep') return leave();
    if (chosen === 'discard') {
      setState('leaving');
      const refused = await discard(calls);
      return refused === undefined ? leave() : fail(refused);
    }
    setState('sending');
    const left = await send();
    if (left === 0) return leave();
    const waiting = plural(left, 'change');
    return fail(`${waiting} could not be sent. Try again, or choose what becomes of them.`);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={`Sign out ${user}?`}
      onSubmit={() => void start()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton
            variant={isPending && chosen === 'discard' ? 'danger' : 'primary'}
            type="submit"
            busy={state !== 'asking'}
            busyLabel={state === 'sending' ? `Sending ${calls.length}` : 'Signing out'}
          >
            Sign out
          </BusyButton>
        </>
      }
    >
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      {isPending && (
        <>
          <p className={styles.question}>
            {plural(calls.length, 'change')} of yours {calls.length === 1 ? 'is' : 'are'} not on the
            server yet.
          </p>
          <SelectField
            label="What becomes of them"
            options={fates}
            value={chosen}
            onChange={setFate}
          />
          <div className={styles.bar}>
            <Button
              size="small"
              icon={Download}
              onClick={() => void exportAll(calls).then(setProblem)}
            >
              Export all
            </Button>
          </div>
        </>
      )}
      <Checkbox
        label="Clear this device"
        hint={`Removes everything of ${user} here: copies of documents, history, and what was not saved. The specifications of the sandbox stay.`}
        checked={clear}
        onChange={setClear}
      />
    </Dialog>
  );
}
