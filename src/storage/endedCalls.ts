import type { Account } from './account.ts';
import type { Database } from './database.ts';
import type { PendingCall } from './outboxRows.ts';

/** So many are shown: the last. */
const shown = 200;

/** The calls of an account that were done or taken back lately, the last first. For live queries. */
export async function readEndedCalls(
  { outbox }: Pick<Database, 'outbox'>,
  account: Account,
): Promise<readonly PendingCall[]> {
  const ended = outbox.orderBy('endedAt').filter((call) => call.account === account);
  return (await ended.toArray()).toReversed().slice(0, shown);
}
