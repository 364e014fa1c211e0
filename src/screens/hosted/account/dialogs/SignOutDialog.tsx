import { useState } from 'react';
import { plural } from '../../../../domain/model/counts.ts';
import type { PendingCall } from '../../../../storage/database/outboxRows.ts';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { useHosted } from '../../shared/hosted.ts';
import { useKnownCalls } from '../../shared/answers/useOpenCalls.ts';
import { useLiveRead } from '../../../reads/useLiveRead.ts';
import { PendingDialog, type Fate, type PendingPorts } from './PendingDialog.tsx';

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
 * Asks before signing out what to do about unsent changes, and about the data on this device. Unless
 * something would then be only here, removing it is proposed, because others may use this device.
 */
export function SignOutDialog({ user, signOut, ...rest }: SignOutDialogProps) {
  const { open } = rest;
  const { account, offline, drafts } = useHosted();
  const changed = useLiveRead(async () => offline.changed(account), [account, offline]);
  const unsent = useKnownCalls();
  /** Whether only what is not sent yet speaks against removing. */
  const [isProposed, setProposed] = useState<boolean>();
  /** What the person has made of the box. */
  const [ticked, setTicked] = useState<boolean>();
  const isKnown = changed !== undefined && unsent !== undefined;
  // Nothing changes it while the dialog is above every form.
  const unfinished = open ? drafts.count(account) : 0;
  // Proposed once: what happens meanwhile must not change it under one's hand.
  if (open && isProposed === undefined && isKnown) {
    setProposed(changed.size === 0 && unfinished === 0);
  }
  if (!open && (isProposed !== undefined || ticked !== undefined)) {
    setProposed(undefined);
    setTicked(undefined);
  }
  // What is to be sent is sent before one is signed out, or one is not.
  const isGone = (fate: Fate | undefined) =>
    fate === undefined ? unsent?.length === 0 : fate !== 'keep';
  const clears = (fate: Fate | undefined) => ticked ?? (isProposed === true && isGone(fate));
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
