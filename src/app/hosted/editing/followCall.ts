import { liveQuery } from 'dexie';
import type { Account } from '../../../storage/database/account.ts';
import type { PendingCall } from '../../../storage/database/outboxRows.ts';
import { asSentence } from '../../../domain/model/values/sentence.ts';
import type { Hosted } from '../../../screens/hosted/shared/hosted.ts';

/** How a call ended, or why it waits for a person. `RefusedChange` shows what stopped it. */
export type CallEnd =
  | { readonly state: 'done' | 'heldUp' }
  | { readonly state: 'signIn'; readonly message: string };

/** Resolves when a call of a document is done, or when a person must do something about it. */
export function followCall(
  facts: Hosted['facts'],
  account: Account,
  document: string,
  id: string,
): Promise<CallEnd> {
  return new Promise((resolve) => {
    const live = liveQuery(async () => facts(account, document));
    const subscription = live.subscribe(({ calls }) => {
      const end = endOf(calls, id);
      if (end === undefined) return;
      // The subscription must exist before it can be ended.
      queueMicrotask(() => subscription.unsubscribe());
      resolve(end);
    });
  });
}

function endOf(calls: readonly PendingCall[], id: string): CallEnd | undefined {
  // A call that is gone may have been replaced by a later save, or by a merge.
  const saves = calls.filter(({ save }) => save !== undefined);
  const call = calls.find((each) => each.id === id) ?? saves.at(-1);
  if (call === undefined) return { state: 'done' };
  switch (call.state) {
    case 'conflict':
    case 'failed':
      return { state: 'heldUp' };
    case 'signIn':
      return { state: 'signIn', message: asSentence(call.error ?? 'Sign in to send it') };
    default:
      return undefined;
  }
}
