import { Worker } from 'node:worker_threads';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import type { ReadAnswer, ReadQuery, ReadThreadData } from './answerReads.ts';

interface Waiting {
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads from a SQLite file in a separate thread, so that long reads delay only each other. Each read sees
 * what was committed before it began. The script that is passed to the constructor calls `answerReads`.
 */
export class ReadThread {
  readonly #script: URL;
  readonly #file: string;
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #next = 0;

  constructor(script: URL, file: string) {
    this.#script = script;
    this.#file = file;
  }

  read(sql: string, parameters: readonly unknown[]): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      const id = this.#next++;
      this.#waiting.set(id, { resolve, reject });
      this.#worker ??= this.#start();
      const query: ReadQuery = { id, sql, parameters };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.#worker.postMessage(query);
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const workerData: ReadThreadData = { readsFile: this.#file };
    const worker = new Worker(this.#script, { workerData });
    // The thread must not keep the process alive. While somebody waits for an answer, an open connection
    // does.
    worker.unref();
    worker.on('message', ({ id, rows, error }: ReadAnswer) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) waiting?.resolve(rows);
      else waiting?.reject(Object.assign(new Error(error.message), { code: error.code }));
    });
    // An error also ends the thread; the next read starts another one.
    let reason: unknown = new Error('The thread that reads has ended.');
    worker.on('error', (error) => {
      reason = error;
    });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(reason);
      this.#waiting.clear();
    });
    return worker;
  }
}

/** A dialect that runs queries in the thread, and only reads. */
export function readingDialect(thread: ReadThread): Dialect {
  const refuse = () => Promise.reject(new Error('This connection only reads.'));
  const connection: DatabaseConnection = {
    executeQuery: async <Row>({
      sql,
      parameters,
    }: {
      sql: string;
      parameters: readonly unknown[];
    }): Promise<QueryResult<Row>> => {
      const rows = await thread.read(sql, parameters);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns are those that the query was built with
      return { rows: rows as Row[] };
    },
    streamQuery: () => {
      throw new Error('Rows are read at once.');
    },
  };
  return {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createDriver: () => ({
      init: () => Promise.resolve(),
      acquireConnection: () => Promise.resolve(connection),
      releaseConnection: () => Promise.resolve(),
      beginTransaction: refuse,
      commitTransaction: refuse,
      rollbackTransaction: refuse,
      destroy: () => thread.close(),
    }),
  };
}
