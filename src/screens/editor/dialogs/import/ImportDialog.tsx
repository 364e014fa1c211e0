import { useSelector } from '@xstate/react';
import { useDeferredValue } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { FormatId } from '../../../../formats/registry/registry.ts';
import type { Notice } from '../../../../machines/editorTypes.ts';
import {
  type ImportOutcome,
  type ImportPlace,
  type ImportProgress,
  type importFlow,
} from '../../../../machines/importFlow.ts';
import {
  hasTyped,
  requestOf,
  type ImportRequest,
  type ImportSettings,
} from '../../../../machines/importRequest.ts';
import { useAskBeforeUnload } from '../../../../ui/useAskBeforeUnload.ts';
import { ImportDialogView } from './ImportDialogView.tsx';
import type { ImportReportProps } from './ImportReport.tsx';
import { firstLines, readHead } from './readHead.ts';

export interface ImportDialogProps {
  readonly flow: ActorRefFrom<typeof importFlow>;
  readonly formats: readonly { readonly id: FormatId; readonly label: string }[];
  readonly onUndo: () => void;
  /** Stores the choice for inline objects, for later imports too. */
  readonly onInlineNames: (names: ImportSettings['inlineNames']) => void;
  /**
   * Undoes the import and repeats it with this choice for inline objects, which also applies to
   * later imports.
   */
  readonly onAgain: (names: ImportSettings['inlineNames']) => void;
  /** Whether the last import is the newest step. */
  readonly isNewest: boolean;
  /** Undefined where an import can only replace what is open. */
  readonly places: ImportPlaces | undefined;
  /** Whether an import would replace anything. */
  readonly replaces: boolean;
  /** The editor's message about the last import, while it can be moved elsewhere. */
  readonly placed: Notice | undefined;
}

/** The host's functions for importing elsewhere. */
export interface ImportPlaces {
  /** Imports the document as a new specification, beside the open one. */
  readonly asNew: (request: ImportRequest) => void;
  /** Undoes the last import, and imports the same document into `place`. */
  readonly importInstead: (place: ImportPlace) => void;
}

const stages: Record<ImportProgress['stage'], string> = {
  fetching: 'Fetching the document',
  reading: 'Reading',
  parsing: 'Parsing the text',
  converting: 'Converting operations and types',
  receiving: 'Opening it',
};

/** The import flow as a dialog (rules 2, 5). */
export function ImportDialog(props: ImportDialogProps) {
  const { flow, formats, onUndo, onInlineNames, onAgain, places, placed } = props;
  const closed = useSelector(
    flow,
    (state) => state.matches('closed') || state.matches('reopening'),
  );
  // A dialog keeps its content while it closes: otherwise the form would flash up after a report.
  const latest = useSelector(
    flow,
    (state) => state,
    (_, next) => next.matches('closed') || next.matches('reopening'),
  );
  // The report is rendered later, because the editor takes over the specification at the same moment.
  const deferred = useDeferredValue(latest);
  const snapshot = latest.matches('report') ? deferred : latest;
  const { context } = snapshot;
  const running = snapshot.matches('running');
  const open = !closed && !(running && context.quiet === true);
  useAskBeforeUnload(latest.matches('editing') && hasTyped(latest.context));
  const hold = async (file: File) => {
    const preview = await readHead(file);
    flow.send({ type: 'hold', held: { file, preview, name: file.name } });
  };
  const run = (fetched: boolean) => {
    if (context.place === 'new' && places !== undefined) places.asNew(requestOf(context, fetched));
    else flow.send({ type: fetched ? 'fetch' : 'run' });
  };
  const instead = places && placed?.instead;
  const named = context.outcome?.inlineNames;
  const canUndo = context.reopened !== true || props.isNewest;
  const canRename = props.isNewest && context.imported !== undefined;
  return (
    <ImportDialogView
      open={open}
      state={
        running
          ? 'running'
          : snapshot.matches('report')
            ? 'report'
            : context.error === undefined
              ? 'editing'
              : 'failed'
      }
      formats={[
        { value: 'detect', label: 'Detect' },
        ...formats.map(({ id, label }) => ({ value: id, label })),
      ]}
      format={context.format}
      onFormat={(format) => flow.send({ type: 'format', format })}
      text={context.text}
      onText={(text) => flow.send({ type: 'text', text })}
      pasted={
        context.held && {
          preview: context.held.preview,
          bytes: context.held.file.size,
          name: context.held.name,
        }
      }
      onRemovePasted={() => flow.send({ type: 'release' })}
      // Handled at once, because the dialog may be closed the next moment.
      onLargePaste={(text) =>
        flow.send({ type: 'hold', held: { file: new Blob([text]), preview: firstLines(text) } })
      }
      onFile={(file) => void hold(file)}
      address={context.address}
      onAddress={(address) => flow.send({ type: 'address', address })}
      onFetch={() => run(true)}
      dropHeaders={context.dropHeaderParameters}
      onDropHeaders={(dropHeaderParameters) =>
        flow.send({ type: 'options', options: { dropHeaderParameters } })
      }
      inlineNames={context.inlineNames}
      onInlineNames={onInlineNames}
      replaces={props.replaces}
      place={context.place}
      onPlace={places && ((place) => flow.send({ type: 'options', options: { place } }))}
      progress={
        context.progress && {
          label: stages[context.progress.stage],
          // Every stage starts at 0, even if it reports no progress.
          done: context.progress.done === 0 ? undefined : context.progress.done,
        }
      }
      report={
        context.outcome && {
          ...reportOf(context.outcome),
          placed: instead && {
            message: placed?.message ?? '',
            label: instead.label,
            onInstead: () => places?.importInstead(instead.place),
          },
          named: named && { after: named, onRename: canRename ? onAgain : undefined },
          lasts: canUndo
            ? undefined
            : "The specification was changed since, so the import can't be undone from here. Undo takes back the changes one by one, and Restore brings back an earlier state.",
        }
      }
      onSaveReport={context.outcome?.save}
      onUndo={
        canUndo
          ? () => {
              onUndo();
              // The report is outdated after that; a second click would undo the step before the import.
              flow.send({ type: 'close' });
            }
          : undefined
      }
      error={context.error}
      onImport={() => run(false)}
      onCancel={() => flow.send({ type: 'cancel' })}
      onClose={() => flow.send({ type: 'close' })}
    />
  );
}

/** From one second on in seconds: nobody reads five digits of milliseconds. */
function timeWords(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

function reportOf(outcome: ImportOutcome): ImportReportProps {
  const remarks = outcome.groups.reduce((sum, { count }) => sum + count, 0);
  return {
    title: `Imported as ${outcome.format}`,
    counts: [
      { label: 'Operations', value: outcome.operations },
      { label: 'Types', value: outcome.types },
      { label: 'Properties', value: outcome.properties },
      { label: 'Remarks', value: remarks },
      { label: 'Time', value: timeWords(outcome.ms) },
    ],
    groups: outcome.groups,
  };
}
