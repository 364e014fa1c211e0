import { parentPort } from 'node:worker_threads';
import { jobs } from './jobs.ts';

/** The thread's end of `SpecPool`: one job at a time, answered by a value or the text of a bug. */

export interface JobMessage {
  readonly job: string;
  readonly input: unknown;
}

export type JobAnswer =
  | { readonly done: true; readonly value: unknown }
  | { readonly done: false; readonly bug: string };

const table: ReadonlyMap<string, (input: never) => unknown> = new Map(Object.entries(jobs));

parentPort?.on('message', (message: JobMessage) => {
  void answer(message).then((said) => parentPort?.postMessage(said));
});

async function answer({ job, input }: JobMessage): Promise<JobAnswer> {
  try {
    const run = table.get(job);
    if (run === undefined) throw new Error(`There is no job ${job}`);
    return { done: true, value: await run(input as never) };
  } catch (error) {
    return {
      done: false,
      bug: error instanceof Error ? (error.stack ?? error.message) : 'unknown',
    };
  }
}
