import { WorkLane, type LaneOptions } from './lane.ts';
import type { JobMessage, JobName, Jobs } from './jobs.ts';
import type { SpecWork } from './specWork.ts';

export interface PoolOptions extends Pick<LaneOptions, 'script' | 'deadline' | 'heap'> {
  /** How many threads read; those for saving are extra. */
  readonly readers: number;
}

/** Two for small and two for large ones, so that one person's save does not block everybody else. */
const savers = 2;

/**
 * The server's threads: some for reading, some for saving, which start when they are first needed.
 * A job that misses its deadline, or that no request is waiting for any more, leaves the queue or,
 * if it is running, has its thread terminated and replaced.
 */
export function startPool({ readers, ...options }: PoolOptions): SpecWork {
  const saving = { ...options, threads: savers, share: 1, isBackground: false };
  const lanes = {
    // Small saves have threads of their own, so that they never wait behind a dozen large ones.
    smallSave: new WorkLane(saving),
    save: new WorkLane(saving),
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
    load: () => [
      { lane: 'smallSave', ...lanes.smallSave.load },
      { lane: 'save', ...lanes.save.load },
      { lane: 'read', ...lanes.read.load },
    ],
    close: async () => {
      await Promise.all(Object.values(lanes).map((lane) => lane.close()));
    },
  };
}
