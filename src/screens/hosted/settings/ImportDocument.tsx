import { Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import type { Json } from '../../../domain/model/values/json.ts';
import type { Result } from '../../../domain/model/values/result.ts';
import type { Contract } from '../../../provider/contract/index.ts';
import type { DocumentPlace } from '../../../routes/route.ts';
import { Alert } from '../../../ui/signs/Alert.tsx';
import { Button } from '../../../ui/bars/Button.tsx';
import { BusyButton } from '../../../ui/bars/BusyButton.tsx';
import { FileButton } from '../../../ui/fields/FileButton.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { useHosted } from '../shared/hosted.ts';
import { QueuedNote } from '../shared/controls/QueuedNote.tsx';
import { Section } from '../shared/views/Section.tsx';
import { useQueued } from '../shared/answers/useQueued.ts';
import styles from './Settings.module.css';

/** Reads JSON or YAML. */
export type ReadText = (text: string) => Promise<Result<Json>>;

export interface ImportDocumentProps {
  readonly place: DocumentPlace;
  readonly readText: ReadText;
}

/**
 * Replaces the specification with a file or a text in any format; the history still has the
 * previous one.
 */
export function ImportDocument({ place, readText }: ImportDocumentProps) {
  const { enqueue } = useHosted();
  const { queued, follow } = useQueued();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy(setProblem);
  const isEmpty = file === undefined && text.trim() === '';
  const load = async () => {
    const read = await readText(file === undefined ? text : await file.text());
    setProblem(read.ok ? undefined : read.refusal.message);
    if (!read.ok) return;
    const asked = { ...place, body: read.value };
    const isQueued = await follow(
      enqueue<Contract['document']['import']>('document.import', asked),
    );
    if (!isQueued) return;
    setText('');
    setFile(undefined);
  };
  return (
    <Section
      title="Import"
      detail="Replaces the specification with a file or pasted text, such as OpenAPI, Swagger, JSON Schema, TypeAPI or TypeSchema. It becomes a commit, so that you can go back."
    >
      <div className={styles.form}>
        <div className={styles.actions}>
          <FileButton inputLabel="File to import" onFile={setFile} />
          {file !== undefined && (
            <>
              <span className={styles.fileName}>{file.name}</span>
              <Button size="small" icon={Trash2} onClick={() => setFile(undefined)}>
                Remove
              </Button>
            </>
          )}
        </div>
        {file === undefined && (
          <TextArea label="Or paste it" monospace rows={4} value={text} onValueChange={setText} />
        )}
        {problem === undefined ? (
          <QueuedNote queued={queued} done="It was imported." />
        ) : (
          <Alert tone="danger">{problem}</Alert>
        )}
        <div className={styles.actions}>
          <BusyButton
            icon={Upload}
            busy={isBusy}
            busyLabel="Importing"
            disabled={isEmpty}
            onClick={() => void run(load)}
          >
            Import
          </BusyButton>
        </div>
      </div>
    </Section>
  );
}
