import type { Result } from '../../domain/model/result.ts';
import type { PrintedFormatId } from '../../formats/format.ts';
import type { IncludePorts } from '../editor/dialogs/include/includePorts.ts';
import type { DebugInfo } from '../library/debugInfo.ts';
import type { RestorePointEntry } from '../../storage/restorePointDays.ts';
import type { FoundSpecification, RestoreSource } from '../library/RestoreDialog.tsx';
import type { SpecificationRow } from '../library/specificationRows.ts';
import type { Persistence, StorageRoom } from '../library/storageState.ts';

/** A specification that was deleted. */
export interface Deleted {
  readonly id: string;
  readonly name: string | undefined;
}

/** What the page can do with the specifications on this device. Refusals come as values. */
export interface SpecificationPorts {
  readonly list: () => Promise<readonly SpecificationRow[]>;
  /** Opens a new, empty one. */
  readonly create: () => Promise<void>;
  readonly open: (id: string) => Promise<void>;
  readonly rename: (id: string, name: string) => Promise<Result<unknown>>;
  readonly duplicate: (id: string) => Promise<Result<unknown>>;
  /** Another one is opened when it is the one that is open. */
  readonly remove: (id: string) => Promise<Result<unknown>>;
  readonly recover: (id: string) => Promise<Result<unknown>>;
  /** The one that was deleted last, as long as it can be recovered. */
  readonly deleted: () => Deleted | undefined;
  /** It is no longer offered to recover it. */
  readonly forgetDeleted: () => void;
}

export interface RestorePorts {
  readonly found: () => Promise<{
    readonly stored: FoundSpecification | undefined;
    readonly older: FoundSpecification | undefined;
    readonly points: readonly RestorePointEntry[];
  }>;
  readonly restore: (source: RestoreSource) => Promise<Result<unknown>>;
}

export interface StorageState {
  readonly persistence: Persistence;
  readonly room: StorageRoom;
  readonly specifications: number | undefined;
  readonly restorePoints: number | undefined;
}

export interface StoragePorts {
  readonly state: () => Promise<StorageState>;
  /** How much room there is, and whether anything is stored at all. */
  readonly room: () => Promise<StorageRoom>;
  /** Asks the browser to keep the data. */
  readonly ask: () => Promise<void>;
}

export interface FilePorts {
  /** Opens a file in place of an empty specification, else as a new one. */
  readonly open: () => Promise<void>;
  /** Takes the file of a drop. */
  readonly drop: (transfer: DataTransfer) => Promise<void>;
  /**
   * Writes to the file that the specification came from, or asks where. `overwrite` does so though
   * another program has changed it since; `as` asks in any case.
   */
  readonly save: (how?: 'back' | 'overwrite' | 'as') => Promise<void>;
  /**
   * Writes an export where the person chooses, beside the file that the specification came from; to be
   * called in the click. Gives the file's name, undefined when the person thought better of it.
   */
  readonly saveExport: (
    format: PrintedFormatId,
    suggestedName: string,
    content: () => Promise<ArrayBuffer>,
  ) => Promise<Result<string | undefined>>;
  readonly createLink: () => Promise<Result<string>>;
}

export interface DebugPorts {
  readonly info: () => Promise<DebugInfo>;
  readonly saveReport: (info: DebugInfo) => Promise<void>;
}

/** Everything around the specification that is open: the others, its earlier states, its file. */
export interface SandboxPorts {
  /** Of the app. */
  readonly version: string;
  readonly specifications: SpecificationPorts;
  readonly restore: RestorePorts;
  readonly storage: StoragePorts;
  readonly files: FilePorts;
  readonly include: IncludePorts;
  /** The page that shows what an import names; undefined for what a browser must not follow. */
  readonly linkOf: (url: string) => string | undefined;
  /** Only where the address asks for it: `?debug`. */
  readonly debug?: DebugPorts | undefined;
}
