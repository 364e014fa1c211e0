/**
 * The leaders that are sending calls, including those that have handed over, until they have
 * recorded the last outcome. Until then, nobody else may touch those calls.
 */
export interface Senders {
  /** Registers the leader of `epoch` while `run` is running. */
  during<Value>(epoch: number, run: () => Promise<Value>): Promise<Value>;
  /** The epochs of all registered leaders. */
  sending(): Promise<ReadonlySet<number>>;
}

export type SenderLocks = Pick<LockManager, 'request' | 'query'>;

const prefix = 'typewright-outbox sender ';

/** Each leader holds a lock, which the browser releases if its page is closed or killed. */
export function createSenders(locks: SenderLocks): Senders {
  return {
    async during(epoch, run) {
      let running: ReturnType<typeof run> | undefined;
      try {
        await locks.request(`${prefix}${epoch}`, async () => {
          running = run();
          await running;
        });
      } catch (error) {
        // It was assumed dead and finishes anyway; its outcomes are no longer recorded.
        if (running === undefined || !isAbort(error)) throw error;
      }
      if (running === undefined)
        throw new Error('The lock was granted, but what it guards was not run.');
      return running;
    },
    sending: async () =>
      new Set((await namesHeld(locks)).map((name) => Number(name.slice(prefix.length)))),
  };
}

/** Assumes that all leaders are frozen: the calls they were sending have to be reconciled. */
export async function abandonSenders(locks: SenderLocks): Promise<void> {
  for (const name of await namesHeld(locks)) {
    await locks.request(name, { steal: true }, async () => undefined);
  }
}

async function namesHeld(locks: SenderLocks): Promise<readonly string[]> {
  const { held = [] } = await locks.query();
  return held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
}

/** Whether a lock request was aborted or the lock was stolen. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
