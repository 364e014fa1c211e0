import { setTimeout as wait } from 'node:timers/promises';

/**
 * Resolves like `asked`. Throws if that takes longer than `patience`, in milliseconds: a database that hangs
 * reports no error.
 */
export async function withTimeout<Answer>(
  patience: number,
  asked: Promise<Answer>,
): Promise<Answer> {
  const ended = new AbortController();
  const late = wait(patience, undefined, { signal: ended.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${patience / 1000} seconds`);
  });
  try {
    return await Promise.race([asked, late]);
  } finally {
    ended.abort();
  }
}
