import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../../../domain/model/counts.ts';
import type { Contract } from '../../../../provider/contract/index.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useHosted } from '../../shared/hosted.ts';
import { Section } from '../../shared/views/Section.tsx';
import { TypedNameDialog } from '../../shared/controls/TypedNameDialog.tsx';
import { useAnswer } from '../../shared/answers/useAnswer.ts';
import { useOpenCalls } from '../../shared/answers/useOpenCalls.ts';
import styles from '../Account.module.css';

export interface DeleteAccountProps {
  readonly user: string;
  /** Removes the account's data from this device. */
  readonly onDeleted: () => Promise<void>;
}

/** Deletes the account with all its documents, after its name and password have been entered. */
export function DeleteAccount({ user, onDeleted }: DeleteAccountProps) {
  const { call } = useHosted();
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const remove = async () => {
    const deleted = await call<Contract['account']['delete']>('account.delete', {
      body: { password },
    });
    if (!deleted.ok) return deleted.refusal.message;
    await onDeleted();
    return undefined;
  };
  return (
    <Section
      dangerous
      title="Delete the account"
      detail="Deletes the account with all its documents, for good. What you said on documents of others stays, without your name."
    >
      <div>
        <Button variant="danger" icon={Trash2} onClick={() => setOpen(true)}>
          Delete the account
        </Button>
      </div>
      <TypedNameDialog
        open={isOpen}
        title={`Delete the account ${user}?`}
        name={user}
        action="Delete for good"
        onClose={() => {
          setPassword('');
          setOpen(false);
        }}
        onConfirm={remove}
      >
        {isOpen && <DeletedData user={user} />}
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
        />
      </TypedNameDialog>
    </Section>
  );
}

function DeletedData({ user }: { readonly user: string }) {
  const { value } = useAnswer<Contract['document']['getAll']>('document.getAll', {
    user,
    count: 1,
  });
  const calls = useOpenCalls();
  const documents =
    value === undefined ? 'all its documents' : plural(value.totalResults, 'document');
  return (
    <p className={styles.question}>
      This goes with it and can&apos;t be brought back: {documents} with their commits, versions,
      issues and pull requests, its app keys and stars
      {calls.length > 0 && `, ${plural(calls.length, 'change')} that were not sent yet`}, and the
      copies on this device. The specifications of the sandbox stay.
    </p>
  );
}
