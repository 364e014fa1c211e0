import { Worker } from 'node:worker_threads';
import { refuse } from '../../src/domain/model/result.ts';
import type { JobName, Jobs, SpecWork } from './jobs.ts';
import type { JobAnswer, JobMessage } from './serveJobs.ts';

export interface PoolOptions {
  /** The file that a thread runs; it must call `serveJobs`. */
  readonly script: URL;
  readonly threads: number;
  /** How long one job may take, in milliseconds. */
  readonly deadline: number;
}

/** More than this many waiting jobs would not be done while anybody waits for them. */
const longestQueue = 100;
/** What a thread may hold, in megabytes; 47 MB of OpenAPI need about 400. */
const heap = 1536;

type Outcome = Awaited<ReturnType<Jobs[JobName]>>;

interface Waiting {
  readonly message: JobMessage;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: Error) => void;
}

/** Threads that begin when they are first needed; one that misses the deadline is ended. */
export function startPool({ script, threads, deadline }: PoolOptions): SpecWork {
  const queue: Waiting[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();

  const freeWorker = (): Worker | undefined => {
    const free = idle.pop();
    if (free !== undefined || all.size >= threads) return free;
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heap } });
    all.add(worker);
    return worker;
  };

  const next = (): void => {
    if (queue.length === 0) return;
    const worker = freeWorker();
    const waiting = worker && queue.shift();
    if (worker === undefined || waiting === undefined) return;
    const end = (keep: boolean) => {
      clearTimeout(limit);
      worker.off('message', take);
      worker.off('error', drop);
      if (keep) idle.push(worker);
      else {
        all.delete(worker);
        void worker.terminate();
      }
      next();
    };
    const limit = setTimeout(() => {
      end(false);
      waiting.resolve(
        refuse(
          'too-long',
          `The document could not be worked through in ${deadline / 1000} seconds. Try a smaller one.`,
        ),
      );
    }, deadline);
    const take = (answer: JobAnswer): void => {
      end(true);
      if (answer.ok) waiting.resolve(answer.value);
      else waiting.reject(new Error(answer.reason));
    };
    const drop = (error: NodeJS.ErrnoException): void => {
      end(false);
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        waiting.resolve(refuse('too-large', 'The document needs more memory than the server has.'));
      } else waiting.reject(error);
    };
    // Taken off one by one: the thread has listeners of its own, which must stay.
    worker.on('message', take);
    worker.on('error', drop);
    worker.postMessage(waiting.message, []);
  };

  return {
    run: <Name extends JobName>(name: Name, ...args: Parameters<Jobs[Name]>) => {
      const outcome = new Promise<Outcome>((resolve, reject) => {
        if (queue.length >= longestQueue) {
          resolve(refuse('busy', 'The server has more to do than it can. Try again in a moment.'));
          return;
        }
        queue.push({ message: { name, args }, resolve, reject });
        next();
      });
      return outcome as ReturnType<Jobs[Name]>;
    },
    close: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
