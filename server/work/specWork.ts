import type { JobName, Jobs } from './jobs.ts';

/** Whose request a job is for. */
export interface Asker {
  /** The account, or the address of nobody's request: each has a share of the threads. */
  readonly caller: string;
  /** What is being saved comes before what is only read, and has threads of its own. */
  readonly lane: Lane;
  /** When the request had arrived, by `performance.now()`: the deadline counts from there. */
  readonly since: number;
  /** Aborted when the request is dropped; the job is then called off. */
  readonly signal?: AbortSignal | undefined;
}

export type Lane = 'save' | 'read';

/** What is to be done. */
export interface Order<Name extends JobName> {
  readonly name: Name;
  /** Fetched when it is the job's turn, so that what waits holds no memory. */
  readonly args: () => Parameters<Jobs[Name]> | Promise<Parameters<Jobs[Name]>>;
  /**
   * Names all that the result is made of, where that never changes: such a job is done once for
   * everybody who waits for it.
   */
  readonly key?: string;
}

/** Where jobs are done. */
export interface SpecWork {
  /**
   * Runs a job; refused as `too-long` at the deadline, as `busy` when it had no turn until then or
   * too many are waiting, and as `dropped` when nobody waits for it any more.
   */
  readonly run: <Name extends JobName>(asker: Asker, order: Order<Name>) => ReturnType<Jobs[Name]>;
  readonly close: () => Promise<void>;
}
