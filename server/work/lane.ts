import { Tinypool } from 'tinypool';
import { refuse, type Refusal } from '../../src/domain/model/values/result.ts';
import { FairQueue, type QueueEntry } from './fairQueue.ts';
import type { JobMessage } from './jobs.ts';
import type { Asker } from './specWork.ts';

export interface LaneOptions {
  /** The file that a thread runs; its default export does a job. */
  readonly script: URL;
  readonly threads: number;
  /** How many of the threads one caller may have at once. */
  readonly share: number;
  /** How long a job may take, from the arrival of its request, in milliseconds. */
  readonly deadline: number;
  /** Memory limit of a thread, in megabytes. */
  readonly heap: number;
  /** Whether these threads give way to others when processors are scarce. */
  readonly isBackground: boolean;
}

/** A job of any kind. */
export interface LaneOrder {
  readonly key: string | undefined;
  readonly message: () => Promise<JobMessage>;
}

/** The `workerData` of background threads (see `yieldToOthers`). */
export const background = 'background';

/** The length of the queue; in a longer one, the last jobs would miss their deadline. */
const longestLine = { each: 32, whole: 256 };

/** A request that is waiting for a job. */
interface Waiting extends QueueEntry {
  readonly order: LaneOrder;
  readonly settle: (result: unknown) => void;
  readonly fail: (error: unknown) => void;
  /** Whether the request was dropped. */
  isGone: boolean;
}

/** A job that is running in a thread. */
interface Running extends QueueEntry {
  /** When a thread began with it (`performance.now()`). */
  readonly since: number;
  /** Undefined once the job is cancelled, so that no other request can join it. */
  key: string | undefined;
  /** Cancels the job after a while in which no request has waited for it. */
  forsaken: NodeJS.Timeout | undefined;
  readonly waiting: Set<Waiting>;
  readonly end: AbortController;
}

/** How long a job keeps running when no request is waiting for it any more, in milliseconds. */
const grace = 10_000;

/** Whether any request is still waiting for the job. */
function isWanted({ waiting }: Running): boolean {
  return [...waiting].some(({ isGone }) => !isGone);
}

function callOff(job: Running): void {
  clearTimeout(job.forsaken);
  job.key = undefined;
  for (const each of job.waiting) each.settle(dropped);
  job.waiting.clear();
  job.end.abort();
}

type Refused = { readonly ok: false; readonly refusal: Refusal };

const busy = refuse('busy', 'The server is overloaded. Try again in a moment.');
const dropped = refuse('dropped', 'The request was dropped.');
const tooLarge = refuse(
  'too-large',
  'The document needs more memory than the server has. Try a smaller one.',
);

/** A pool of threads with a queue. Threads start when they are first needed. */
export class WorkLane {
  readonly #options: LaneOptions;
  readonly #line = new FairQueue<Waiting>(longestLine);
  readonly #running = new Set<Running>();
  #pool: Tinypool | undefined;

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  run({ caller, since, signal }: Asker, order: LaneOrder): Promise<unknown> {
    const left = this.#options.deadline - (performance.now() - since);
    if (signal?.aborted === true) return Promise.resolve(dropped);
    if (left <= 0) return Promise.resolve(busy);
    return new Promise((resolve, reject) => {
      const free = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', drop);
      };
      const entry: Waiting = {
        caller,
        order,
        isGone: false,
        settle: (result) => {
          free();
          resolve(result);
        },
        fail: (error) => {
          free();
          reject(error);
        },
      };
      const drop = () => this.#drop(entry);
      const timer = setTimeout(() => this.#expire(entry), left);
      signal?.addEventListener('abort', drop);
      this.#enter(entry);
    });
  }

