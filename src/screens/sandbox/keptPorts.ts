import type { Result } from '../../domain/result.ts';
import type { DebugInfo } from '../kept/debugInfo.ts';
import type { KeptState } from '../kept/keptDays.ts';
import type { FoundSpecification, RestoreSource } from '../kept/RestoreDialog.tsx';
import type { SpecificationRow } from '../kept/specificationRows.ts';
import type { Persistence, StorageRoom } from '../kept/storageState.ts';

/** What the page can do with the specifications on this device. Refusals come as values. */
export interface SpecificationPorts {
  list(): Promise<readonly SpecificationRow[]>;
  /** Opens a new, empty one. */
  create(): Promise<void>;
  open(id: string): Promise<void>;
  rename(id: string, name: string): Promise<Result<unknown>>;
  duplicate(id: string): Promise<Result<unknown>>;
  /** Another one is opened when it is the one that is open. */
  remove(id: string): Promise<Result<unknown>>;
  recover(id: string): Promise<Result<unknown>>;
}

export interface RestorePorts {
  found(): Promise<{
    readonly stored: FoundSpecification | undefined;
    readonly older: FoundSpecification | undefined;
    readonly kept: readonly KeptState[];
  }>;
  restore(source: RestoreSource): Promise<Result<unknown>>;
}

export interface StorageState {
  readonly persistence: Persistence;
  readonly room: StorageRoom;
  readonly specifications: number | undefined;
  readonly kept: number | undefined;
}

export interface StoragePorts {
  state(): Promise<StorageState>;
  /** Asks the browser to keep the data. */
  ask(): Promise<void>;
}

export interface FilePorts {
  /** Opens a file in place of an empty specification, else as a new one. */
  open(): Promise<void>;
  /** Takes the file of a drop. */
  drop(transfer: DataTransfer): Promise<void>;
  /**
   * Writes to the file that the specification came from, or asks where. `overwrite` does so though
   * another program has changed it since; `as` asks in any case.
   */
  save(how?: 'back' | 'overwrite' | 'as'): Promise<void>;
  createLink(): Promise<Result<string>>;
}

export interface DebugPorts {
  info(): Promise<DebugInfo>;
  saveReport(info: DebugInfo): Promise<void>;
}

/** Everything around the specification that is open: the others, its earlier states, its file. */
export interface KeptPorts {
  readonly specifications: SpecificationPorts;
  readonly restore: RestorePorts;
  readonly storage: StoragePorts;
  readonly files: FilePorts;
  /** Only where the address asks for it: `?debug`. */
  readonly debug?: DebugPorts | undefined;
}
