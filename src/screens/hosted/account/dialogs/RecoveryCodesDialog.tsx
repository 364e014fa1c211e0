import { useState } from 'react';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { CopyField } from '../../shared/controls/CopyField.tsx';
import styles from '../Account.module.css';

export interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shows new recovery codes, which is possible only once: the person must confirm that they are stored. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const [wasLeft, setLeft] = useState(false);
  return (
    <Dialog
      open
      // Asks once more: closing by mistake would lose these codes, and the earlier ones no longer work.
      onClose={() => setLeft(true)}
      title="Your recovery codes"
      notice={
        wasLeft ? (
          <Alert tone="danger">
            They can’t be shown again, and earlier ones are no longer valid. Store them first.
          </Alert>
        ) : undefined
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          I have stored them
        </Button>
      }
    >
      <Alert tone="warning">
        They are shown only now. Each signs you in once without the second factor: store them where
        you find them without this device.
      </Alert>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyField label="All of them" value={codes.join(' ')} />
    </Dialog>
  );
}
