import { useState } from 'react';
import { plural } from '../../../../domain/model/counts.ts';
import type { PendingCall } from '../../../../storage/database/outboxRows.ts';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { useHosted } from '../../shared/hosted.ts';
import { useKnownCalls } from '../../shared/answers/useOpenCalls.ts';
import { useLiveRead } from '../../../reads/useLiveRead.ts';
import { PendingDialog, type UnsentDecision, type PendingPorts } from './PendingDialog.tsx';

export interface SignOutDialogProps extends Omit<PendingPorts, 'discard'> {
  readonly open: boolean;
  readonly user: string;
  readonly onClose: () => void;
  /** Resolves with the reason if it was refused. */
  readonly signOut: (
    unwanted: readonly PendingCall[],
    clear: boolean,
  ) => Promise<string | undefined>;
}

/**
 * Asks before signing out what to do about unsent changes, and about the data on this device.
 * Removing the data is proposed, because others may use this device, unless some of it would then
 * be lost.
 */
export function SignOutDialog({ user, signOut, ...rest }: SignOutDialogProps) {
  const { open } = rest;
  const { account, offline, drafts } = useHosted();
  const changed = useLiveRead(async () => offline.changed(account), [account, offline]);
  const unsent = useKnownCalls();
  /** Whether removing is proposed, provided that every unsent change is sent or discarded. */
  const [isProposed, setProposed] = useState<boolean>();
  /** The person's own choice in the checkbox. */
  const [ticked, setTicked] = useState<boolean>();
  const isKnown = changed !== undefined && unsent !== undefined;
  // Nothing changes the number while the dialog covers every form.
  const unfinished = open ? drafts.count(account) : 0;
  // Proposed only once: later changes must not alter the checkbox while the person reads it.
  if (open && isProposed === undefined && isKnown) {
    setProposed(changed.size === 0 && unfinished === 0);
  }
  if (!open && (isProposed !== undefined || ticked !== undefined)) {
    setProposed(undefined);
    setTicked(undefined);
  }
  // Changes that are to be sent count as gone: if sending fails, the person is not signed out.
  const isGone = (fate: UnsentDecision | undefined) =>
    fate === undefined ? unsent?.length === 0 : fate !== 'keep';
  const clears = (fate: UnsentDecision | undefined) =>
    ticked ?? (isProposed === true && isGone(fate));
  const copies = changed?.size ?? 0;
  const unsaved =
    copies === 0
      ? ''
      : ` ${plural(copies, 'document')} ${copies === 1 ? 'has' : 'have'} changes that were not saved; they would be lost.`;
  const unsentDrafts = unfinished === 0 ? '' : ` ${plural(unfinished, 'draft')} would be lost.`;
  return (
    <PendingDialog
      {...rest}
      title={`Sign out ${user}?`}
      // If the data is removed, nothing can wait on this device.
      keepLabel={ticked === true ? undefined : `Keep them until ${user} signs in again`}
      submitLabel="Sign out"
      busyLabel="Signing out"
      onSettled={(unwanted, fate) => signOut(unwanted, clears(fate))}
    >
      {(fate) => (
        <Checkbox
          label="Clear this device"
          hint={`Removes everything of ${user} here${fate === 'send' ? ' once all of them are sent' : ''}: copies of documents and their history.${unsaved}${unsentDrafts} The specifications of the sandbox stay.`}
          checked={clears(fate)}
          onChange={setTicked}
        />
      )}
    </PendingDialog>
  );
}
