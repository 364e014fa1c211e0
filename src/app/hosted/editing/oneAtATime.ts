/** Work that never runs twice at once. */
export interface InTurn<Outcome> {
  readonly isRunning: () => boolean;
  /**
   * Runs the work; if it is running already, runs it once more afterwards, because the current run may have read
   * too early. All who ask meanwhile share that next run.
   */
  readonly run: () => Promise<Outcome>;
}

export function oneAtATime<Outcome>(work: () => Promise<Outcome>): InTurn<Outcome> {
  let running: Promise<Outcome> | undefined;
  let next: Promise<Outcome> | undefined;

  function start(): Promise<Outcome> {
    next = undefined;
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    isRunning: () => running !== undefined,
    run() {
      if (running === undefined && next === undefined) return start();
      next ??= running?.then(start, start);
      return next ?? start();
    },
  };
}
