import { Tinypool } from 'tinypool';
import { refuse, type Refusal } from '../../src/domain/model/result.ts';
import { FairLine, type InLine } from './fairLine.ts';
import type { JobMessage } from './jobs.ts';
import type { Asker } from './specWork.ts';

export interface LaneOptions {
  /** The file that a thread runs; its default export does a job. */
  readonly script: URL;
  readonly threads: number;
  /** How many of the threads one caller may have at once. */
  readonly share: number;
  /** How long after its request's arrival a job may take, in milliseconds. */
  readonly deadline: number;
  /** Memory limit of a thread, in megabytes. */
  readonly heap: number;
  /** Whether other threads come first where there are fewer processors than work. */
  readonly isBackground: boolean;
}

/** One job, whatever its kind. */
export interface LaneOrder {
  readonly key: string | undefined;
  readonly message: () => Promise<JobMessage>;
}

/** Told to threads (`yieldToOthers`). */
export const background = 'background';

/** How many jobs may wait: more would never be done in time. */
const longestLine = { each: 32, whole: 256 };

/** A request that waits for a job. */
interface Waiting extends InLine {
  readonly order: LaneOrder;
  readonly settle: (result: unknown) => void;
  readonly fail: (error: unknown) => void;
  /** Whether its request was dropped. */
  isGone: boolean;
}

/** A job that a thread is doing. */
interface Running extends InLine {
  /** Undefined once it is called off: nobody else can wait for it then. */
  key: string | undefined;
  /** Calls it off when nobody has waited for it for a while. */
  forsaken: NodeJS.Timeout | undefined;
  readonly waiting: Set<Waiting>;
  readonly end: AbortController;
}

/** How long a job goes on that nobody waits for, in milliseconds. */
const grace = 10_000;

/** Whether anybody still waits for it. */
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

/** Threads with a line before them. They start when they are first needed. */
export class WorkLane {
  readonly #options: LaneOptions;
  readonly #line = new FairLine<Waiting>(longestLine);
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
      const timer = setTimeout(() => this.#leave(entry, busy, this.#tooLong()), left);
      signal?.addEventListener('abort', drop);
      this.#enter(entry);
    });
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

  /** Answers one who waits before the job is done. What nobody waits for is not done. */
  #leave(entry: Waiting, inLine: Refused, atWork: Refused): void {
    this.#line.remove(entry);
    const job = [...this.#running].find(({ waiting }) => waiting.has(entry));
    entry.settle(job === undefined ? inLine : atWork);
    if (job === undefined) return;
    job.waiting.delete(entry);
    this.#forsake(job);
  }

  /**
   * The request was dropped. What is made for everybody may go on for a moment, until somebody needs
   * its thread: otherwise those who ask and hang up at once, again and again, would keep threads
   * starting, and nothing would ever be made.
   */
  #drop(entry: Waiting): void {
    const job = [...this.#running].find(({ waiting }) => waiting.has(entry));
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

  /** Starts whatever has a turn now. */
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
    // Not at once: what is past its deadline at the same moment leaves first, and gets no thread.
    setImmediate(() => this.#start());
  }

  #begin(): Tinypool {
    const { script, threads, heap, isBackground } = this.#options;
    const begun = new Tinypool({
      filename: script,
      // Minimum and maximum are equal: a terminated thread is only replaced at once up to the
      // minimum.
      minThreads: threads,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: heap },
      workerData: isBackground ? background : undefined,
    });
    // A thread that ends without a job is replaced; nobody waits for it.
    begun.on('error', () => undefined);
    return begun;
  }
}
