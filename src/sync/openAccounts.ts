import type { Account } from '../storage/account.ts';
import type { SyncPorts } from './ports.ts';

/** How long clearing waits for what is under way, in ms. */
const longestWait = 3000;

/** The accounts that a page works for, of which one may be cleared from this device. */
export interface OpenAccounts {
  /** What `work` comes to; `gone` once the account was cleared. */
  during<Value>(account: Account, gone: Value, work: () => Promise<Value>): Promise<Value>;
  /**
   * Lets nothing begin for the account any more, waits for what is under way, which would be written
   * afterwards, and runs `wipe`; once more when what did not end in time has ended.
   */
  clear<Value>(account: Account, wipe: () => Promise<Value>): Promise<Value>;
  /** Somebody has signed in to the account again. */
  reopen(account: Account): void;
}

export function createOpenAccounts({ sleep }: Pick<SyncPorts, 'sleep'>): OpenAccounts {
  const cleared = new Set<Account>();
  const working = new Map<Account, Set<Promise<unknown>>>();

  return {
    async during(account, gone, work) {
      if (cleared.has(account)) return gone;
      const tasks = working.get(account) ?? new Set();
      working.set(account, tasks);
      const task = work();
      tasks.add(task);
      try {
        return await task;
      } finally {
        tasks.delete(task);
      }
    },
    async clear(account, wipe) {
      cleared.add(account);
      let isIdle = false;
      const tasks: Iterable<Promise<unknown>> = working.get(account) ?? [];
      const idle = Promise.allSettled(tasks).then(() => {
        isIdle = true;
      });
      const over = new AbortController();
      await Promise.race([idle, sleep(longestWait, over.signal)]);
      over.abort();
      const isLate = !isIdle;
      try {
        return await wipe();
      } catch (error) {
        cleared.delete(account);
        throw error;
      } finally {
        if (isLate) {
          void idle
            .then(() => (cleared.has(account) ? wipe() : undefined))
            // It was wiped once; what is left is read by nobody who is not signed in to it.
            .catch(() => undefined);
        }
      }
    },
    reopen: (account) => void cleared.delete(account),
  };
}
