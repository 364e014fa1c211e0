import type { ProxyMarked } from 'comlink';
import type { Edit } from '../../src/domain/edits/edit.ts';
import type { FindingGroup } from '../../src/domain/check/groupFindings.ts';
import type { ResolvedIncludes } from '../../src/domain/model/resolvedIncludes.ts';
import type { Result } from '../../src/domain/model/values/result.ts';
import type { SearchHit } from '../../src/domain/model/search.ts';
import type { Specification } from '../../src/domain/model/specification.ts';
import type { ImportOptions, Progress } from '../../src/formats/format.ts';
import type { FormatId, PrintedFormatId } from '../../src/formats/registry/registry.ts';
import type { Account } from '../../src/storage/database/account.ts';
import type {
  JournalRow,
  SpecKey,
  SpecRow,
  StoredRef,
} from '../../src/storage/database/database.ts';
import type { Counts } from '../../src/storage/specs/specStore.ts';
import type { AnalysisApi } from './analysisApi.ts';
import type { BodyRef } from './bodyRef.ts';
import type { OutboxApi } from '../outbox/outboxApi.ts';

/**
 * The spec worker as the page sees it. One instance holds the replica; every answer about the
 * specification carries the `rev` it is true for. An import runs in a second, disposable instance,
 * which uses only `prepareImport`, `importBytes`, `takeSlice` and `storeImported`; terminating it
 * cancels the import.
 */
export interface SpecWorkerApi {
  /** Loads the specification stored under `key`; `takeSlice` then returns its entities. */
  open(key: SpecKey): Promise<Result<Opened>>;
  /**
   * Loads the importers and reads a small document, so that the engine compiles them ahead of time.
   */
  prepareImport(): Promise<void>;
  /** Reads bytes as a format; `takeSlice` then returns the entities of the result. */
  importBytes(request: ImportTask, report: (progress: Progress) => void): Promise<Result<Imported>>;
  /**
   * Stores what `importBytes` has read, and its report, as bodies. The page first takes the slices: it
   * shows them while this thread compresses.
   */
  storeImported(): Promise<StoredImport>;
  /** The report of the open specification's last import; undefined if there was none. */
  importReport(): Promise<StoredReport | undefined>;
  /**
   * The next entities, at most 512 kB, 200 on average (see `sliceSpecification`), or null after the
   * last. A text is copied as it is, which takes less than encoding, transferring and decoding it.
   */
  takeSlice(): string | null;
  /**
   * Applies the edit that leads to `rev`. Returns `gap` when the replica was not at `rev - 1`: open
   * again.
   */
  follow(rev: number, edit: StoredRef): Promise<Followed>;
  /** Replaces the replica with a whole specification, the one after `rev`, if it could not follow. */
  hold(key: SpecKey, rev: number, spec: Specification): Opened;
  /** Stores the undo of an edit that has not been followed yet as a body; returns its hash. */
  storeUndo(edit: StoredRef): Promise<string>;
  /** Stores the replica as a body; returns its hash. */
  storeReplica(): Promise<string>;
  /** Makes the replica's state a restore point with this name; returns the name that it had before. */
  keepState(name: string): Promise<Result<string | undefined>>;
  /** Compacts the journal into a snapshot; returns its `rev`. */
  compact(): Promise<Result<number>>;
  /** Reads `SpecStore.spec`, `history` and `after`: the page needs no database to show anything. */
  storedSpec(key: SpecKey): Promise<SpecRow | undefined>;
  /**
   * Reports the name of a specification, now and whenever any tab changes it, until another one is
   * watched.
   */
  watchName(key: SpecKey, tell: (name: string | undefined) => void): void;
  storedHistory(key: SpecKey): Promise<readonly JournalRow[]>;
  storedAfter(key: SpecKey, seq: number): Promise<readonly JournalRow[]>;
  /** Reads a stored specification; `takeSlice` then returns its entities. */
  loadBody(hash: string): Promise<Result<Counts>>;
  /** A stored edit, as JSON. */
  loadEdit(v: number, hash: string): Promise<Result<Edit>>;
  /**
   * Stores the specification under `key` as a body, without touching the replica; `takeSlice` then
   * returns its entities.
   */
  readStored(key: SpecKey): Promise<Result<Counts & BodyRef>>;
  /** Reads an included document; `takeSlice` then returns its types. */
  readInclude(bytes: ArrayBuffer): Promise<Result<Counts>>;
  /**
   * The current results of resolving the includes: used for findings and printing, not part of the
   * replica.
   */
  knowIncludes(resolved: ResolvedIncludes): void;
  /** Reads internal JSON and stores it as a body; `takeSlice` then returns its entities. */
  readText(account: Account, text: string): Promise<Result<Counts & BodyRef>>;
  /**
   * A specification as internal JSON, or null if it is empty, unreadable or longer than
   * `maxLength`: the replica if that is the specification, otherwise the stored one.
   */
  mirror(
    key: SpecKey,
    maxLength: number,
  ): Promise<{ readonly text: string; readonly hash: string } | null>;
  /** The hash that `mirror` returns for a text. */
  hashOf(text: string): Promise<string>;
  /** Lines of the pretty-printed TypeAPI export. */
  previewLines(rev: number, from: number, to: number): Promise<Lines>;
  /** The line of the preview, from 0, at which an operation or a type begins, or null. */
  previewLineOf(rev: number, kind: 'operation' | 'type', name: string): number | null;
  search(rev: number, query: string, limit: number): Promise<Searched>;
  /** Prints the replica in a format; `printedLines` then reads its lines. */
  print(format: PrintedFormatId): Promise<PrintedExport>;
  printedLines(from: number, to: number): Promise<Lines>;
  /** The whole printed text, UTF-8. */
  printedBytes(): ArrayBuffer;
  /** The methods that the first screen does not need; the same object each time. */
  analysis(): Promise<AnalysisApi & ProxyMarked>;
  /** Resolves once a write to a provider is pending in this browser, whichever tab it was made in. */
  untilPending(): Promise<void>;
  /** The outbox, with the engine that replays it; the same one each time. */
  outbox(): Promise<OutboxApi & ProxyMarked>;
}

