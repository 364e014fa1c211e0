import { createBackoff } from '../session/backoff.ts';
import type { Services } from '../session/services.ts';

/**
 * Starts sending once a call waits in the outbox, whether it was queued here, in another tab or
 * before the last reload. Until then none of the outbox's code is loaded.
 */
export function startWhenPending({
  worker,
  openOutbox,
  failures,
}: Pick<Services, 'worker' | 'openOutbox' | 'failures'>): void {
  const retries = createBackoff(start);
  function start(): void {
    worker
      .untilPending()
      .then(openOutbox)
      .catch((error: unknown) => {
        failures.note('The outbox', error);
        retries.retryLater();
      });
  }
  start();
}
