import { KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Result } from '../../../../domain/model/values/result.ts';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../../ui/bars/BusyButton.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { useBusy } from '../../../../ui/useBusy.ts';
import styles from '../Account.module.css';
import type { Failure } from '../../shared/hosted.ts';

/** A confirmation before something of the person's ends. */
export interface Revocation {
  readonly question: string;
  /** The consequence, as a sentence. */
  readonly consequence: string;
  /** What is lost, if it can be listed. */
  readonly detail?: ReactNode;
  /** The label of the button. */
  readonly action: string;
  readonly end: () => Promise<Result<unknown, Failure>>;
}

export interface RevokeDialogProps {
  readonly ending: Revocation;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}

/** Ends sessions, app keys or grants, once that is confirmed. */
export function RevokeDialog({ ending, onClose, onEnded }: RevokeDialogProps) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy(setProblem);
  const end = async () => {
    const ended = await ending.end();
    onEnded();
    if (ended.ok) onClose();
    else setProblem(ended.refusal.message);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={ending.question}
      onSubmit={() => void run(end)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton
            variant="danger"
            icon={KeyRound}
            type="submit"
            busy={isBusy}
            busyLabel="Ending"
          >
            {ending.action}
          </BusyButton>
        </>
      }
    >
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      <p>{ending.consequence}</p>
      {ending.detail !== undefined && <div className={styles.lost}>{ending.detail}</div>}
    </Dialog>
  );
}