export interface Opened {
  readonly rev: number;
  readonly totalLines: number;
}

export interface Followed {
  readonly rev: number;
  readonly totalLines: number;
  readonly gap: boolean;
}

export interface Lines {
  readonly rev: number;
  readonly lines: readonly string[];
}

export interface Searched {
  readonly rev: number;
  readonly hits: readonly SearchHit[];
  readonly total: number;
}

export interface PrintedExport {
  readonly rev: number;
  readonly totalLines: number;
  /** What the format can't express. */
  readonly groups: readonly FindingGroup[];
}

export interface ImportTask {
  readonly key: SpecKey;
  /** A file is read by the worker, while the page renders. */
  readonly bytes: ArrayBuffer | Blob;
  readonly fileName?: string;
  readonly format: FormatId | 'detect';
  readonly options: ImportOptions;
}

export interface Imported {
  readonly format: FormatId;
  readonly report: ImportReport;
  /** The report with every finding as JSON, UTF-8: for saving to a file. */
  readonly reportBytes: ArrayBuffer;
}

export interface StoredImport extends BodyRef {
  /** The body that holds the report with every finding; absent if nothing can be stored. */
  readonly reportBody?: string;
}

/** A report as it was stored. */
export type StoredReport = Pick<Imported, 'report' | 'reportBytes'>;

export interface ImportReport {
  readonly format: FormatId;
  /** How inline objects were named; absent where there were none. */
  readonly inlineNames?: ImportOptions['inlineNames'];
  readonly operations: number;
  readonly types: number;
  readonly properties: number;
  readonly groups: readonly FindingGroup[];
  /** Milliseconds from bytes to specification, without storing. */
  readonly ms: number;
}
