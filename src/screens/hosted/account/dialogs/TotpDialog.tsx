import { useState } from 'react';
import type { Contract } from '../../../../provider/contract/index.ts';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../../ui/bars/BusyButton.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useBusy } from '../../../../ui/useBusy.ts';
import { CopyField } from '../../shared/controls/CopyField.tsx';
import { useHosted } from '../../shared/hosted.ts';
import styles from '../Account.module.css';
import { QrCode } from './QrCode.tsx';

/** A secret for an authenticator app, and the link by which an app on this device opens it. */
export interface TotpSecret {
  readonly secret: string;
  readonly address: string;
}

export interface TotpDialogProps {
  readonly proposal: TotpSecret;
  readonly onClose: () => void;
  /** The app is set up; these are its recovery codes. */
  readonly onCreated: (recoveryCodes: readonly string[] | undefined) => void;
}

/** Sets up an authenticator app, after a code has shown that it has the secret. */
export function TotpDialog({ proposal, onClose, onCreated }: TotpDialogProps) {
  const { call } = useHosted();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy(setProblem);
  const { secret, address } = proposal;
  const create = async () => {
    const missing = [...(code === '' ? ['Code'] : []), ...(password === '' ? ['Password'] : [])];
    setProblem(missing.length > 0 ? `Fill in: ${missing.join(', ')}.` : undefined);
    if (missing.length > 0) return;
    await run(async () => {
      const created = await call<Contract['factors']['createTotp']>('factors.createTotp', {
        body: { password, secret, code },
      });
      if (created.ok) onCreated(created.value.recoveryCodes);
      else setProblem(created.refusal.message);
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Set up an authenticator app"
      onSubmit={() => void create()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton variant="primary" type="submit" busy={isBusy} busyLabel="Checking">
            Set it up
          </BusyButton>
        </>
      }
    >
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      <p>
        Scan this code with the app, enter the secret there, or{' '}
        <a href={address} className={styles.link}>
          open it in an app on this device
        </a>
        .
      </p>
      <QrCode text={address} label="QR code with the secret for the app" />
      <CopyField label="Secret" value={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
      <TextField
        label="Code that the app shows"
        autoComplete="one-time-code"
        inputMode="numeric"
        monospace
        value={code}
        onValueChange={setCode}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onValueChange={setPassword}
      />
    </Dialog>
  );
}
