import { WorkLane, type LaneOptions } from './lane.ts';
import type { JobMessage, JobName, Jobs } from './jobs.ts';
import type { SpecWork } from './specWork.ts';

export interface PoolOptions extends Pick<LaneOptions, 'script' | 'deadline' | 'heap'> {
  /** How many threads read; those that save come on top. */
  readonly readers: number;
}

/** Two, so that one person's large save leaves another thread to everybody else. */
const savers = 2;

/**
 * Threads that start when they are first needed: some for what is read, some for what is saved. A job
 * that misses the deadline, or that nobody waits for any more, leaves the line, or its thread is
 * terminated and replaced.
 */
export function startPool({ readers, ...options }: PoolOptions): SpecWork {
  const lanes = {
    save: new WorkLane({ ...options, threads: savers, share: 1, isBackground: false }),
    read: new WorkLane({
      ...options,
      threads: readers,
      share: Math.max(1, readers - 1),
      isBackground: true,
    }),
  };
  return {
    run: <Name extends JobName>(
      asker: Parameters<SpecWork['run']>[0],
      { name, args, key }: Parameters<SpecWork['run']>[1],
    ) => {
      const message = async (): Promise<JobMessage> => ({ name, args: await args() });
      const keyed = key === undefined ? undefined : `${name} ${key}`;
      const done = lanes[asker.lane].run(asker, { key: keyed, message });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a thread answers what the job of this name does
      return done as ReturnType<Jobs[Name]>;
    },
    close: async () => {
      await Promise.all(Object.values(lanes).map((lane) => lane.close()));
    },
  };
}
