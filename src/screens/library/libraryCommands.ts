import type { Result } from '../../domain/model/result.ts';
import type { FoundSpecification, RestoreSource } from '../../machines/dialogs/restoreDialog.ts';
import type { StorageRoom } from '../../machines/dialogs/storageDialog.ts';
import type { SpecStore } from '../../storage/specStore.ts';
import type { SpecificationRow } from './specificationRows.ts';

/** What can be done with the specifications on this device. Refusals come as values. */
export interface SpecificationCommands {
  /** Opens a new, empty one. */
  readonly create: () => Promise<void>;
  readonly open: (id: string) => Promise<void>;
  readonly rename: (id: string, name: string) => Promise<Result<unknown>>;
  readonly duplicate: (id: string) => Promise<Result<unknown>>;
  /** Of the one that is open, another takes the place, with this list and the way back. */
  readonly remove: (id: string) => Promise<Result<unknown>>;
  readonly recover: (id: string) => Promise<Result<unknown>>;
  /** What lies in the older editor's place, whoever put it there. */
  readonly leftByOlder: () => readonly Pick<SpecificationRow, 'id' | 'name'>[];
}

/** What can be done with the earlier states of the specification that is open. */
export interface RestoreCommands {
  /** What the older editor left under the same id, where it is newer or nothing else is there. */
  readonly findOlder: () => Promise<FoundSpecification | undefined>;
  readonly restore: (source: RestoreSource) => Promise<Result<unknown>>;
}

/** What the browser says about the storage. */
export interface StorageStatus {
  /** How much room there is, and whether anything is stored at all. */
  readonly room: () => Promise<StorageRoom>;
  /** Whether it agreed to keep the data; undefined where it does not say. */
  readonly persisted: () => Promise<boolean | undefined>;
  /** Asks it to. */
  readonly ask: () => Promise<void>;
}

/** The specifications on this device. What of them a screen shows, it reads live from the store. */
export interface Library {
  readonly openStore: () => Promise<SpecStore>;
  /** The commands come when they are first needed. */
  readonly specifications: () => Promise<SpecificationCommands>;
  readonly restore: () => Promise<RestoreCommands>;
  readonly storage: StorageStatus;
}
