import { useState } from 'react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { PendingDialog, type PendingPorts } from './PendingDialog.tsx';

export interface SignOutDialogProps extends PendingPorts {
  readonly open: boolean;
  readonly user: string;
  readonly onClose: () => void;
  /** Resolves with the reason if it was refused. */
  readonly signOut: (clear: boolean) => Promise<string | undefined>;
}

/** Asks before signing out what to do about unsent changes, and about the data on this device. */
export function SignOutDialog({ user, signOut, ...rest }: SignOutDialogProps) {
  const [clear, setClear] = useState(false);
  return (
    <PendingDialog
      {...rest}
      title={`Sign out ${user}?`}
      // If the data is removed, nothing can wait on this device.
      keepLabel={clear ? undefined : `Keep them until ${user} signs in again`}
      submitLabel="Sign out"
      busyLabel="Signing out"
      onSettled={() => signOut(clear)}
    >
      <Checkbox
        label="Clear this device"
        hint={`Removes everything of ${user} here: copies of documents, history, and what was not saved. The specifications of the sandbox stay.`}
        checked={clear}
        onChange={setClear}
      />
    </PendingDialog>
  );
}
