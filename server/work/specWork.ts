import type { JobName, Jobs } from './jobs.ts';

/** On whose behalf a job is done. */
export interface Asker {
  /** The account or, for anonymous requests, the address. Each gets a share of the threads. */
  readonly caller: string;
  /** Saves take precedence over reads. Reads, small saves and large saves each have their own threads. */
  readonly lane: Lane;
  /** When the request arrived, by `performance.now()`; the deadline counts from then. */
  readonly since: number;
  /** Aborted when the request is dropped, which cancels the job. */
  readonly signal?: AbortSignal | undefined;
}

export type Lane = 'smallSave' | 'save' | 'read';

/** A job with its arguments. */
export interface Order<Name extends JobName> {
  readonly name: Name;
  /** Loaded when it is the job's turn, so that waiting jobs take no memory. */
  readonly args: () => Parameters<Jobs[Name]> | Promise<Parameters<Jobs[Name]>>;
  /**
   * Identifies everything that the result depends on, if that is immutable: such a job is done once for all
   * requests that wait for it.
   */
  readonly key?: string;
}

/** Runs jobs, in threads or here. */
export interface SpecWork {
  /**
   * Runs a job. Refused as `too-long` if it was running at the deadline, as `busy` if it was not or
   * if too many jobs are waiting, and as `dropped` if the request was dropped.
   */
  readonly run: <Name extends JobName>(asker: Asker, order: Order<Name>) => ReturnType<Jobs[Name]>;
  /** The current load of each lane. */
  readonly load: () => readonly LaneLoad[];
  readonly close: () => Promise<void>;
}

/** How many requests wait for a thread of a lane, and how many of its threads are at work. */
export interface LaneLoad {
  readonly lane: Lane;
  readonly waiting: number;
  readonly running: number;
}
