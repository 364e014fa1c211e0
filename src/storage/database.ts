import Dexie, { type Table } from 'dexie';
import type { Account } from './account.ts';
import type { StoredEdit } from '../domain/edit.ts';

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
  /** ISO time. */
  readonly at: string;
}

/** Gzipped text over 64 kB that rows name by hash: internal JSON, or a large edit as JSON. */
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

export interface Database extends Dexie {
  readonly specs: Table<SpecRow, [Account, string]>;
  readonly journal: Table<JournalRow, [Account, string, number]>;
  readonly bodies: Table<BodyRow, [Account, string]>;
}

/** Text above this goes into a body. */
export const maxRowBytes = 64 * 1024;

/**
 * Opens (creating when new) the browser's database. Versions are only ever added to, so that an
 * older app finds what it knows.
 */
export function openDatabase(name = 'typewright'): Database {
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' });
  database.version(1).stores({
    specs: '[account+id]',
    journal: '[account+spec+seq]',
    bodies: '[account+hash]',
  });
  // Dexie adds the tables as properties when the stores are declared.
  return database as Database;
}
