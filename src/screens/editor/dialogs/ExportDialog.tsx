import { Check, Copy, Download, Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FindingGroup } from '../../../domain/check/groupFindings.ts';
import type { Result } from '../../../domain/model/result.ts';
import type { PrintedFormat, PrintedFormatId } from '../../../formats/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Preview } from '../../preview/Preview.tsx';
import type { SpecReads } from '../specReads.ts';
import styles from './ExportDialog.module.css';
import { ExportFindings } from './ExportFindings.tsx';

export interface ExportDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly reads: SpecReads;
  /**
   * The replica's: what it printed before another edit is printed again. Undefined while it is
   * behind what the screen shows.
   */
  readonly rev: number | undefined;
  /** The formats that can be printed. */
  readonly formats: readonly Pick<PrintedFormat, 'id' | 'label' | 'endings'>[];
  /** Hands the person a file. */
  readonly onSave: (name: string, content: ArrayBuffer) => void;
  /**
   * Writes a file where the person chooses; offered where the browser has a dialog for it. Gives the
   * file's name, undefined when the person thought better of it.
   */
  readonly onSaveAs?:
    | ((
        format: PrintedFormatId,
        name: string,
        content: () => Promise<ArrayBuffer>,
      ) => Promise<Result<string | undefined>>)
    | undefined;
}

interface Shown {
  readonly rev: number;
  readonly totalLines: number;
  readonly groups: readonly FindingGroup[];
}

/** What became of the last press of a button. */
type Outcome =
  | { readonly kind: 'copied' }
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'failed'; readonly message: string };

/** The specification as pretty-printed text, whole, to read, copy and save (rules 2). */
export function ExportDialog(props: ExportDialogProps) {
  const { open, onClose, reads, rev, formats, onSave, onSaveAs } = props;
  const [format, setFormat] = useState<PrintedFormatId>('typeapi');
  const [shown, setShown] = useState<Shown>();
  const [failed, setFailed] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!open) return undefined;
    let wanted = true;
    setOutcome(undefined);
    // What was printed before is neither shown nor handed out under another name.
    setShown(undefined);
    setFailed(false);
    if (rev === undefined) return undefined;
    reads.print(format).then(
      (printed) => {
        if (wanted) setShown(printed);
      },
      () => {
        if (wanted) setFailed(true);
      },
    );
    return () => {
      wanted = false;
    };
  }, [open, format, reads, rev]);
  const name = fileName(format, formats);
  const copy = async () => {
    try {
      // The text goes from the worker to the clipboard without becoming a string of the page.
      const text = reads.printedBytes().then((bytes) => new Blob([bytes], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
      setOutcome({ kind: 'copied' });
    } catch {
      const message = 'The browser did not allow copying. Use Download instead.';
      setOutcome({ kind: 'failed', message });
    }
  };
  const download = async () => onSave(name, await reads.printedBytes());
  const saveAs = async () => {
    const saved = await onSaveAs?.(format, name, () => reads.printedBytes());
    if (saved === undefined) return;
    if (!saved.ok) setOutcome({ kind: 'failed', message: saved.refusal.message });
    else if (saved.value !== undefined) setOutcome({ kind: 'saved', name: saved.value });
  };
  const isCopied = outcome?.kind === 'copied';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Export"
      size="large"
      footer={
        <>
          {failed && (
            <Alert tone="danger" className={styles.said ?? ''}>
              The specification could not be printed in this format. Try another one, or reload the
              page: what is saved stays.
            </Alert>
          )}
          {outcome?.kind === 'failed' && (
            <Alert tone="danger" className={styles.said ?? ''}>
              {outcome.message}
            </Alert>
          )}
          {outcome?.kind === 'saved' && (
            <span role="status" className={styles.said}>
              Saved to {outcome.name}.
            </span>
          )}
          <Button
            icon={isCopied ? Check : Copy}
            disabled={shown === undefined}
            onClick={() => void copy()}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          {onSaveAs !== undefined && 'showSaveFilePicker' in window && (
            <Button icon={Save} disabled={shown === undefined} onClick={() => void saveAs()}>
              Save to disk…
            </Button>
          )}
          <Button
            variant="primary"
            icon={Download}
            disabled={shown === undefined}
            onClick={() => void download()}
          >
            Download
          </Button>
        </>
      }
    >
      <div className={styles.layout}>
        <div className={styles.choice}>
          <SelectField
            compact
            label="Format"
            options={formats.map(({ id, label }) => ({ value: id, label }))}
            value={format}
            onChange={(value) => {
              const chosen = formats.find(({ id }) => id === value);
              if (chosen !== undefined) setFormat(chosen.id);
            }}
          />
        </div>
        {shown !== undefined && shown.groups.length > 0 && (
          <ExportFindings key={format} groups={shown.groups} />
        )}
        <div className={styles.text}>
          {shown !== undefined && (
            <PrintedText
              key={`${format} ${shown.rev}`}
              shown={shown}
              reads={reads}
              highlight={name.endsWith('.json')}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** `specification.typeapi.json`, `specification.openapi.yaml`: the ending says the syntax. */
function fileName(id: PrintedFormatId, formats: ExportDialogProps['formats']): string {
  const ending = formats.find((format) => format.id === id)?.endings[0] ?? 'txt';
  return `specification.${id.replace(/-(?:json|yaml)$/, '')}.${ending}`;
}

function PrintedText({
  shown,
  reads,
  highlight,
}: {
  readonly shown: Shown;
  readonly reads: SpecReads;
  /** The text is JSON. */
  readonly highlight: boolean;
}) {
  const [source] = useState(() => ({
    rev: shown.rev,
    totalLines: shown.totalLines,
    getLines: async (from: number, to: number) => (await reads.printedLines(from, to)).lines,
  }));
  return <Preview source={source} label="Exported specification" highlight={highlight} />;
}
