import { Tinypool } from 'tinypool';
import { refuse } from '../../src/domain/model/result.ts';
import type { JobMessage, JobName, Jobs, SpecWork } from './jobs.ts';

export interface PoolOptions {
  /** The file that a thread runs; its default export does a job. */
  readonly script: URL;
  readonly threads: number;
  /** How long one job may take, queueing included, in milliseconds. */
  readonly deadline: number;
  /** Memory limit of a thread, in megabytes. */
  readonly heap: number;
}

/** With more waiting jobs than this, the last would never be done in time. */
const longestQueue = 100;

/**
 * Threads that start when they are first needed. A job that misses the deadline leaves the queue,
 * or its thread is terminated and replaced.
 */
export function startPool({ script, threads, deadline, heap }: PoolOptions): SpecWork {
  let pool: Tinypool | undefined;
  const begin = () => {
    const begun = new Tinypool({
      filename: script,
      // Minimum and maximum are equal: a terminated thread is only replaced at once up to the
      // minimum.
      minThreads: threads,
      maxThreads: threads,
      resourceLimits: { maxOldGenerationSizeMb: heap },
    });
    // A thread that ends without a job is replaced; nobody waits for it.
    begun.on('error', () => undefined);
    return begun;
  };
  const run = async (message: JobMessage): Promise<unknown> => {
    pool ??= begin();
    if (pool.queueSize >= longestQueue) {
      return refuse('busy', 'The server is overloaded. Try again in a moment.');
    }
    const signal = AbortSignal.timeout(deadline);
    try {
      return await pool.run(message, { signal });
    } catch (error) {
      if (signal.aborted) {
        return refuse(
          'too-long',
          `The document could not be processed within ${deadline / 1000} seconds. Try a smaller one.`,
        );
      }
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
        return refuse(
          'too-large',
          'The document needs more memory than the server has. Try a smaller one.',
        );
      }
      throw error;
    }
  };
  return {
    run: <Name extends JobName>(name: Name, ...args: Parameters<Jobs[Name]>) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a thread answers what the job of this name does
      run({ name, args }) as ReturnType<Jobs[Name]>,
    close: async () => {
      await pool?.destroy();
    },
  };
}
