import type { Database } from '../database/database.ts';
import { watch } from '../database/watch.ts';

/**
 * Resolves as soon as the outbox has an open call, whichever tab or worker added it. Rejects if the
 * database can't be read at first, because nothing would report when it can.
 */
export async function untilPending({ outbox }: Pick<Database, 'outbox'>): Promise<void> {
  const first = () => outbox.orderBy('openOrder').limit(1).primaryKeys();
  if ((await first()).length > 0) return;
  await new Promise<void>((resolve) => {
    const stop = watch(first, ({ length }) => {
      if (length === 0) return;
      stop();
      resolve();
    });
  });
}
