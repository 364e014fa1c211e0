import { useState } from 'react';
import type { RestorePoint } from '../../storage/database/database.ts';
import { Alert } from '../../ui/signs/Alert.tsx';
import { Button } from '../../ui/bars/Button.tsx';
import { Spinner } from '../../ui/signs/Spinner.tsx';
import { FileButton } from '../../ui/fields/FileButton.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { formatBytes, maxReadBytes } from '../../domain/model/values/byteSize.ts';
import { readDrop, readPaste } from '../../ui/fields/transferredText.ts';
import { stateName, type RestorePointEntry } from '../../storage/specs/restorePointGroups.ts';
import { RestorePointList } from '../restorePoints/RestorePointList.tsx';
import styles from './CompareDialog.module.css';
import type { CompareSource } from '../../machines/dialogs/compareDialog.ts';

export interface CompareSourcesProps {
  /** Undefined while they are being read. */
  readonly points: readonly RestorePoint[] | undefined;
  /** Why the last comparison failed. */
  readonly error: string | undefined;
  /** The typed text; it stays when it can't be read. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onChoose: (source: CompareSource) => void;
}

/** Chooses the other side of the comparison: a restore point, a file, or a text. */
export function CompareSources(props: CompareSourcesProps) {
  const { points, error, text, onText, onChoose } = props;
  const [now] = useState(() => new Date());
  const [refused, setRefused] = useState<string>();
  const chooseText = (given: string) => {
    onChoose({
      name: 'the pasted text',
      document: () => Promise.resolve({ bytes: new TextEncoder().encode(given).buffer }),
    });
  };
  const chooseFile = (file: File) => {
    if (file.size > maxReadBytes) {
      setRefused(
        `${file.name} is ${formatBytes(file.size)}, and at most 64 MB can be compared. Split it, or remove what you don't need.`,
      );
      return;
    }
    setRefused(undefined);
    onChoose({
      name: file.name,
      document: async () => ({ bytes: await file.arrayBuffer(), fileName: file.name }),
    });
  };
  const take = { onFile: chooseFile, onLargePaste: chooseText };
  const problem = refused ?? error;
  const compareButton = (state: RestorePointEntry) => (
    <Button
      size="small"
      aria-label={`Compare with ${stateName(state)}`}
      onClick={() => onChoose(stateSource(state, points ?? []))}
    >
      Compare
    </Button>
  );
  return (
    <div
      className={styles.sources}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (!readDrop(event.dataTransfer, { ...take, onRefused: setRefused })) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {problem !== undefined && (
        <Alert tone="danger" title="It was not compared">
          {problem}
        </Alert>
      )}
      <section className={styles.source}>
        <h3 className={styles.heading}>An earlier state</h3>
        {points === undefined ? (
          <Spinner label="Looking for earlier states" showLabel />
        ) : points.length === 0 ? (
          <p className={styles.none}>
            None is kept yet. One is kept before every import and restore, once a day, and when you
            choose “Keep this state”.
          </p>
        ) : (
          <div className={styles.days}>
            <RestorePointList points={points} now={now} actions={compareButton} />
          </div>
        )}
      </section>
      <section className={styles.source}>
        <h3 className={styles.heading}>Another document</h3>
        <div className={styles.document}>
          <TextArea
            compact
            monospace
            label="Text"
            rows={5}
            wrap="off"
            placeholder="Paste a document in any format that can be imported, or drop a file here."
            value={text}
            onValueChange={onText}
            onPaste={(event) => {
              if (readPaste(event.clipboardData, take)) event.preventDefault();
            }}
          />
          <div className={styles.buttons}>
            <FileButton inputLabel="File to compare with" onFile={chooseFile} />
            <Button
              variant="primary"
              disabled={text.trim() === ''}
              onClick={() => chooseText(text)}
            >
              Compare with the text
            </Button>
          </div>
        </div>
      </section>
    </div>
  );
}

function stateSource(state: RestorePointEntry, points: readonly RestorePoint[]) {
  const body = points.find(({ seq }) => seq === state.seq)?.body ?? '';
  return {
    name: stateName(state),
    document: () => Promise.resolve({ body }),
  };
}
