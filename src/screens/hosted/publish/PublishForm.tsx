import { useState } from 'react';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { BusyButton } from '../../../ui/bars/BusyButton.tsx';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { useDraft } from '../shared/answers/useDraft.ts';
import { DraftNote } from '../shared/controls/DraftNote.tsx';
import { DocumentNameField, isDocumentName } from '../shared/controls/DocumentNameField.tsx';
import styles from './PublishForm.module.css';

/** The first values of a document. */
export interface NewDocument {
  readonly name: string;
  readonly description: string;
  readonly private: boolean;
}

export interface PublishFormProps {
  /** The address of the page, which identifies its draft and its pending calls. */
  readonly address: string;
  /** A proposed name for the document. */
  readonly proposed: string;
  readonly user: string;
  /** Resolves with the reason if it was refused. */
  readonly onPublish: (document: NewDocument) => Promise<string | undefined>;
}

const emptyDocument: NewDocument = { name: '', description: '', private: false };

/** Asks for the name of a new document, and who may see it. */
export function PublishForm({ address, proposed, user, onPublish }: PublishFormProps) {
  const draft = useDraft(`${address} form`, emptyDocument);
  const { change } = draft;
  const shown = { ...emptyDocument, name: proposed, ...draft.values };
  const { name, description, private: isPrivate } = shown;
  const [problem, setProblem] = useState<string>();
  /** Until the new document is shown, nothing more can be done here. */
  const [isPublished, setPublished] = useState(false);
  const [isBusy, run] = useBusy(setProblem);
  const [wasTried, setTried] = useState(false);
  const isNamed = isDocumentName(name);
  const publish = async () => {
    const refused = await onPublish({ name, description: description.trim(), private: isPrivate });
    setProblem(refused);
    if (refused !== undefined) return;
    setPublished(true);
    draft.discard();
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isNamed) void run(publish);
      }}
    >
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      <DraftNote draft={draft} what="sent" onDiscard={draft.discard} />
      <DocumentNameField
        user={user}
        name={name}
        onName={(next) => change({ name: next })}
        wasTried={wasTried}
      />
      <TextArea
        label="Description"
        value={description}
        onValueChange={(next) => change({ description: next })}
      />
      <Checkbox
        label="Private: only you can see it"
        checked={isPrivate}
        onChange={(next) => change({ private: next })}
      />
      <div className={styles.actions}>
        <BusyButton
          variant="primary"
          type="submit"
          busy={isBusy || isPublished}
          busyLabel="Publishing"
        >
          {isPrivate ? 'Create' : 'Publish'}
        </BusyButton>
      </div>
    </form>
  );
}

/** A valid document name made from the name of a specification. */
export function proposeName(name: string | undefined): string {
  const cleaned = (name ?? '')
    .normalize('NFD')
    .replaceAll(/[^\w-]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '')
    .toLowerCase()
    .slice(0, 64);
  return isDocumentName(cleaned) ? cleaned : '';
}
