/** Milliseconds before the first retry, and the most between two. */
const first = 1000;
const longest = 60_000;

export interface Backoff {
  /** Plans the next try, unless one is planned already: each waits twice as long as the one before. */
  retryLater(): void;
  /** It worked, or nothing is left to do: the next failure begins with a short wait again. */
  reset(): void;
}

/** Tries `task` again after growing waits, for as long as somebody asks for another try. */
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
