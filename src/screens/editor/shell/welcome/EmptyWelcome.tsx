import { ClipboardPaste, FileUp, Plus } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import type { ImportEntered } from '../../../../machines/importRequest.ts';
import { Button } from '../../../../ui/bars/Button.tsx';
import { focusCardsIfLost } from '../../focus/paneFocus.ts';
import { usePagePaste } from './usePagePaste.ts';
import styles from './EmptyWelcome.module.css';

/** A sample that comes with the app. */
export interface OfferedSample {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

export interface EmptyWelcomeProps {
  readonly samples: readonly OfferedSample[];
  /** Whether saving sends it to a host: until then it stays on this device. */
  readonly isSent?: boolean;
  readonly onImportFile: (file: File) => void;
  /** Opens the import dialog with a text that was pasted outside of any field. */
  readonly onPaste: (entered?: ImportEntered) => void;
  readonly onSample: (id: string) => void;
  readonly onNewOperation?: (() => void) | undefined;
  readonly onNewType?: (() => void) | undefined;
}

/** The welcome screen of an empty specification: the ways to start. */
export function EmptyWelcome(props: EmptyWelcomeProps) {
  const {
    samples,
    isSent = false,
    onImportFile,
    onPaste,
    onSample,
    onNewOperation,
    onNewType,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const titleId = useId();
  // The welcome screen replaces the cards, one of which may have had the focus.
  useEffect(focusCardsIfLost, []);
  usePagePaste(onImportFile, onPaste);

  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className={styles.welcome}
      data-pane="cards"
      aria-labelledby={titleId}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      // The window handles the drop, as it does everywhere.
      onDrop={() => setOver(false)}
    >
      <div className={styles.inner}>
        <h2 id={titleId} className={styles.title}>
          Start a specification
        </h2>
        <p className={styles.text}>
          Import one you have, look around in a sample, or start from scratch. Everything stays on
          this device{isSent ? ' until you save it.' : '.'}
        </p>

        <div className={styles.drop} data-over={over || undefined}>
          <FileUp aria-hidden className={styles.dropIcon} />
          <p>Drop a file anywhere</p>
          <p className={styles.formats}>
            OpenAPI, JSON Schema, TypeAPI, TypeSchema or plain data, in <code>.json</code> or{' '}
            <code>.yaml</code>
          </p>
          <div className={styles.buttons}>
            <Button variant="primary" icon={FileUp} onClick={() => input.current?.click()}>
              Import a file
            </Button>
            <Button icon={ClipboardPaste} onClick={() => onPaste()}>
              Paste text
            </Button>
          </div>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="File to import"
            accept=".json,.yaml,.yml,.txt,application/json,application/yaml"
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file !== undefined) onImportFile(file);
            }}
          />
        </div>

        {samples.length > 0 && (
          <>
            <h3 className={styles.heading}>Samples</h3>
            <ul className={styles.samples}>
              {samples.map((sample) => (
                <li key={sample.id}>
                  <button
                    type="button"
                    className={styles.sample}
                    onClick={() => onSample(sample.id)}
                  >
                    <span className={styles.sampleTitle}>{sample.title}</span>
                    <span className={styles.sampleText}>{sample.description}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}

        {(onNewOperation !== undefined || onNewType !== undefined) && (
          <>
            <h3 className={styles.heading}>From scratch</h3>
            <div className={styles.buttons}>
              {onNewOperation !== undefined && (
                <Button icon={Plus} onClick={onNewOperation}>
                  New Operation
                </Button>
              )}
              {onNewType !== undefined && (
                <Button icon={Plus} onClick={onNewType}>
                  New Type
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </section>
  );
}
