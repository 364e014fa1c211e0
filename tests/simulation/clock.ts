/** Virtual time: nothing waits for real. */
export interface Clock {
  /** ms since 1970, by the world's own clock. */
  readonly now: () => number;
  /** Settles after so many virtual ms, or when `signal` is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Lets everything run that can, then moves to the next timer, for `ms` in all. */
  readonly pass: (ms: number) => Promise<void>;
  /** Lets time pass until `work` is done, and gives what it came to. */
  readonly until: <Value>(work: Promise<Value>) => Promise<Value>;
  /** Lets everything run that can without any time. */
  readonly settle: () => Promise<void>;
  /** Counts work that is not waiting for time: until it settles, time stands still. */
  readonly busy: <Value>(work: Promise<Value>) => Promise<Value>;
}

interface Timer {
  readonly at: number;
  readonly order: number;
  readonly fire: () => void;
}

export function createClock(start: number): Clock {
  let time = start;
  let order = 0;
  let working = 0;
  const timers: Timer[] = [];

  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < 3;) {
      await new Promise((resolve) => setImmediate(resolve));
      quiet = working === 0 ? quiet + 1 : 0;
    }
  }

  function takeNext(before: number): Timer | undefined {
    const next = timers.toSorted((a, b) => a.at - b.at || a.order - b.order)[0];
    if (next === undefined || next.at > before) return undefined;
    timers.splice(timers.indexOf(next), 1);
    return next;
  }

  return {
    now: () => time,
    settle,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve();
        const timer: Timer = { at: time + Math.max(0, ms), order: order++, fire: resolve };
        timers.push(timer);
        signal?.addEventListener('abort', () => {
          const index = timers.indexOf(timer);
          if (index !== -1) timers.splice(index, 1);
          resolve();
        });
      }),
    async pass(ms) {
      const end = time + ms;
      for (;;) {
        await settle();
        const next = takeNext(end);
        if (next === undefined) break;
        time = Math.max(time, next.at);
        next.fire();
      }
      time = end;
      await settle();
    },
    async until(work) {
      let isDone = false;
      const watched = work.finally(() => {
        isDone = true;
      });
      // What went wrong is told by `work` itself.
      watched.catch(() => undefined);
      for (;;) {
        await settle();
        if (isDone) return work;
        const next = takeNext(Infinity);
        if (next === undefined) throw new Error('This waits for something that never comes.');
        time = Math.max(time, next.at);
        next.fire();
      }
    },
    async busy(work) {
      working += 1;
      try {
        return await work;
      } finally {
        working -= 1;
      }
    },
  };
}
