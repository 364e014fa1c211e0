import type { ColumnDataType, Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { Tables } from './tables.ts';

/** What differs between the engines; everything else is written once. */
export interface StoreDialect {
  readonly name: 'sqlite' | 'postgres';
  /** An integer primary key that the engine fills in. */
  readonly id: ColumnDataType;
  /** Text that sorts by its code points. */
  readonly text: RawBuilder<unknown>;
  readonly blob: ColumnDataType;
  /** Creates the table of what can be searched, with its index. */
  readonly createSearch: (db: Kysely<Tables>) => Promise<void>;
  /** Puts the text of a document in the place of what was there. */
  readonly putSearch: (db: Kysely<Tables>, documentId: number, text: string) => Promise<void>;
  /** Takes a document out. */
  readonly dropSearch: (db: Kysely<Tables>, documentIds: readonly number[]) => Promise<void>;
  /** Whether `documents.id` is among those whose text has `term` in it; at least three letters. */
  readonly matches: (term: string) => Expression<SqlBool>;
  /** A transaction that failed by this met another one, and may go well the next time. */
  readonly isCollision: (error: unknown) => boolean;
  readonly isDuplicate: (error: unknown) => boolean;
}

/** The code that a database's error carries. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
