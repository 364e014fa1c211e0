/**
 * Who is still sending what it began to send: a leader that handed over, too, until the last answer is
 * written. Nobody else touches those calls before.
 */
export interface Senders {
  /** Says so of the leader of `epoch` for as long as `run` takes. */
  during<Value>(epoch: number, run: () => Promise<Value>): Promise<Value>;
  /** The epochs of those that are. */
  sending(): Promise<ReadonlySet<number>>;
}

export type SenderLocks = Pick<LockManager, 'request' | 'query'>;

const prefix = 'typewright-outbox sender ';

/** By a lock for each, which the browser takes from whoever is closed or killed. */
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
        // Given up for dead, it ends what it does all the same; what it learns is not written any more.
        if (running === undefined || !isAbort(error)) throw error;
      }
      if (running === undefined) throw new Error('The lock was granted without being granted.');
      return running;
    },
    sending: async () =>
      new Set((await namesHeld(locks)).map((name) => Number(name.slice(prefix.length)))),
  };
}

/** Gives all of them up for dead: they are frozen, and what they were sending is to be found out. */
export async function giveUpSenders(locks: SenderLocks): Promise<void> {
  for (const name of await namesHeld(locks)) {
    await locks.request(name, { steal: true }, async () => undefined);
  }
}

async function namesHeld(locks: SenderLocks): Promise<readonly string[]> {
  const { held = [] } = await locks.query();
  return held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
}

/** Whether a request for a lock was given up, or the lock taken away. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
