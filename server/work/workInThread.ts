import { doJob, type JobName } from './jobs.ts';
import type { Asker, Order, SpecWork } from './specWork.ts';

async function run<Name extends JobName>(_: Asker, { name, args }: Order<Name>) {
  return doJob({ name, args: await args() });
}

/**
 * Runs jobs in this thread, for development and tests, where there is no built file that a thread
 * could run.
 */
export const workInThread: SpecWork = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the job of a name gives what it gives
  run: run as SpecWork['run'],
  load: () => [],
  close: () => Promise.resolve(),
};
