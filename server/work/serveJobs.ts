import type { MessagePort } from 'node:worker_threads';
import { workHere, type JobName, type Jobs } from './jobs.ts';

export interface JobMessage {
  readonly name: JobName;
  readonly args: Parameters<Jobs[JobName]>;
}

export type JobAnswer =
  | { readonly ok: true; readonly value: Awaited<ReturnType<Jobs[JobName]>> }
  | { readonly ok: false; readonly reason: string };

/** What a thread of the pool does: one job after the other. */
export function serveJobs(port: MessagePort): void {
  port.on('message', ({ name, args }: JobMessage) => {
    workHere.run(name, ...args).then(
      (value) => port.postMessage({ ok: true, value } satisfies JobAnswer),
      (error: unknown) => {
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
        port.postMessage({ ok: false, reason } satisfies JobAnswer);
      },
    );
  });
}
