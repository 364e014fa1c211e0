import { createBackoff } from '../session/backoff.ts';
import type { Services } from '../session/services.ts';

/**
 * Starts to send once something waits in this browser for a provider: made here, in another tab, or before
 * the last reload. Until then nothing of the outbox is loaded.
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