  get load(): { readonly waiting: number; readonly running: number } {
    return { waiting: this.#line.size, running: this.#running.size };
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }

  #enter(entry: Waiting): void {
    const { key } = entry.order;
    const same = [...this.#running].find((job) => key !== undefined && job.key === key);
    if (same !== undefined) {
      clearTimeout(same.forsaken);
      same.forsaken = undefined;
      same.waiting.add(entry);
      return;
    }
    this.#line.push(entry)?.settle(busy);
    this.#start();
  }

  /** The job that a request waits for, if it is running. */
  #jobOf(entry: Waiting): Running | undefined {
    return [...this.#running].find(({ waiting }) => waiting.has(entry));
  }

  /**
   * Ends a request at its deadline. The document is only called too large if its job ran for most of the
   * time; otherwise the server was busy.
   */
  #expire(entry: Waiting): void {
    const job = this.#jobOf(entry);
    const had = job === undefined ? 0 : performance.now() - job.since;
    this.#leave(entry, busy, had > this.#options.deadline / 2 ? this.#tooLong() : busy);
  }

  /** Answers a request before its job is done, and stops the job if no other request needs it. */
  #leave(entry: Waiting, inLine: Refused, atWork: Refused): void {
    this.#line.remove(entry);
    const job = this.#jobOf(entry);
    entry.settle(job === undefined ? inLine : atWork);
    if (job === undefined) return;
    job.waiting.delete(entry);
    this.#forsake(job);
  }

  /**
   * Handles a dropped request. If the result can be reused, its job may continue for a while, as long as
   * nobody needs the thread. Otherwise a client that keeps asking and hanging up would cause one thread after
   * another to start, without any result.
   */
  #drop(entry: Waiting): void {
    const job = this.#jobOf(entry);
    entry.isGone = true;
    if (job?.key === undefined || isWanted(job)) this.#leave(entry, dropped, dropped);
    else this.#forsake(job);
  }

  #forsake(job: Running): void {
    if (isWanted(job)) return;
    if (job.waiting.size === 0 || this.#line.size > 0) callOff(job);
    else job.forsaken ??= setTimeout(() => callOff(job), grace);
  }

  #tooLong(): Refused {
    return refuse(
      'too-long',
      `The document could not be processed within ${this.#options.deadline / 1000} seconds. Try a smaller one.`,
    );
  }

  /** Starts the jobs whose turn it is. */
  #start(): void {
    const { threads, share } = this.#options;
    const hasTurn = (caller: string) =>
      [...this.#running].filter((job) => job.caller === caller).length < share;
    while (this.#running.size < threads) {
      const next = this.#line.next(hasTurn);
      if (next === undefined) break;
      const { key } = next.order;
      const same = key === undefined ? [] : this.#line.takeAll(({ order }) => order.key === key);
      const waiting = new Set([next, ...same]);
      const job: Running = {
        caller: next.caller,
        since: performance.now(),
        key,
        waiting,
        forsaken: undefined,
        end: new AbortController(),
      };
      this.#running.add(job);
      void this.#work(job, next.order);
    }
    if (this.#line.size === 0) return;
    for (const job of this.#running) if (!isWanted(job)) callOff(job);
  }

  async #work(job: Running, order: LaneOrder): Promise<void> {
    const { signal } = job.end;
    try {
      const message = await order.message();
      this.#pool ??= this.#begin();
      const result: unknown = await this.#pool.run(message, { signal });
      for (const each of job.waiting) each.settle(result);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      for (const each of job.waiting) {
        if (code === 'ERR_WORKER_OUT_OF_MEMORY') each.settle(tooLarge);
        else each.fail(error);
      }
    }
    clearTimeout(job.forsaken);
    this.#running.delete(job);
    // Not immediately: jobs whose deadline passes now must first leave the queue, without getting a thread.
    setImmediate(() => this.#start());
  }

  #begin(): Tinypool {
    const { script, threads, heap, isBackground } = this.#options;
    const begun = new Tinypool({
      filename: script,
      // Minimum and maximum must be equal: a terminated thread is replaced at once only up to the
      // minimum.
      minThreads: threads,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: heap },
      workerData: isBackground ? background : undefined,
    });
    // A thread that exits without a job is replaced, and no request is affected.
    begun.on('error', () => undefined);
    return begun;
  }
}
