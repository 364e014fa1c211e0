import type { Remote } from 'comlink';
import { fromCallback } from 'xstate';
import { errorMessage } from '../../../domain/model/values/errorMessage.ts';
import { refuse } from '../../../domain/model/values/result.ts';
import type { SpecWorkerApi } from '../../../../workers/spec/specWorkerApi.ts';
import type {
  ImportEvent,
  ImportInput,
  ImportOutcome,
  ImportProgress,
} from '../../../machines/importFlow.ts';
import type { SpecKey } from '../../../storage/database/database.ts';
import { LoadFailure } from '../../../ui/loading/loadFailure.ts';
import { loadEditing } from '../loadEditing.ts';
import { loadOnce } from '../loadOnce.ts';
import type { JournalWriter } from '../journal/journalWriter.ts';
import type { ReadSource } from './runImport.ts';

/**
 * Prefetch: loads what an import needs at the first sign of one, such as a file dragged over the
 * window.
 */
export function prefetchImport(): void {
  Promise.all([
    import('../../worker/importWorker.ts').then((ahead) => ahead.prepareImport()),
    loadRunImport(),
  ]).catch(() => undefined);
}

const loadRunImport = loadOnce('The importer', async () => {
  // What was imported is taken over as an edit.
  const [{ runImport }] = await Promise.all([import('./runImport.ts'), loadEditing()]);
  return runImport;
});

/** Reads the report of the last import again; undefined if nothing was imported. */
export async function readImportReport(
  worker: Pick<Remote<SpecWorkerApi>, 'importReport'>,
): Promise<ImportOutcome | undefined> {
  const stored = await worker.importReport();
  if (stored === undefined) return undefined;
  return (await import('./runImport.ts')).outcomeOf(stored);
}

/**
 * The actor of the import flow, whose code is loaded with the first import. Stopping it terminates
 * the worker and changes nothing.
 */
export function createRunImport(
  key: SpecKey,
  journalWriter: JournalWriter,
  onRead: (read: ReadSource) => void,
) {
  return fromCallback<ImportEvent, ImportInput>(({ input, sendBack }) => {
    const stop = new AbortController();
    const progress = (state: ImportProgress) => {
      if (!stop.signal.aborted) sendBack({ type: 'run.progress', progress: state });
    };
    loadRunImport()
      .then((runImport) =>
        runImport(input, { key, journalWriter, onRead, progress, signal: stop.signal }),
      )
      .catch((error: unknown) => {
        if (error instanceof LoadFailure) return refuse('not-loaded', error.message);
        const reason = errorMessage(error);
        return refuse('import-failed', `The import stopped with an error: ${reason}`);
      })
      .then((event) => {
        if (stop.signal.aborted) return;
        sendBack('ok' in event ? { type: 'run.refused', refusal: event.refusal } : event);
      })
      // Sending to a stopped flow can't fail; this is for the rule that no promise is left
      // unhandled.
      .catch(() => undefined);
    return () => stop.abort();
  });
}
