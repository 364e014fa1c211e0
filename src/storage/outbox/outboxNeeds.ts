import type { Account } from '../database/account.ts';
import Dexie from 'dexie';
import type { Database, SpecKey } from '../database/database.ts';
import { bodiesOfCall } from '../database/outboxRows.ts';

/** How long a version that was not chosen in a conflict can be brought back, in ms. */
const setAsideFor = 90 * 24 * 60 * 60 * 1000;
/** How long a completed or cancelled call is stored, in ms. */
export const endedFor = 7 * 24 * 60 * 60 * 1000;

/** The open calls about a document, whose name is the id of its specification. */
function openCallsOf({ outbox }: Database, { account, id }: SpecKey) {
  return outbox
    .where('[account+stream+openOrder]')
    .between([account, id, Dexie.minKey], [account, id, Dexie.maxKey]);
}

/** Whether any of a specification's changes still have to reach its provider. */
export async function hasOpenCalls(database: Database, key: SpecKey): Promise<boolean> {
  return (await openCallsOf(database, key).count()) > 0;
}

/**
 * The number of the oldest edit on which something is based that may still have to be merged: a pending save,
 * a conflict or the copy on this device. Infinity if there is none.
 */
export async function oldestBase(database: Database, key: SpecKey): Promise<number> {
  let oldest = Infinity;
  await openCallsOf(database, key).each(({ save }) => {
    oldest = Math.min(oldest, save?.base?.seq ?? Infinity);
  });
  const document = await database.hosted.get([key.account, key.id]);
  return Math.min(oldest, document?.base?.seq ?? Infinity);
}

/** The bodies needed by pending calls, hosted documents and versions that were set aside. */
export async function bodiesOfOutbox(
  { outbox, hosted, setAside }: Database,
  account: Account,
): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  await outbox
    .where('[account+stream+openOrder]')
    .between([account], [account, []])
    .each((call) => bodiesOfCall(call).forEach((hash) => named.add(hash)));
  await hosted
    .where('[account+name]')
    .between([account], [account, []])
    .each(({ base, head }) => {
      for (const state of [base, head]) if (state !== undefined) named.add(state.body);
    });
  await setAside
    .where('[account+document]')
    .between([account], [account, []])
    .each(({ body }) => named.add(body));
  return named;
}

/** Deletes versions that were set aside long ago, and calls that ended long ago. */
export async function forgetEnded({ outbox, setAside }: Database, now: Date): Promise<void> {
  const at = now.getTime();
  await setAside.filter((each) => each.at < at - setAsideFor).delete();
  await outbox
    .where('endedAt')
    .below(at - endedFor)
    .delete();
}
