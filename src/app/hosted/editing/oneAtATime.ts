/** Work that never runs twice at once. */
export interface InTurn<Outcome> {
  readonly isRunning: () => boolean;
  /**
   * Runs it, or once more after the run that is underway: that one may have read what was there
   * before this was asked for. Whoever asks meanwhile shares the next run.
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
