/** The delay before the first retry and the longest delay, in milliseconds. */
const first = 1000;
const longest = 60_000;

export interface Backoff {
  /**
   * Schedules the next try, unless one is scheduled already: each waits twice as long as the one
   * before.
   */
  retryLater(): void;
  /**
   * The task succeeded, or there is nothing left to do: the next failure starts with a short delay
   * again.
   */
  reset(): void;
}

/** Retries `task` with growing delays, as long as somebody asks for another try. */
export function createBackoff(task: () => void): Backoff {
  let wait = first;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    retryLater() {
      if (timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        task();
      }, wait);
      wait = Math.min(wait * 2, longest);
    },
    reset() {
      clearTimeout(timer);
      timer = undefined;
      wait = first;
    },
  };
}
