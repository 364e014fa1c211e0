import { useState } from 'react';
import type { Contract } from '../../../provider/contract/index.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../ui/bars/BusyButton.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { useHosted } from '../shared/hosted.ts';
import { Section } from '../shared/views/Section.tsx';
import styles from './Account.module.css';

/** The minimum length that the provider accepts, and the recommended one. */
const shortest = 8;
const advised = 12;

/** Changes the password, which ends all other sessions. */
export function PasswordForm() {
  const { call, session } = useHosted();
  const [oldPassword, setOld] = useState('');
  const [newPassword, setNew] = useState('');
  const [said, setSaid] = useState<{ readonly done: boolean; readonly message: string }>();
  const [isBusy, run] = useBusy((message) => setSaid({ done: false, message }));
  const isShort = newPassword !== '' && newPassword.length < shortest;
  const canChange = oldPassword !== '' && newPassword !== '' && !isShort;
  const change = async () => {
    const changed = await call<Contract['account']['changePassword']>('account.changePassword', {
      body: { oldPassword, newPassword },
    });
    if (!changed.ok) {
      setSaid({ done: false, message: changed.refusal.message });
      return;
    }
    setOld('');
    setNew('');
    setSaid({ done: true, message: changed.value.message ?? 'The password was changed.' });
  };
  return (
    <Section title="Password" detail="Changing it signs out all other browsers and programs.">
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (canChange) void run(change);
        }}
      >
        {said !== undefined && (
          <Alert tone={said.done ? 'success' : 'danger'}>{said.message}</Alert>
        )}
        <input
          // For password managers, which store a password together with the user's name.
          type="text"
          name="username"
          autoComplete="username"
          value={session.user ?? ''}
          readOnly
          hidden
        />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={oldPassword}
          onValueChange={setOld}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          value={newPassword}
          hint={`${advised} characters or more are safer.`}
          error={isShort ? `At least ${shortest} characters.` : undefined}
          onValueChange={setNew}
        />
        <div className={styles.bar}>
          <BusyButton type="submit" busy={isBusy} busyLabel="Changing" disabled={!canChange}>
            Change the password
          </BusyButton>
        </div>
      </form>
    </Section>
  );
}
