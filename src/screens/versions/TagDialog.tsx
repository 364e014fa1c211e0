import { useEffect, useState } from 'react';
import type { Contract } from '../../provider/contract/index.ts';
import type { DocumentPlace } from '../../routes/route.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useHosted } from '../hosted/hosted.ts';

export interface TagDialogProps {
  readonly open: boolean;
  readonly place: DocumentPlace;
  readonly onClose: () => void;
  /** Gives why it was refused. */
  readonly onCreate: (tag: {
    readonly version?: string;
    readonly changelog?: string;
  }) => Promise<string | undefined>;
}

/** Makes a version of what the document holds, with the number and the changelog that its changes call for. */
export function TagDialog({ open, place, onClose, onCreate }: TagDialogProps) {
  const { call } = useHosted();
  const [version, setVersion] = useState('');
  const [changelog, setChangelog] = useState('');
  const [problem, setProblem] = useState<string>();
  const { user, document } = place;
  useEffect(() => {
    if (!open) return undefined;
    let wanted = true;
    void call<Contract['tags']['changelog']>('tags.changelog', { user, document }).then(
      (proposed) => {
        if (!wanted) return;
        // What was typed meanwhile stays.
        if (proposed.ok) {
          setVersion((typed) => (typed === '' ? (proposed.value.version ?? '') : typed));
          const lines = proposed.value.changelog?.join('\n') ?? '';
          setChangelog((typed) => (typed === '' ? lines : typed));
        } else {
          setProblem(`The next version could not be proposed: ${proposed.refusal.message}`);
        }
      },
    );
    return () => {
      wanted = false;
    };
  }, [open, call, user, document]);
  const close = () => {
    setVersion('');
    setChangelog('');
    setProblem(undefined);
    onClose();
  };
  const create = async () => {
    const refused = await onCreate({
      ...(version.trim() !== '' && { version: version.trim() }),
      ...(changelog !== '' && { changelog }),
    });
    if (refused === undefined) close();
    else setProblem(refused);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title="New version"
      description="Readers can rely on it: it stays as it is when you go on."
      onSubmit={() => void create()}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit">
            Create
          </Button>
        </>
      }
    >
      {problem !== undefined && <Alert tone="warning">{problem}</Alert>}
      <TextField
        label="Version"
        monospace
        hint="Proposed from what has changed since the last one. Empty: the provider chooses."
        value={version}
        onValueChange={setVersion}
      />
      <TextArea label="Changelog" rows={8} value={changelog} onValueChange={setChangelog} />
    </Dialog>
  );
}
