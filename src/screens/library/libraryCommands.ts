import type { Result } from '../../domain/model/values/result.ts';
import type { FoundSpecification, RestoreSource } from '../../machines/dialogs/restoreDialog.ts';
import type { StorageSpace } from '../../machines/dialogs/storageDialog.ts';
import type { Account } from '../../storage/database/account.ts';
import type { SpecStore } from '../../storage/specs/specStore.ts';
import type { SpecificationRow } from './specifications/specificationRows.ts';

/** The commands of the list of specifications. Refusals are returned as values. */
export interface SpecificationCommands {
  /** Opens a new, empty specification. */
  readonly create: () => Promise<void>;
  readonly open: (id: string) => Promise<void>;
  readonly rename: (id: string, name: string) => Promise<Result<unknown>>;
  readonly duplicate: (id: string) => Promise<Result<unknown>>;
  /** If the open one is deleted, another one is opened, together with this list and the offer to undo. */
  readonly remove: (id: string) => Promise<Result<unknown>>;
  readonly recover: (id: string) => Promise<Result<unknown>>;
  /** The specifications that were left with unwritten changes. */
  readonly held: () => readonly Pick<SpecificationRow, 'id' | 'name' | 'counts'>[];
  /** The specifications in the older editor's storage, whichever app wrote them. */
  readonly leftByOlder: () => readonly Pick<SpecificationRow, 'id' | 'name'>[];
}

/** The commands of the restore dialog, for the open specification. */
export interface RestoreCommands {
  /** The older editor's specification under the same id, if it is newer or nothing else is stored. */
  readonly findOlder: () => Promise<FoundSpecification | undefined>;
  readonly restore: (source: RestoreSource) => Promise<Result<unknown>>;
  /** Makes the current state of the open specification a restore point with a name. */
  readonly keep: (name: string) => Promise<Result<unknown>>;
}

/** The browser's answers about the storage. */
export interface StorageStatus {
  /** How much room there is, and whether anything is stored at all. */
  readonly room: () => Promise<StorageSpace>;
  /** Whether it agreed to keep the data; undefined if it does not say. */
  readonly persisted: () => Promise<boolean | undefined>;
  /** Asks it to keep the data. */
  readonly ask: () => Promise<void>;
}

/**
 * The library: the specifications on this device. Screens read its contents live from the store.
 */
export interface Library {
  /** The account that the specifications belong to. */
  readonly account: Account;
  readonly openStore: () => Promise<SpecStore>;
  /** Commands whose code is loaded when they are first needed. */
  readonly specifications: () => Promise<SpecificationCommands>;
  readonly restore: () => Promise<RestoreCommands>;
  readonly storage: StorageStatus;
}

/** The part of the library for a document of a provider: the states of its copy. */
export type RestorableLibrary = Pick<Library, 'account' | 'openStore' | 'restore'>;
