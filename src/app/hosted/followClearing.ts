import type { Account } from '../../storage/database/account.ts';
import type { Database } from '../../storage/database/database.ts';
import { generationsIn } from '../../storage/database/generation.ts';
import { watch } from '../../storage/database/watch.ts';
import { accountOf, type SessionActor } from './startAccountSession.ts';

/** Whether the accounts that this page shows are still on this device. */
export interface Clearing {
  /**
   * For a page that clears an account itself: `leave` is not called, the caller does what follows.
   */
  readonly withoutLeaving: <Value>(clear: () => Promise<Value>) => Promise<Value>;
}

/**
 * Calls `leave` when another page has cleared an account that this page shows or has shown, as soon
 * as this page runs again: the data in its memory would otherwise stay on screen.
 */
export function followClearing(
  database: Database,
  session: SessionActor,
  leave: (account: Account) => void,
): Clearing {
  const generations = generationsIn(database.settings);
  const followed = new Set<Account>();
  let isOwn = false;
  const follow = (account: Account) => {
    if (followed.has(account)) return;
    followed.add(account);
    let met: string | undefined;
    watch(
      () => generations.generation(account),
      (now) => {
        if (met === undefined) met = now;
        // Another generation: the account was cleared, and somebody has signed in again, while this page was
        // frozen.
        else if (now !== met && !isOwn) leave(account);
      },
    );
  };
  session.subscribe((state) => follow(accountOf(state)));
  follow(accountOf(session.getSnapshot()));
  return {
    async withoutLeaving(clear) {
      isOwn = true;
      try {
        return await clear();
      } finally {
        isOwn = false;
      }
    },
  };
}
