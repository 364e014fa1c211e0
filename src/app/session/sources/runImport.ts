import { proxy, transfer } from 'comlink';
import { formatBytes, maxReadBytes } from '../../../domain/model/values/byteSize.ts';
import { refuse, succeed, type Result } from '../../../domain/model/values/result.ts';
import type { Specification } from '../../../domain/model/specification.ts';
import { formatMeta, type FormatId } from '../../../formats/registry/registry.ts';
import type {
  ImportEvent,
  ImportInput,
  ImportOutcome,
  ImportProgress,
} from '../../../machines/importFlow.ts';
import type { ImportSource } from '../../../machines/importRequest.ts';
import type { FileLink, SpecKey } from '../../../storage/database/database.ts';
import type {
  ImportTask,
  StoredImport,
  StoredReport,
} from '../../../../workers/spec/specWorkerApi.ts';
import { LoadFailure } from '../../../ui/loading/loadFailure.ts';
import { untilIdle } from '../../../ui/untilIdle.ts';
import { formatOfFile } from '../../files/fileFormat.ts';
import { takeImportWorker } from '../../worker/importWorker.ts';
import type { Instance } from '../../worker/restartingWorker.ts';
import type { JournalWriter } from '../journal/journalWriter.ts';
import { saveFile } from '../../files/downloadFile.ts';
import { titleOf } from './titleOf.ts';
import { receiveSpecification } from '../../worker/receiveSpecification.ts';

/** Describes the source, for naming the specification and for saving it back. */
export interface ReadSource {
  /** The document's own title. */
  readonly title: string | undefined;
  /** The file's name, or the last part of the address. */
  readonly name: string | undefined;
  readonly file: FileLink | undefined;
  /** The body with the report, once it is stored; undefined if it can't be. */
  readonly report: Promise<string | undefined>;
}

export interface ImportRun {
  readonly key: SpecKey;
  readonly journalWriter: JournalWriter;
  readonly onRead: (read: ReadSource) => void;
  readonly progress: (state: ImportProgress) => void;
  readonly signal: AbortSignal;
}

/** How long an import may wait to be stored while its first cards are rendered, in ms. */
const storePatience = 300;

type Refused = ReturnType<typeof refuse>;

/**
 * Reads the source, parses it in a separate worker and takes over the result. Aborting terminates
 * that worker and changes nothing.
 */
export async function runImport(
  { source, settings }: ImportInput,
  { key, journalWriter, onRead, progress, signal }: ImportRun,
): Promise<Extract<ImportEvent, { type: 'run.done' }> | Refused> {
  // Nothing that is already available is awaited, so that the worker begins before React renders.
  const read =
    source.kind === 'address'
      ? await fetchSource(source.url, progress, signal)
      : givenSource(source, progress);
  if (!read.ok) return read;
  journalWriter.prepare();
  const worker = takeImportWorker();
  const stop = () => worker.stop();
  signal.addEventListener('abort', stop);
  let stored: Promise<StoredImport> | undefined;
  try {
    const { bytes, name } = read.value;
    const request: ImportTask = {
      key,
      bytes,
      format: formatMeta.find(({ id }) => id === settings.format)?.id ?? 'detect',
      options: {
        dropHeaderParameters: settings.dropHeaderParameters,
        inlineNames: settings.inlineNames,
      },
      ...(name === undefined ? {} : { fileName: name }),
    };
    const answer = await Promise.race([
      worker.api.importBytes(
        transfer(request, bytes instanceof ArrayBuffer ? [bytes] : []),
        proxy(progress),
      ),
      worker.failed,
    ]);
    if (!answer.ok) return answer;
    const { report, reportBytes } = answer.value;
    progress({ stage: 'receiving' });
    const spec = await Promise.race([receiveSpecification(worker.api), worker.failed]);
    // Building the specification kept the page busy for a while; the rest runs in a new task.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    // From here on the import can't be cancelled any more. It is stored as soon as the specification is
    // shown: storing at the same time would take a processor from the page while it renders the first cards.
    signal.removeEventListener('abort', stop);
    stored = untilIdle(storePatience)
      .then(() => storeImported(worker))
      .finally(stop);
    journalWriter.remember(
      spec,
      stored.then(({ body }) => body),
    );
    onRead({
      title: titleOf(spec),
      name,
      file: fileLink(source, report.format, spec.metadata),
      report: stored.then(({ reportBody }) => reportBody),
    });
    return {
      type: 'run.done',
      spec,
      outcome: outcomeOf({ report, reportBytes }),
    };
  } catch (error) {
    // The worker does not know what it is needed for.
    throw error instanceof LoadFailure ? new LoadFailure('The importer', error) : error;
  } finally {
    if (stored === undefined) stop();
  }
}

