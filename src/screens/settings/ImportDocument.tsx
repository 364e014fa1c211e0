import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import type { Json } from '../../domain/model/json.ts';
import { refuse, succeed, type Result } from '../../domain/model/result.ts';
import type { Contract } from '../../provider/contract/index.ts';
import type { DocumentPlace } from '../../routes/route.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useHosted } from '../hosted/hosted.ts';
import { Section } from '../hosted/Section.tsx';
import { useOpenCalls } from '../hosted/useOpenCalls.ts';
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
  const { call } = useHosted();
  const fileId = useId();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<Result<string>>();
  const stream = `${place.user}/${place.document}`;
  // Pending saves would otherwise arrive after the import.
  const isBehind = useOpenCalls().some((open) => open.stream === stream);
  const isEmpty = file === undefined && text.trim() === '';
  const load = async (): Promise<Result<string>> => {
    const read = await readText(file === undefined ? text : await file.text());
    if (!read.ok) return read;
    const body = read.value;
    const answer = await call<Contract['document']['import']>('document.import', {
      ...place,
      body,
    });
    if (!answer.ok) return refuse('import', answer.refusal.message);
    setText('');
    setFile(undefined);
    return succeed(answer.value.message ?? 'It was imported.');
  };
  const start = async () => {
    if (isEmpty) return;
    setBusy(true);
    setSaid(await load());
    setBusy(false);
  };
  return (
    <Section
      title="Import"
      detail="Replaces the specification with the content of a file or a text: OpenAPI, TypeAPI, TypeSchema or internal JSON. It becomes a commit, so that you can go back."
    >
      <div className={styles.form}>
        {file === undefined ? (
          <>
            <label htmlFor={fileId}>File</label>
            <input
              id={fileId}
              type="file"
              accept=".json,.yaml,.yml,application/json"
              className={styles.file}
              onChange={(event) => setFile(event.target.files?.[0])}
            />
            <TextArea label="Or paste it" monospace rows={4} value={text} onValueChange={setText} />
          </>
        ) : (
          <p className={styles.actions}>
            {file.name}
            <Button size="small" onClick={() => setFile(undefined)}>
              Choose another
            </Button>
          </p>
        )}
        {said !== undefined && (
          <Alert tone={said.ok ? 'success' : 'danger'}>
            {said.ok ? said.value : said.refusal.message}
          </Alert>
        )}
        {isBehind && (
          <Alert tone="info">
            Changes of this document are still on their way. Import when they are sent.
          </Alert>
        )}
        <div className={styles.actions}>
          <BusyButton
            icon={Upload}
            busy={isBusy}
            busyLabel="Importing"
            disabled={isEmpty || isBehind}
            onClick={() => void start()}
          >
            Import
          </BusyButton>
        </div>
      </div>
    </Section>
  );
}
