import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { plural } from '../../../../domain/model/counts.ts';
import type { PendingCall } from '../../../../storage/database/outboxRows.ts';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../../ui/bars/BusyButton.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { SelectField } from '../../../../ui/fields/select/SelectField.tsx';
import { useOpenCalls } from '../../shared/answers/useOpenCalls.ts';
import styles from '../Account.module.css';

/** What can be done with unsent changes. */
export interface PendingPorts {
  /** Tries to send everything for a while; resolves with the number of calls that are left. */
  readonly send: () => Promise<number>;
  /** Resolves with the reason why one of them could not be discarded. */
  readonly discard: (calls: readonly PendingCall[]) => Promise<string | undefined>;
  /** Resolves with the reason if it failed. */
  readonly exportAll: (calls: readonly PendingCall[]) => Promise<string | undefined>;
}

export interface PendingDialogProps extends Omit<PendingPorts, 'discard'> {
  readonly open: boolean;
  readonly title: string;
  /** The label of the option to keep them; undefined if they can't be kept. */
  readonly keepLabel: string | undefined;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly onClose: () => void;
  /**
   * Called once the person has decided and, if wanted, all calls are sent; resolves with the reason if it was refused.
   * It discards the `unwanted` calls itself, once nothing else can fail. `fate`: undefined if there
   * were no calls, and none were to be kept.
   */
  readonly onSettled: (
    unwanted: readonly PendingCall[],
    fate: UnsentDecision | undefined,
  ) => Promise<string | undefined>;
  /** Further questions, depending on the chosen fate. */
  readonly children?: (fate: UnsentDecision | undefined) => ReactNode;
}

/** The decision about unsent changes. */
export type UnsentDecision = 'send' | 'keep' | 'discard';

/** Asks what to do about unsent changes before something that would leave them behind. */
export function PendingDialog(props: PendingDialogProps) {
  const { open, title, keepLabel, submitLabel, busyLabel, onClose, onSettled, children } = props;
  const { send, exportAll } = props;
  const calls = useOpenCalls();
  const [fate, setFate] = useState<UnsentDecision>('send');
  const [state, setState] = useState<'asking' | 'sending' | 'leaving'>('asking');
  const [problem, setProblem] = useState<string>();
  const [wasOpen, setWasOpen] = useState(open);
  // The questions start afresh each time; while the dialog fades out, they stay as they were.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setFate('send');
      setProblem(undefined);
    }
  }
  const isPending = calls.length > 0;
  const fates = [
    { value: 'send' as const, label: 'Send them now' },
    ...(keepLabel === undefined ? [] : [{ value: 'keep' as const, label: keepLabel }]),
    { value: 'discard' as const, label: 'Discard them' },
  ];
  const chosen = keepLabel === undefined && fate === 'keep' ? 'send' : fate;
  // If the person wants to keep the changes, that stays the answer once they have been sent.
  const settled = isPending || chosen === 'keep' ? chosen : undefined;
  const fail = (message: string | undefined) => {
    setState('asking');
    setProblem(message);
  };
  const leave = async (unwanted: readonly PendingCall[] = []) => {
    setState('leaving');
    const refused = await onSettled(unwanted, settled);
    fail(refused);
    if (refused === undefined) onClose();
  };
  const start = async () => {
    setProblem(undefined);
    if (!isPending || chosen === 'keep') return leave();
    if (chosen === 'discard') return leave(calls);
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
      title={title}
      onSubmit={() => void start()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton
            variant={isPending && chosen === 'discard' ? 'danger' : 'primary'}
            type="submit"
            busy={state !== 'asking'}
            busyLabel={state === 'sending' ? `Sending ${calls.length}` : busyLabel}
          >
            {submitLabel}
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
            label="What happens to them"
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
      {!isPending && children === undefined && (
        <p className={styles.question}>The server has all of your changes.</p>
      )}
      {children?.(settled)}
    </Dialog>
  );
}
