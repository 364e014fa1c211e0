import { useState } from 'react';
import type { Contract } from '../../../../provider/contract/index.ts';
import type { AnswerOf } from '../../../../provider/endpoint.ts';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../../ui/bars/BusyButton.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { TextArea } from '../../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import { useBusy } from '../../../../ui/useBusy.ts';
import { CopyField } from '../../shared/controls/CopyField.tsx';
import { useHosted } from '../../shared/hosted.ts';
import styles from '../Account.module.css';
import { scopesToSend, scopeWords } from '../scopeWords.ts';

export interface AppKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** Creates an app key; its secret is shown only once. */
export function AppKeyDialog({ onClose, onCreated }: AppKeyDialogProps) {
  const { call } = useHosted();
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const [redirects, setRedirects] = useState('');
  const [isPublic, setPublic] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [made, setMade] = useState<AnswerOf<Contract['account']['createKey']>>();
  const [isBusy, run] = useBusy(setProblem);
  const create = async () => {
    if (name.trim() === '') {
      setProblem('Enter a name by which you can recognise it.');
      return;
    }
    const scopes = scopesToSend(refused);
    const redirectUris = redirects.split(/\s+/).filter((line) => line !== '');
    await run(async () => {
      const created = await call<Contract['account']['createKey']>('account.createKey', {
        body: {
          name: name.trim(),
          ...(scopes !== undefined && { scopes: [...scopes] }),
          ...(redirectUris.length > 0 && { redirectUris }),
          ...(isPublic && { public: true }),
        },
      });
      setProblem(created.ok ? undefined : created.refusal.message);
      if (!created.ok) return;
      setMade(created.value);
      onCreated();
    });
  };
  if (made !== undefined) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="The app key is ready"
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        {made.appSecret !== undefined && (
          <Alert tone="warning">The secret is shown only now. Copy it to where it is used.</Alert>
        )}
        <CopyField label="App key" value={made.appKey ?? ''} />
        {made.appSecret !== undefined && <CopyField label="App secret" value={made.appSecret} />}
      </Dialog>
    );
  }
  const allow = (scope: string, allowed: boolean) => {
    const next = new Set(refused);
    if (allowed) next.delete(scope);
    else next.add(scope);
    setRefused(next);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="New app key"
      onSubmit={() => void create()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <BusyButton variant="primary" type="submit" busy={isBusy} busyLabel="Creating">
            Create
          </BusyButton>
        </>
      }
    >
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      <TextField
        label="Name"
        value={name}
        hint="For example, build server."
        onValueChange={setName}
      />
      <fieldset className={styles.scopes}>
        <legend>What it may use</legend>
        {Object.entries(scopeWords).map(([scope, words]) => (
          <Checkbox
            key={scope}
            label={words}
            checked={!refused.has(scope)}
            onChange={(allowed) => allow(scope, allowed)}
          />
        ))}
      </fieldset>
      <TextArea
        label="Redirect addresses"
        rows={2}
        monospace
        value={redirects}
        hint="Only for programs that people sign in to: where they may be sent back to, one per line."
        onValueChange={setRedirects}
      />
      <Checkbox
        label="It runs where a secret can't be protected"
        hint="In a browser or on people's devices. It gets no secret and proves itself by PKCE."
        checked={isPublic}
        onChange={setPublic}
      />
    </Dialog>
  );
}
