import { parentPort, workerData } from 'node:worker_threads';
import { errorCode } from './dialect.ts';
import { openSqliteDatabase, prepareCached } from './sqliteDatabase.ts';
import { errorMessage } from '../../../src/domain/model/values/errorMessage.ts';

/** The data with which a thread for reads is started. */
export interface ReadThreadData {
  readonly readsFile: string;
}

export interface ReadQuery {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export interface ReadAnswer {
  readonly id: number;
  readonly rows: unknown[];
  readonly error?: { readonly message: string; readonly code: string };
}

/** Whether this thread was started for reads. */
export function isReadThread(): boolean {
  const data: unknown = workerData;
  return typeof data === 'object' && data !== null && 'readsFile' in data;
}

/** Answers the queries that arrive, one after the other, from a connection that can't write. */
export function answerReads(): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by `isReadThread`
  const { readsFile } = workerData as ReadThreadData;
  const database = openSqliteDatabase(readsFile, { readonly: true });
  database.pragma('cache_size = -65536');
  const statements = prepareCached(database);
  parentPort?.on('message', ({ id, sql, parameters }: ReadQuery) => {
    let answer: ReadAnswer;
    try {
      answer = { id, rows: statements.prepare(sql).all(parameters) };
    } catch (error) {
      const message = errorMessage(error);
      answer = { id, rows: [], error: { message, code: errorCode(error) } };
    }
    parentPort?.postMessage(answer, answer.rows.flatMap(memoryOf));
  });
}

/** The memory of the bytes in a row, which is transferred instead of copied. */
function memoryOf(row: unknown): ArrayBuffer[] {
  return Object.values(row ?? {}).flatMap((cell: unknown) =>
    cell instanceof Uint8Array &&
    cell.buffer instanceof ArrayBuffer &&
    cell.byteLength === cell.buffer.byteLength
      ? [cell.buffer]
      : [],
  );
}