/** Stores the import as bodies; if that fails, the journal stores the whole specification. */
async function storeImported({ api, failed }: Instance): Promise<StoredImport> {
  try {
    return await Promise.race([api.storeImported(), failed]);
  } catch {
    return {};
  }
}

/** The content of the report, also when it is opened again. */
export function outcomeOf({ report, reportBytes }: StoredReport): ImportOutcome {
  const label = formatMeta.find(({ id }) => id === report.format)?.label ?? report.format;
  return {
    ...report,
    format: label,
    save: () => saveFile('import-report.json', 'application/json', reportBytes),
  };
}

function fileLink(
  source: ImportSource,
  format: FormatId,
  metadata: Specification['metadata'],
): FileLink | undefined {
  if (source.kind !== 'file' || source.handle === undefined) return undefined;
  const { handle, file } = source;
  return {
    handle,
    name: handle.name,
    format: formatOfFile(format, metadata),
    ...(file instanceof File ? { lastModified: file.lastModified } : {}),
  };
}

/** The document to import: bytes, or a file that the worker reads itself. */
interface Given {
  readonly bytes: ArrayBuffer | Blob;
  readonly name?: string;
}

function givenSource(
  source: Exclude<ImportSource, { kind: 'address' }>,
  progress: (state: ImportProgress) => void,
): Result<Given> {
  const named = source.name === undefined ? {} : { name: source.name };
  if (source.kind === 'text') {
    return succeed({ bytes: new TextEncoder().encode(source.text).buffer, ...named });
  }
  const { file, name } = source;
  if (file.size > maxReadBytes) return tooLarge(name ?? 'The text', file.size);
  progress({ stage: 'reading' });
  return succeed({ bytes: file, ...named });
}

async function fetchSource(
  url: string,
  progress: (state: ImportProgress) => void,
  signal: AbortSignal,
): Promise<Result<Given>> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    return refuse(
      'address',
      `“${url}” is not a complete web address. Enter all of it, beginning with https://.`,
    );
  }
  progress({ stage: 'fetching' });
  try {
    const response = await fetch(url, { signal, credentials: 'omit', redirect: 'follow' });
    if (!response.ok) {
      return refuse(
        'fetch',
        `${new URL(url).host} answered with status ${response.status}. Check the address in a browser, or download the file and drop it here.`,
      );
    }
    const length = Number(response.headers.get('Content-Length') ?? 0);
    if (length > maxReadBytes) return tooLarge(url, length);
    return succeed({
      bytes: await response.arrayBuffer(),
      name: lastPart(new URL(url).pathname),
    });
  } catch {
    return refuse(
      'fetch',
      `${new URL(url).host} couldn't be reached from this page: it is offline, or does not allow other sites to read it (CORS). Download the file and drop it here.`,
    );
  }
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function tooLarge(name: string, bytes: number) {
  return refuse(
    'too-large',
    `${name} is ${formatBytes(bytes)}, and at most 64 MB can be imported. Split it, or remove what you don't need.`,
  );
}
