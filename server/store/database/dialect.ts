import type { ColumnDataType, Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** What differs between the engines; everything else is written once. */
export interface StoreDialect {
  readonly name: 'sqlite' | 'postgres';
  /** An integer primary key that the engine fills in. */
  readonly id: ColumnDataType;
  /** Text that sorts by its code points. */
  readonly text: RawBuilder<unknown>;
  readonly blob: ColumnDataType;
  /** Creates the search table with its index. */
  readonly createSearch: (db: Kysely<Tables>) => Promise<void>;
  /** Replaces the search text of a document. */
  readonly putSearch: (db: Kysely<Tables>, documentId: number, text: string) => Promise<void>;
  /**
   * Deletes all rows of a table that `condition` finds, with the rows that refer to them, without blocking
   * the main thread for long. Returns whether there were any.
   */
  readonly deleteAll: DeleteRows;
  /** Like `deleteAll`, but deletes only as many rows as take a moment. Returns whether all are gone. */
  readonly deleteSome: DeleteRows;
  /** Removes a document from the search. */
  readonly dropSearch: (db: Kysely<Tables>, documentIds: readonly number[]) => Promise<void>;
  /**
   * Whether the search text of `documents.id` contains `term`, which has at least three letters. Uses the
   * index, which finds all documents at once.
   */
  readonly matches: (term: string) => Expression<SqlBool>;
  /**
   * The same without the index, document by document: faster for a term that most documents contain, or among
   * few documents.
   */
  readonly contains: (term: string) => Expression<SqlBool>;
  /** How many public documents have a search text that contains `term`, counted up to `most`. */
  readonly countMatches: (db: Kysely<Tables>, term: string, most: number) => Promise<number>;
  /**
   * Creates triggers that count this table's rows for each account, in the column of `users` with the table's
   * name. The column `summed` of `users` gets the sum of the same column of the rows.
   */
  readonly countByUser: (
    db: Kysely<Tables>,
    table: UserCount,
    summed?: 'kilobytes',
  ) => Promise<void>;
  /** Creates triggers that count the public documents (`totals`). */
  readonly countPublic: (db: Kysely<Tables>) => Promise<void>;
  /** Makes sure that what was overwritten or deleted can no longer be found in the store's file. */
  readonly forget: (db: Kysely<Tables>) => Promise<void>;
  /** Whether an error means that a transaction conflicted with another one, and may succeed if repeated. */
  readonly isCollision: (error: unknown) => boolean;
  readonly isDuplicate: (error: unknown) => boolean;
  /** Whether the database can't be reached at the moment. */
  readonly isAway: (error: unknown) => boolean;
}

type DeleteRows = (
  db: Kysely<Tables>,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
) => Promise<boolean>;

/** The tables whose rows are counted for each account. */
export type UserCount = 'documents' | 'triggers' | 'comments';

/** The code of a database error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
