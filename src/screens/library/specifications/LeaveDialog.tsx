import { Download } from 'lucide-react';
import { useRef } from 'react';
import { plural } from '../../../domain/model/counts.ts';
import { Button } from '../../../ui/bars/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import type { UnwrittenFate } from './leaveQuestion.ts';
import { displayName } from './specificationRows.ts';

export interface LeaveDialogProps {
  readonly open: boolean;
  readonly name: string | undefined;
  /** How many changes exist only in this tab. */
  readonly changes: number;
  /** What happens to the changes if the person goes on. */
  readonly fate: UnwrittenFate;
  /** Why they are not saved: the code of a refusal. */
  readonly reason: string | undefined;
  readonly onStay: () => void;
  /** Absent for a specification that is not shown: it is opened first. */
  readonly onExport?: (() => void) | undefined;
  readonly onGoOn: () => void;
}

const titles = {
  held: 'Leave without saving?',
  replaced: 'Replace what is not saved?',
  lost: 'Delete what is not saved?',
} as const satisfies Record<UnwrittenFate, string>;

const fates = {
  held: 'If you go on, the specification stays in the list while this tab is open, and Typewright keeps trying to save it. Closing the tab loses what is not saved by then.',
  replaced: 'If you go on, Undo can bring it back, but only while this tab is open.',
  lost: "If you go on, they are lost: undoing the deletion doesn't bring them back.",
} as const;

/** Asks before a specification with changes that are not saved is left, replaced or deleted. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { open, name, changes, fate, reason, onStay, onExport, onGoOn } = props;
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onStay}
      size="small"
      title={titles[fate]}
      initialFocus={stay}
      footer={
        <>
          <Button variant="danger" onClick={onGoOn}>
            Go on
          </Button>
          {onExport !== undefined && (
            <Button icon={Download} onClick={onExport}>
              Export
            </Button>
          )}
          <Button ref={stay} variant="primary" onClick={onStay}>
            Stay
          </Button>
        </>
      }
    >
      <p>
        {plural(changes, 'change')} of {displayName(name === undefined ? {} : { name })}{' '}
        {changes === 1 ? 'is' : 'are'} in this tab only: {whyNot(reason)} {fates[fate]}
      </p>
    </Dialog>
  );
}

function whyNot(reason: string | undefined): string {
  if (reason === 'quota') return 'there is no room left on this device.';
  if (reason === 'storage') return 'this browser stores nothing here.';
  return "it couldn't be saved yet.";
}
