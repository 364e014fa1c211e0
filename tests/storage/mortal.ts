import { openDatabase, type Database } from '../../src/storage/database/database.ts';
import type { SpecStore } from '../../src/storage/specs/specStore.ts';
import { createSpecStore } from '../../src/storage/specs/specs.ts';
import { watchWrites } from './watchWrites.ts';

/**
 * A process with a page and a worker, each with its own connection to the database, that dies at the
 * `dieAt`-th moment: before a write, after it, after a commit that nobody knows about yet, or just after a
 * caller got the result. What was not committed is then lost, and no promise settles any more.
 */
export class Mortal {
  readonly database: Database;
  readonly page: SpecStore;
  readonly worker: SpecStore;
  isAlive = true;
  /** How many moments have passed. */
  moments = 0;
  readonly #dieAt: number;
  readonly #workerDatabase: Database;
  readonly #abortAll: (() => void)[] = [];
  readonly #death: Promise<undefined>;
  #settleDeath: () => void = () => undefined;

  constructor(name: string, dieAt = Infinity) {
    this.#dieAt = dieAt;
    this.#death = new Promise((resolve) => {
      this.#settleDeath = () => resolve(undefined);
    });
    this.database = this.#connect(name);
    this.#workerDatabase = this.#connect(name);
    this.page = createSpecStore(this.database);
    this.worker = createSpecStore(this.#workerDatabase);
  }

  /** The result of a call, or undefined if the process died before anybody knew. */
  async outlived<Value>(call: Promise<Value>): Promise<Value | undefined> {
    const value = await Promise.race([call, this.#death]);
    if (!this.isAlive) return undefined;
    // Dying now loses nothing that was acknowledged.
    this.#pass();
    return value;
  }

  end(): void {
    this.isAlive = false;
    for (const abort of this.#abortAll) abort();
    for (const database of [this.database, this.#workerDatabase]) database.close();
    this.#settleDeath();
  }

  #connect(name: string): Database {
    const database = openDatabase(name);
    this.#abortAll.push(watchWrites(database, () => this.#pass()));
    return database;
  }

  /** Counts a moment; returns whether the process is dead after it. */
  #pass(): boolean {
    if (!this.isAlive) return true;
    this.moments += 1;
    if (this.moments === this.#dieAt) this.end();
    return !this.isAlive;
  }
}
