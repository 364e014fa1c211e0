import { useState } from 'react';
import { longestText, longestTitle } from '../../domain/model/constants.ts';
import { Alert } from '../../ui/signs/Alert.tsx';
import { Button } from '../../ui/bars/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { ThreadWords } from './thread.ts';

export interface ThreadDialogProps {
  readonly open: boolean;
  readonly words: ThreadWords;
  /** What will happen with the entered text. */
  readonly description: string;
  readonly onClose: () => void;
  /** Resolves with the reason if it was refused. */
  readonly onCreate: (written: {
    readonly title: string;
    readonly description?: string;
  }) => Promise<string | undefined>;
}

/** Asks for the title and the description of an issue or a pull request. */
export function ThreadDialog({ open, words, description, onClose, onCreate }: ThreadDialogProps) {
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const close = () => {
    setAsked(false);
    setProblem(undefined);
    onClose();
  };
  const create = async () => {
    setAsked(true);
    if (title.trim() === '') return;
    const refused = await onCreate({
      title: title.trim(),
      ...(text.trim() !== '' && { description: text }),
    });
    setProblem(refused);
    if (refused !== undefined) return;
    setTitle('');
    setText('');
    close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`New ${words.one}`}
      description={description}
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
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      <TextField
        label="Title"
        maxLength={longestTitle}
        value={title}
        onValueChange={setTitle}
        error={isAsked && title.trim() === '' ? 'Say in a few words what it is about.' : undefined}
      />
      <TextArea
        label="Description"
        hint="Markdown works here."
        rows={8}
        maxLength={longestText}
        value={text}
        onValueChange={setText}
      />
    </Dialog>
  );
}
