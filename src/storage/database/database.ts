import Dexie, { type Table } from 'dexie';
import type { Account } from './account.ts';
import type { AnswerRow } from './answerRow.ts';
import type { StoredEdit } from '../../domain/edits/edit.ts';
import type { HostedDocument, PendingCall, SetAside } from './outboxRows.ts';
import { refuseOldWriter } from './minWriter.ts';
import { renewLog } from './renewLog.ts';
import { trackTransactions } from './trackTransactions.ts';
import { guardWriters } from './writerGuard.ts';

export interface SpecKey {
  readonly account: Account;
  /** The editor's id. */
  readonly id: string;
}

/** A stored edit, or the hash of the body that holds one too large for a row. */
export type StoredRef = StoredEdit | { readonly v: number; readonly body: string };

export interface SpecRow {
  readonly account: Account;
  readonly id: string;
  /** Journal number of the newest edit; 0 before the first. */
  readonly head: number;
  /** The whole specification as it was after edit `seq`. */
  readonly snapshot?: { readonly seq: number; readonly body: string };
  /** ISO time. */
  readonly updatedAt: string;
  /** Its name; rows of version 1 have none. */
  readonly name?: string;
  /** Where that name comes from: one that no person gave follows the title, or the file. */
  readonly nameFrom?: 'title' | 'file' | 'person';
  /** ISO time of the last opening. */
  readonly openedAt?: string;
  /** ISO time of its removal; it is hidden from then on, and deleted a day later. */
  readonly removedAt?: string;
  /** Number of operations and types after the newest edit; rows that older versions wrote may have none. */
  readonly counts?: { readonly operations: number; readonly types: number };
  /** The file it was opened from or saved to. */
  readonly file?: FileLink;
  /** The body with the report of its last import. */
  readonly report?: string;
  /** The sources of its latest imports, so that undoing one restores what it replaced. */
  readonly imported?: readonly ImportedSource[];
  /**
   * The specification beside which it was opened, by the import with this label: undoing that import deletes
   * it.
   */
  readonly beside?: { readonly id: string; readonly label: string };
}

/**
 * Where a specification came from: the file it is saved to, the report of its import, and the name
 * that it had from there.
 */
export type Source = Pick<SpecRow, 'file' | 'report' | 'name' | 'nameFrom'>;

/** The source of a specification on the other side of an import. */
export interface ImportedSource {
  /** The journal number of the import. */
  readonly seq: number;
  /** From before the import, or from after it while it is undone. */
  readonly other: Source;
}

/** A file on disk that a specification is saved back to. */
export interface FileLink {
  readonly handle: FileSystemFileHandle;
  readonly name: string;
  /** Id of the format it is written in. */
  readonly format: string;
  /** When it last changed as far as we know, in ms since 1970. */
  readonly lastModified?: number;
}

export interface JournalRow {
  readonly account: Account;
  readonly spec: string;
  /** 1, 2, 3 …: the `rev` of the specification after this edit. */
  readonly seq: number;
  readonly edit: StoredRef;
  readonly undo: StoredRef;
  /** For people: "Delete operation pets.list". */
  readonly label: string;
  /**
   * Whether it was made, undone or redone, or is what was loaded first; rows of version 1 have no value
   * and count as made.
   */
  readonly step?: 'do' | 'undo' | 'redo' | 'start';
  /** ISO time. */
  readonly at: string;
}

/** A state of a specification that is stored beside its history. */
export interface RestorePoint {
  readonly account: Account;
  readonly spec: string;
  /** The `rev` of the state. */
  readonly seq: number;
  /**
   * The event before which it was kept; `day` is the first compaction of a day. A person's own are
   * never dropped.
   */
  readonly reason: 'import' | 'restore' | 'replacement' | 'day' | 'person';
  /** The name that the person gave it. */
  readonly name?: string;
  readonly body: string;
  readonly operations: number;
  readonly types: number;
  /** ISO time. */
  readonly at: string;
}

