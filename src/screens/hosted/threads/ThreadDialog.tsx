import { useRef, useState, type ReactNode } from 'react';
import { longestText, longestTitle } from '../../../domain/model/constants.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useDraft } from '../shared/answers/useDraft.ts';
import { DraftNote } from '../shared/controls/DraftNote.tsx';
import type { ThreadWords } from './thread.ts';

export interface ThreadDialogProps {
  readonly open: boolean;
  readonly words: ThreadWords;
  /** The address of the list, which identifies the draft of the new entry. */
  readonly address: string;
  /** What will happen with the entered text, as a sentence. */
  readonly description: string;
  /** Shown below the fields. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  /** Resolves with the reason if it was refused. */
  readonly onCreate: (written: {
    readonly title: string;
    readonly description?: string;
  }) => Promise<string | undefined>;
}

const emptyThread = { title: '', description: '' };

/** Asks for the title and the description of an issue or a pull request. */
export function ThreadDialog(props: ThreadDialogProps) {
  const { open, words, address, description, children, onClose, onCreate } = props;
  const draft = useDraft(`${address} new`, emptyThread);
  const { title, description: text } = { ...emptyThread, ...draft.values };
  const change = (part: Partial<typeof emptyThread>) => {
    const next = { ...emptyThread, ...draft.values, ...part };
    if (next.title === '' && next.description === '') draft.discard();
    else draft.change(part);
  };
  const titleField = useRef<HTMLInputElement>(null);
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string>();
  // The fields are empty while the entry is being sent: submitting again must not create an entry without a
  // title.
  const [isSending, setSending] = useState(false);
  const leave = () => {
    setAsked(false);
    setProblem(undefined);
    onClose();
  };
  const close = () => {
    draft.leave();
    leave();
  };
  const create = async () => {
    if (isSending) return;
    setAsked(title.trim() === '');
    if (title.trim() === '') return;
    setSending(true);
    const refused = await draft
      .send(async () =>
        onCreate({
          title: title.trim(),
          ...(text.trim() !== '' && { description: text }),
        }),
      )
      .finally(() => setSending(false));
    setProblem(refused);
    if (refused === undefined) close();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`New ${words.one}`}
      description={description}
      // Not the button above it, which discards an earlier draft.
      initialFocus={titleField}
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
      <DraftNote draft={draft} what="sent" onDiscard={draft.discard} />
      <TextField
        ref={titleField}
        label="Title"
        maxLength={longestTitle}
        value={title}
        onValueChange={(next) => change({ title: next })}
        error={isAsked && title.trim() === '' ? 'Say in a few words what it is about.' : undefined}
      />
      <TextArea
        label="Description"
        hint="Markdown works here."
        rows={8}
        maxLength={longestText}
        value={text}
        onValueChange={(next) => change({ description: next })}
      />
      {children}
    </Dialog>
  );
}
