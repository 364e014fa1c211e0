/** Virtual time: nothing waits for real. */
export interface Clock {
  /** Milliseconds since 1970, by the virtual clock. */
  readonly now: () => number;
  /** Settles after `ms` virtual milliseconds, or when `signal` is aborted. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Runs everything that can run, then moves on to the next timer, until `ms` have passed. */
  readonly pass: (ms: number) => Promise<void>;
  /** Lets time pass until `work` is done, and returns its result. */
  readonly until: <Value>(work: Promise<Value>) => Promise<Value>;
  /** Counts work that leaves this thread's promises (the server, a database): until it settles, time stands still. */
  readonly busy: <Value>(work: Promise<Value>) => Promise<Value>;
}

interface Timer {
  readonly at: number;
  readonly fire: () => void;
}

/** More timers at one moment mean an endless loop. */
const manyAtOnce = 10_000;

export function createClock(start: number): Clock {
  let time = start;
  let working = 0;
  /** The number of timers that have fired at the current moment. */
  let atOnce = 0;
  let whenIdle: (() => void) | undefined;
  /** The next timer is last; of two with the same time, the older one is nearer to the end. */
  const timers: Timer[] = [];

  /**
   * Everything except what `busy` counts only uses promises, which a single turn of the event loop drains.
   */
  async function settle(): Promise<void> {
    for (;;) {
      if (working > 0) {
        await new Promise<void>((resolve) => {
          whenIdle = resolve;
        });
      }
      await new Promise((resolve) => setImmediate(resolve));
      if (working === 0) return;
    }
  }

  function put(timer: Timer): void {
    let low = 0;
    let high = timers.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((timers[middle]?.at ?? 0) > timer.at) low = middle + 1;
      else high = middle;
    }
    timers.splice(low, 0, timer);
  }

  /** Goes to the next timer, unless it is later than `end`. */
  function advance(end: number): boolean {
    const next = timers.at(-1);
    if (next === undefined || next.at > end) return false;
    timers.pop();
    atOnce = next.at > time ? 0 : atOnce + 1;
    if (atOnce > manyAtOnce) throw new Error('Something goes round without any time passing.');
    time = Math.max(time, next.at);
    next.fire();
    return true;
  }

  return {
    now: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve();
        const stop = () => {
          timers.splice(timers.indexOf(timer), 1);
          resolve();
        };
        const timer: Timer = {
          at: time + Math.max(0, ms),
          fire: () => {
            signal?.removeEventListener('abort', stop);
            resolve();
          },
        };
        if (Number.isFinite(timer.at)) put(timer);
        signal?.addEventListener('abort', stop, { once: true });
      }),
    async pass(ms) {
      const end = time + ms;
      do await settle();
      while (advance(end));
      time = end;
    },
    async until(work) {
      let isDone = false;
      const watched = work.finally(() => {
        isDone = true;
      });
      // `work` itself reports its errors.
      watched.catch(() => undefined);
      for (;;) {
        await settle();
        if (isDone) return work;
        if (!advance(Infinity)) throw new Error('This waits for something that never comes.');
      }
    },
    async busy(work) {
      working += 1;
      try {
        return await work;
      } finally {
        working -= 1;
        if (working === 0) whenIdle?.();
      }
    },
  };
}
