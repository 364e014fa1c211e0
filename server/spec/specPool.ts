import { Worker } from 'node:worker_threads';
import { refuse, succeed, type Result } from '../../src/domain/result.ts';
import type { JobInput, JobName, JobValue, Specs } from './specs.ts';
import type { JobAnswer, JobMessage } from './specWorker.ts';

interface Waiting {
  readonly message: JobMessage;
  readonly settle: (outcome: Result<unknown>) => void;
  readonly fail: (error: Error) => void;
}

export interface SpecPoolSettings {
  /** The built `specWorker.ts`. */
  readonly workerFile: URL;
  /** Threads at most; they are started when they are needed. */
  readonly size: number;
  /** Milliseconds that one job may take. */
  readonly deadline: number;
}

/** Memory of one thread, in megabytes: the largest body there is, many times over. */
const memory = 1024;
/** More than this is refused rather than kept waiting. */
const longestQueue = 200;

/**
 * Worker threads in which specifications are read, compared, merged and printed, so that no document
 * keeps the server from answering others. A job that takes too long, or too much memory, is refused
 * and its thread is thrown away.
 */
export class SpecPool implements Specs {
  readonly #settings: SpecPoolSettings;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #queue: Waiting[] = [];

  constructor(settings: SpecPoolSettings) {
    this.#settings = settings;
  }

  /** Runs a job. Rejects for a bug in it. */
  run<Name extends JobName>(job: Name, input: JobInput<Name>): Promise<Result<JobValue<Name>>> {
    if (this.#queue.length >= longestQueue) {
      return Promise.resolve(
        refuse(
          'busy',
          'The server has too many documents to read at the moment. Please try again.',
        ),
      );
    }
    return new Promise((resolve, reject) => {
      const settle = resolve as Waiting['settle'];
      this.#queue.push({ message: { job, input }, settle, fail: reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  #next(): void {
    if (this.#queue.length === 0) return;
    const worker = this.#idle.pop() ?? this.#start();
    if (worker === undefined) return;
    const waiting = this.#queue.shift();
    if (waiting === undefined) this.#idle.push(worker);
    else this.#give(worker, waiting);
  }

  #start(): Worker | undefined {
    if (this.#all.size >= this.#settings.size) return undefined;
    const worker = new Worker(this.#settings.workerFile, {
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    worker.unref();
    this.#all.add(worker);
    return worker;
  }

  #give(worker: Worker, { message, settle, fail }: Waiting): void {
    const finish = (lives: boolean): void => {
      clearTimeout(limit);
      worker.removeAllListeners();
      if (lives) this.#idle.push(worker);
      else this.#discard(worker);
      this.#next();
    };
    const limit = setTimeout(() => {
      finish(false);
      settle(
        refuse('deadline', 'The document took too long to read. Split it, or make it smaller.'),
      );
    }, this.#settings.deadline);
    worker.once('message', (answer: JobAnswer) => {
      finish(true);
      if (answer.done) settle(succeed(answer.value));
      else fail(new Error(answer.bug));
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      finish(false);
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        settle(refuse('memory', 'The document is too large to be read. Split it.'));
      } else fail(error);
    });
    worker.once('exit', () => {
      finish(false);
      fail(new Error('The thread that read the document ended.'));
    });
    worker.postMessage(message);
  }

  #discard(worker: Worker): void {
    this.#all.delete(worker);
    void worker.terminate();
  }
}
