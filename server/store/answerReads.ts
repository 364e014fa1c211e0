import { parentPort, workerData } from 'node:worker_threads';
import { errorCode } from './dialect.ts';
import { openDatabase, prepareCached } from './sqliteDatabase.ts';

/** What a thread for reads is started with. */
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
  const told: unknown = workerData;
  return typeof told === 'object' && told !== null && 'readsFile' in told;
}

/** Answers the queries that arrive, one after the other, from a connection that can't write. */
export function answerReads(): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by `isReadThread`
  const { readsFile } = workerData as ReadThreadData;
  const database = openDatabase(readsFile, { readonly: true });
  database.pragma('cache_size = -65536');
  const statements = prepareCached(database);
  parentPort?.on('message', ({ id, sql, parameters }: ReadQuery) => {
    let answer: ReadAnswer;
    try {
      answer = { id, rows: statements.prepare(sql).all(parameters) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      answer = { id, rows: [], error: { message, code: errorCode(error) } };
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(answer);
  });
}
