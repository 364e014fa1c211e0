import { removeRest } from './accounts/removeAccount.ts';
import type { Log } from './logging/log.ts';
import type { Store } from './store/store.ts';

/** Runs `removeRest` now and every few seconds, until it is stopped. */
export function startRemovals(
  store: Store,
  log: Log,
  interval = 2000,
): { readonly stop: () => Promise<void> } {
  let isStopping = false;
  let running: Promise<void> | undefined;
  const wake = () => {
    running ??= removeRest(store, () => isStopping)
      .catch((error: unknown) => {
        log.warn({ reason: String(error) }, 'the rest of what was deleted could not be deleted');
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(wake, interval);
  timer.unref();
  wake();
  return {
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