/** A setting of the app in this browser, by name. */
export interface SettingRow {
  readonly name: string;
  readonly value: unknown;
}

/** Gzipped text over 64 kB that rows refer to by hash: internal JSON, or a large edit as JSON. */
export interface BodyRow {
  readonly account: Account;
  /** SHA-256 (hex) of the text. */
  readonly hash: string;
  readonly gzip: ArrayBuffer;
  /** Bytes of the text. */
  readonly size: number;
  /** ISO time of writing. */
  readonly at: string;
}

/** A stored call. Only an open one has an `openOrder`, and so an entry in that index. */
export interface CallRow extends PendingCall {
  readonly openOrder?: number;
}

export interface Database extends Dexie {
  readonly specs: Table<SpecRow, [Account, string]>;
  readonly journal: Table<JournalRow, [Account, string, number]>;
  readonly bodies: Table<BodyRow, [Account, string]>;
  readonly restorePoints: Table<RestorePoint, [Account, string, number]>;
  readonly settings: Table<SettingRow, string>;
  readonly outbox: Table<CallRow, string>;
  readonly hosted: Table<HostedDocument, [Account, string]>;
  readonly setAside: Table<SetAside, number>;
  readonly answers: Table<AnswerRow, [Account, string]>;
  /** The generation (`generation.ts`) under which this page or worker met each account. */
  readonly generations: Map<Account, string>;
  /**
   * Within a transaction on the settings: rejects with a `RefusedError` if a newer app has reserved the
   * stored data for itself. A newer schema is always refused.
   */
  refuseNewer(): Promise<void>;
  /** Call before the first write of this page or worker: see `renewLog`. Never rejects. */
  readyToWrite(): Promise<void>;
  /** Allows another attempt to open the database after the browser has refused. */
  retryOpening(): void;
  /** Aborts the transactions that have not ended, and refuses everything from then on. */
  stop(): void;
}

/**
 * The version of the schema. Versions only add to the schema, so that an older app finds what it
 * knows.
 */
const schemaVersion = 3;

/**
 * Opens the browser's database, creating it if necessary. Once a newer version of the app changes
 * the schema, this connection gives way and never writes again; `onNewer` is then called, once.
 */
export function openDatabase(
  name = 'typewright',
  { onNewer }: { readonly onNewer?: () => void } = {},
): Database {
  const dexie = new Dexie(name, { chromeTransactionDurability: 'strict' });
  dexie.version(1).stores({
    specs: '[account+id]',
    journal: '[account+spec+seq]',
    bodies: '[account+hash]',
  });
  dexie.version(2).stores({ kept: '[account+spec+seq]', settings: 'name' });
  dexie.version(schemaVersion).stores({
    outbox: 'id, openOrder, [account+stream+openOrder], dependsOn, endedAt',
    hosted: '[account+name]',
    setAside: '++, [account+document]',
    answers: '[account+key], [account+at]',
  });
  guardWriters(dexie, schemaVersion, onNewer);
  const abortAll = trackTransactions(dexie);
  let renewed: Promise<void> | undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Dexie adds the tables as properties when the stores are declared
  const database = dexie as Database;
  return Object.assign(database, {
    // The table still has the name that it has in people's browsers.
    restorePoints: dexie.table('kept'),
    generations: new Map<Account, string>(),
    async refuseNewer() {
      refuseOldWriter((await database.settings.get('minWriter'))?.value);
    },
    readyToWrite() {
      // If there is no room or no storage at all, the write itself reports that, and the next write
      // tries again.
      renewed ??= renewLog().catch(() => {
        renewed = undefined;
      });
      return renewed;
    },
    retryOpening() {
      // Dexie remembers a failure for good, but a database closed on purpose can be opened again.
      if (!dexie.hasFailed() || dexie.hasBeenClosed()) return;
      dexie.close({ disableAutoOpen: false });
    },
    stop() {
      dexie.close();
      abortAll();
    },
  });
}
