import { useState } from 'react';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../../ui/bars/BusyButton.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useBusy } from '../../../../ui/useBusy.ts';
import { useHosted } from '../../shared/hosted.ts';
import { Section } from '../../shared/views/Section.tsx';
import styles from '../Account.module.css';
import { readProviderAddress } from '../readProviderAddress.ts';

/** The provider that the app uses, and a way to choose another one. */
export function ProviderSection() {
  const { provider, chooseProvider } = useHosted();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title="Provider"
      detail="The server that keeps hosted documents. Others can be used from here if they allow it."
    >
      <p>
        {provider.isOwn ? 'The one that serves this app: ' : 'Not the one that serves this app: '}
        <span className={styles.mono}>{provider.address}</span>
      </p>
      <div className={styles.bar}>
        <Button onClick={() => setOpen(true)}>Use another provider</Button>
        {!provider.isOwn && (
          <Button onClick={() => void chooseProvider(undefined)}>
            Back to the one this app is for
          </Button>
        )}
      </div>
      {isOpen && <ProviderDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

function ProviderDialog({ onClose }: { readonly onClose: () => void }) {
  const { chooseProvider } = useHosted();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy(setProblem);
  const choose = async () => {
    const read = readProviderAddress(text);
    if (!read.ok) {
      setProblem(read.refusal.message);
      return;
    }
    await run(async () => setProblem(await chooseProvider(read.value)));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Use another provider"
      onSubmit={() => void choose()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton variant="primary" type="submit" busy={isBusy} busyLabel="Asking">
            Use it
          </BusyButton>
        </>
      }
    >
      <TextField
        label="Address of its API"
        value={text}
        monospace
        placeholder="https://typewright.example/api"
        error={problem}
        onValueChange={(next) => {
          setText(next);
          setProblem(undefined);
        }}
      />
      <p className={styles.note}>
        Documents that are kept on this device stay here. What still waits to be sent to this
        provider is sent as long as you are signed in there.
      </p>
      <Alert tone="info">A provider sees what you send to it. Use one that you trust.</Alert>
    </Dialog>
  );
}
