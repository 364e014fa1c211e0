import type { Account } from '../storage/account.ts';
import type { SyncPorts } from './ports.ts';

/** How long clearing waits for work in progress, in ms. */
const longestWait = 3000;

/** The accounts in use by this page, any of which may be cleared from this device. */
export interface OpenAccounts {
  /** Does some work for an account; returns `gone` without doing it if the account was cleared. */
  during<Value>(account: Account, gone: Value, work: () => Promise<Value>): Promise<Value>;
  /**
   * Blocks new work for the account, waits for work in progress, which might write after the wipe,
   * and runs `wipe`. If some work takes too long, `wipe` runs again once that has finished.
   */
  clear<Value>(account: Account, wipe: () => Promise<Value>): Promise<Value>;
  /** Allows work again, because somebody has signed in to the account. */
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
            // The account was wiped once, and only somebody signed in to it could read what is
            // left.
            .catch(() => undefined);
        }
      }
    },
    reopen: (account) => void cleared.delete(account),
  };
}
