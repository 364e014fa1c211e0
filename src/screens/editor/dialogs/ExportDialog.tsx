import { Check, Copy, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Finding } from '../../../domain/findings.ts';
import type { PrintedFormat, PrintedFormatId } from '../../../formats/format.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Preview } from '../../preview/Preview.tsx';
import type { SpecReads } from '../../sandbox/reads.ts';
import styles from './ExportDialog.module.css';

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
}

interface Shown {
  readonly rev: number;
  readonly totalLines: number;
  readonly findings: readonly Finding[];
}

/** The specification as pretty-printed text, whole, to read, copy and save (rules 2). */
export function ExportDialog({ open, onClose, reads, rev, formats, onSave }: ExportDialogProps) {
  const [format, setFormat] = useState<PrintedFormatId>('typeapi');
  const [shown, setShown] = useState<Shown>();
  const [failed, setFailed] = useState(false);
  const [copied, setCopied] = useState<'yes' | 'refused'>();
  useEffect(() => {
    if (!open) return undefined;
    let wanted = true;
    setCopied(undefined);
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
  const copy = async () => {
    try {
      // The text goes from the worker to the clipboard without becoming a string of the page.
      const text = reads.printedBytes().then((bytes) => new Blob([bytes], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
      setCopied('yes');
    } catch {
      setCopied('refused');
    }
  };
  const save = async () => onSave(fileName(format, formats), await reads.printedBytes());
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Export"
      size="large"
      footer={
        <>
          {failed && (
            <Alert tone="danger" className={styles.refused ?? ''}>
              The specification could not be printed in this format. Try another one, or reload the
              page: what is saved stays.
            </Alert>
          )}
          {copied === 'refused' && (
            <Alert tone="danger" className={styles.refused ?? ''}>
              The browser did not allow copying. Use Download instead.
            </Alert>
          )}
          <Button
            icon={copied === 'yes' ? Check : Copy}
            disabled={shown === undefined}
            onClick={() => void copy()}
          >
            {copied === 'yes' ? 'Copied' : 'Copy'}
          </Button>
          <Button
            variant="primary"
            icon={Download}
            disabled={shown === undefined}
            onClick={() => void save()}
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
          {shown !== undefined && shown.findings.length > 0 && (
            <p className={styles.findings}>
              {shown.findings.length} {shown.findings.length === 1 ? 'thing' : 'things'} this format
              cannot say: {shown.findings[0]?.message}
            </p>
          )}
        </div>
        <div className={styles.text}>
          {shown !== undefined && <PrintedText key={format} shown={shown} reads={reads} />}
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

function PrintedText({ shown, reads }: { readonly shown: Shown; readonly reads: SpecReads }) {
  const [source] = useState(() => ({
    rev: shown.rev,
    totalLines: shown.totalLines,
    getLines: async (from: number, to: number) => (await reads.printedLines(from, to)).lines,
  }));
  return <Preview source={source} label="Exported specification" />;
}
