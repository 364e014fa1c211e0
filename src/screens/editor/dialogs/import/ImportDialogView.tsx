import { FileUp, Play, Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { Progress } from '../../../../ui/signs/Progress.tsx';
import { Spinner } from '../../../../ui/signs/Spinner.tsx';
import { readDrop, readPaste } from '../../../../ui/fields/transferredText.ts';
import styles from './ImportDialogView.module.css';
import { ImportForm, type ImportFormProps } from './ImportForm.tsx';
import { ImportReport, type ImportReportProps } from './ImportReport.tsx';

export interface ImportError {
  readonly message: string;
  /** The position for the caret, which the message names too: counted from 1, in the original text. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export interface ImportDialogViewProps extends Omit<
  ImportFormProps,
  'areaRef' | 'onPaste' | 'invalid'
> {
  readonly open?: boolean;
  /** Whether an import would replace anything. */
  readonly replaces: boolean;
  readonly state: 'editing' | 'running' | 'report' | 'failed';
  /** A paste or a drop over 32 kB, which must not enter the text area. */
  readonly onLargePaste: (text: string) => void;
  readonly progress?: { readonly label: string; readonly done?: number | undefined } | undefined;
  readonly onImport: () => void;
  /** Stops a running import; the typed text stays. */
  readonly onCancel: () => void;
  readonly onClose: () => void;
  readonly report?: ImportReportProps | undefined;
  /** Undoes the import; absent if it is no longer the newest step. */
  readonly onUndo: (() => void) | undefined;
  /** Saves the report with every finding as a file. */
  readonly onSaveReport?: (() => void) | undefined;
  readonly error?: ImportError | undefined;
}

/**
 * The import dialog without any logic: everything it shows and does comes in as properties (rules
 * 2).
 */
export function ImportDialogView({
  open = true,
  state,
  onLargePaste,
  progress,
  onImport,
  onCancel,
  onClose,
  report,
  onUndo,
  onSaveReport,
  error,
  replaces,
  ...form
}: ImportDialogViewProps) {
  const { text, pasted, onFile } = form;
  const running = state === 'running';
  const canImport = pasted !== undefined || text.trim() !== '';
  const [dropping, setDropping] = useState(false);
  /** Why the last dropped item was refused. */
  const [refused, setRefused] = useState<string>();
  const problem = refused ?? error?.message;
  const areaRef = useRef<HTMLTextAreaElement>(null);
  const importRef = useRef<HTMLButtonElement>(null);
  const cancelRef = useRef<HTMLButtonElement>(null);
  const doneRef = useRef<HTMLButtonElement>(null);
  const take = { onFile, onLargePaste };

  // The focused control may have disappeared with the previous state: focus the most likely next one.
  const before = useRef({ state, held: pasted !== undefined });
  useEffect(() => {
    const held = pasted !== undefined;
    const was = before.current;
    if (was.state === state && was.held === held) return undefined;
    // Focusing lays out the page, so it waits for the next frame, which does so anyway. `before` is set only
    // then, because a change before that frame cancels this.
    const frame = requestAnimationFrame(() => {
      before.current = { state, held };
      if (running) cancelRef.current?.focus();
      else if (state === 'report') doneRef.current?.focus();
      else if (was.state === 'running' && error?.line !== undefined && areaRef.current !== null) {
        showPosition(areaRef.current, error.line, error.column ?? 1);
      } else if (held) importRef.current?.focus();
      else areaRef.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [state, running, pasted, error]);

  const first =
    state === 'report' ? doneRef : running ? cancelRef : pasted === undefined ? areaRef : importRef;

  const footer =
    state === 'report' ? (
      <>
        {onUndo !== undefined && (
          <Button icon={Undo2} onClick={onUndo}>
            Undo the import
          </Button>
        )}
        {onSaveReport !== undefined && <Button onClick={onSaveReport}>Save the report</Button>}
        <span className={styles.gap} />
        <Button ref={doneRef} variant="primary" onClick={onClose}>
          Done
        </Button>
      </>
    ) : running ? (
      <>
        <div className={styles.progress}>
          <Progress label={progress?.label ?? 'Starting'} value={progress?.done} />
        </div>
        <Button ref={cancelRef} icon={X} onClick={onCancel}>
          Cancel
        </Button>
      </>
    ) : (
      <>
        {problem !== undefined && (
          <Alert tone="danger" className={styles.error ?? ''}>
            {problem}
          </Alert>
        )}
        <span className={styles.gap}>
          {form.place === 'new'
            ? 'The open specification stays as it is.'
            : replaces && 'Undo brings back what the import replaces.'}
        </span>
        <Button onClick={onClose}>Cancel</Button>
        <Button ref={importRef} type="submit" variant="primary" icon={Play} disabled={!canImport}>
          Import
        </Button>
      </>
    );

  return (
    <Dialog
      open={open}
      size="large"
      className={styles.dialog ?? ''}
      title={state === 'report' && report !== undefined ? report.title : 'Import'}
      onClose={running ? onCancel : onClose}
      onSubmit={() => {
        setRefused(undefined);
        if (!running && state !== 'report' && canImport) onImport();
      }}
      initialFocus={first}
      footer={footer}
      onDragOver={(event) => {
        // Files dropped on the dialog are handled here, not by the page behind it.
        event.stopPropagation();
        if (running || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setDropping(true);
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setDropping(false);
      }}
      onDrop={(event) => {
        event.stopPropagation();
        setDropping(false);
        if (running || state === 'report') {
          event.preventDefault();
          return;
        }
        const drop = { ...take, onRefused: setRefused };
        if (readDrop(event.dataTransfer, drop)) event.preventDefault();
      }}
    >
      {running ? (
        <div className={styles.running}>
          <Spinner showLabel label={`Importing ${pasted?.name ?? 'the document'}`} />
        </div>
      ) : state === 'report' && report !== undefined ? (
        <ImportReport {...report} />
      ) : (
        <ImportForm
          {...form}
          areaRef={areaRef}
          invalid={error?.line !== undefined}
          onPaste={(event) => {
            if (readPaste(event.clipboardData, take)) event.preventDefault();
          }}
        />
      )}
      {dropping && (
        <div className={styles.drop}>
          <FileUp aria-hidden />
          Drop to import
        </div>
      )}
    </Dialog>
  );
}

/**
 * Puts the caret at a position in the text and scrolls it into view. Lines and columns start at 1.
 */
function showPosition(area: HTMLTextAreaElement, line: number, column: number): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const at = start + Math.min(column - 1, lines[line - 1]?.length ?? 0);
  area.focus();
  area.setSelectionRange(at, at);
  area.scrollTop = (area.scrollHeight / lines.length) * Math.max(0, line - 8);
}
