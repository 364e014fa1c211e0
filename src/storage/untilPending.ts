import type { Database } from './database.ts';
import { watch } from './watch.ts';

/** Resolves as soon as the outbox holds an open call, whichever tab or worker put it there. */
export function untilPending(database: Database): Promise<void> {
  return new Promise((resolve) => {
    const stop = watch(
      () => database.outbox.orderBy('openOrder').limit(1).primaryKeys(),
      ({ length }) => {
        if (length === 0) return;
        stop();
        resolve();
      },
    );
  });
}
