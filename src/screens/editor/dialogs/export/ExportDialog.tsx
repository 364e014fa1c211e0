import { Check, Copy, Download, Save } from 'lucide-react';
import { useMachine } from '@xstate/react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import { refuse, succeed, type Result } from '../../../../domain/model/values/result.ts';
import type { PrintedFormat, PrintedFormatId } from '../../../../formats/registry/registry.ts';
import {
  exportDialog,
  type DeliverInput,
  type Delivery,
  type DeliveryOutcome,
  type PrintedExport,
} from '../../../../machines/dialogs/exportDialog.ts';
import { Alert } from '../../../../ui/signs/Alert.tsx';
import { Button } from '../../../../ui/bars/Button.tsx';
import { FailedTask } from '../../../../ui/loading/FailedTask.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import { SelectField } from '../../../../ui/fields/select/SelectField.tsx';
import { useEditorViews } from '../../useEditorViews.ts';
import type { SpecReads } from '../../../reads/specReads.ts';
import styles from './ExportDialog.module.css';
import { ExportFindings } from './ExportFindings.tsx';

export interface ExportDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly reads: SpecReads;
  /**
   * The replica's `rev`: printed again after every edit. Undefined while the replica is behind the
   * screen.
   */
  readonly rev: number | undefined;
  /** The formats that can be printed. */
  readonly formats: readonly Pick<PrintedFormat, 'id' | 'label' | 'endings'>[];
  /** The name of files without an ending; `specification` by default. */
  readonly fileName?: string | undefined;
  /** Downloads a file. */
  readonly onSave: (name: string, content: ArrayBuffer) => void;
  /**
   * Saves a file where the person chooses; offered if the browser has a dialog for it. Returns the
   * file's name, or undefined when the person cancels.
   */
  readonly onSaveAs?:
    | ((
        format: PrintedFormatId,
        name: string,
        content: () => Promise<ArrayBuffer>,
      ) => Promise<Result<string | undefined>>)
    | undefined;
}

/** The specification as pretty-printed text, in full, to read, copy and save (rules 2). */
export function ExportDialog(props: ExportDialogProps) {
  const { open, onClose, reads, rev, formats, fileName, onSave, onSaveAs } = props;
  const machine = useMemo(
    () =>
      exportDialog.provide({
        actors: exportActors({ reads, formats, fileName, onSave, onSaveAs }),
      }),
    [reads, formats, fileName, onSave, onSaveAs],
  );
  const [state, send] = useMachine(machine, { input: { format: 'typeapi' } });
  const { format, printed, failure, outcome } = state.context;
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => send(open ? { type: 'show', rev } : { type: 'hide' }), [open, rev, send]);
  const name = nameOfFile(format, { formats, fileName });
  const isCopied = outcome?.kind === 'copied';
  const canDeliver = state.matches('printed');
  const deliver = (to: Delivery) => send({ type: 'deliver', to });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Export"
      size="large"
      footer={
        <>
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
            disabled={!canDeliver}
            onClick={() => deliver('copy')}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
          {onSaveAs !== undefined && window.showSaveFilePicker !== undefined && (
            <Button icon={Save} disabled={!canDeliver} onClick={() => deliver('saveAs')}>
              Save to disk…
            </Button>
          )}
          <Button
            variant="primary"
            icon={Download}
            disabled={!canDeliver}
            onClick={() => deliver('download')}
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
            onChange={(value) => send({ type: 'choose', format: value })}
          />
        </div>
        {printed !== undefined && printed.groups.length > 0 && (
          <ExportFindings key={format} groups={printed.groups} />
        )}
        <div ref={text} className={styles.text}>
          {failure !== undefined && (
            <div className={styles.failed}>
              <FailedTask
                part="The export"
                title={`The specification couldn't be exported as ${labelOf(format, formats)}`}
                failure={failure}
                trying={state.matches('printing')}
                onTryAgain={() => send({ type: 'tryAgain' })}
                room={text}
              />
            </div>
          )}
          {printed !== undefined && (
            <PrintedText
              key={`${format} ${printed.rev}`}
              printed={printed}
              reads={reads}
              highlight={languageOf(name)}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Prints in the worker; the text reaches its destination without becoming a string in the page. */
function exportActors(
  props: Pick<ExportDialogProps, 'reads' | 'formats' | 'fileName' | 'onSave' | 'onSaveAs'>,
) {
  const { reads, formats, onSave, onSaveAs } = props;
  const formatOf = (format: string) => formats.find(({ id }) => id === format)?.id ?? 'typeapi';
  return {
    print: fromPromise<PrintedExport, { readonly format: string }>(({ input }) =>
      reads.print(formatOf(input.format)),
    ),
    deliver: fromPromise<Result<DeliveryOutcome | undefined>, DeliverInput>(async ({ input }) => {
      const name = nameOfFile(input.format, props);
      if (input.to === 'copy') return copy(reads);
      if (input.to === 'download') {
        onSave(name, await reads.printedBytes());
        return succeed(undefined);
      }
      const saved = await onSaveAs?.(formatOf(input.format), name, () => reads.printedBytes());
      if (saved?.ok !== true) return saved ?? succeed(undefined);
      return succeed(saved.value === undefined ? undefined : { kind: 'saved', name: saved.value });
    }),
  };
}

async function copy(reads: SpecReads): Promise<Result<DeliveryOutcome>> {
  try {
    const text = reads.printedBytes().then((bytes) => new Blob([bytes], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    return succeed({ kind: 'copied' });
  } catch {
    return refuse('copy', 'The browser did not allow copying. Use Download instead.');
  }
}

function labelOf(id: string, formats: ExportDialogProps['formats']): string {
  return formats.find((format) => format.id === id)?.label ?? id;
}

/** `Pet shop.typeapi.json`, `specification.openapi.yaml`: the ending shows the syntax. */
function nameOfFile(
  id: string,
  { formats, fileName = 'specification' }: Pick<ExportDialogProps, 'formats' | 'fileName'>,
): string {
  const ending = formats.find((format) => format.id === id)?.endings[0] ?? 'txt';
  return `${fileName}.${id.replace(/-(?:json|yaml)$/, '')}.${ending}`;
}

/** The language of a file, by its ending. */
function languageOf(name: string): 'json' | 'yaml' | 'typescript' | undefined {
  if (name.endsWith('.ts')) return 'typescript';
  if (name.endsWith('.yaml')) return 'yaml';
  return name.endsWith('.json') ? 'json' : undefined;
}

function PrintedText({
  printed,
  reads,
  highlight,
}: {
  readonly printed: PrintedExport;
  readonly reads: SpecReads;
  readonly highlight: 'json' | 'yaml' | 'typescript' | undefined;
}) {
  const { Preview } = useEditorViews();
  const [source] = useState(() => ({
    rev: printed.rev,
    totalLines: printed.totalLines,
    getLines: async (from: number, to: number) => (await reads.printedLines(from, to)).lines,
  }));
  return (
    <Suspense>
      <Preview source={source} label="Exported specification" highlight={highlight} />
    </Suspense>
  );
}
