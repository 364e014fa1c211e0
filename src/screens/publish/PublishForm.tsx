import { useState } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './PublishForm.module.css';

/** The first values of a document. */
export interface NewDocument {
  readonly name: string;
  readonly description: string;
  readonly private: boolean;
}

export interface PublishFormProps {
  /** A proposed name for the document. */
  readonly proposed: string;
  readonly user: string;
  /** Resolves with the reason if it was refused. */
  readonly onPublish: (document: NewDocument) => Promise<string | undefined>;
}

/** The names that documents may have (provider: three to 64 letters, digits, `_` and `-`). */
const pattern = /^[A-Za-z0-9_-]{3,64}$/;

/** Asks for the name of a new document, and who may see it. */
export function PublishForm({ proposed, user, onPublish }: PublishFormProps) {
  const [name, setName] = useState(proposed);
  const [description, setDescription] = useState('');
  const [isPrivate, setPrivate] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [wasTried, setTried] = useState(false);
  const isNamed = pattern.test(name);
  const publish = async () => {
    setTried(true);
    if (!isNamed) return;
    setBusy(true);
    setProblem(await onPublish({ name, description: description.trim(), private: isPrivate }));
    setBusy(false);
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
    >
      {problem !== undefined && <Alert tone="danger">{problem}</Alert>}
      <TextField
        label="Name"
        monospace
        value={name}
        onValueChange={setName}
        hint={`Its address will be /d/${user}/${name === '' ? '…' : name}`}
        error={
          (wasTried || name !== '') && !isNamed
            ? 'A name has 3 to 64 letters, digits, _ and -'
            : undefined
        }
      />
      <TextArea label="Description" value={description} onValueChange={setDescription} />
      <Checkbox label="Private: only you can see it" checked={isPrivate} onChange={setPrivate} />
      <div className={styles.actions}>
        <BusyButton variant="primary" type="submit" busy={isBusy} busyLabel="Publishing">
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
  return pattern.test(cleaned) ? cleaned : '';
}
