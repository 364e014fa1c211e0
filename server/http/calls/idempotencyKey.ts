import { createHash } from 'node:crypto';
import type { Resources, Store } from '../../store/store.ts';
import type { IdempotencyTable } from '../../store/tables.ts';
import { refused, stillUnderWay, type Reply } from '../answers/reply.ts';

/** A write that was sent with an Idempotency-Key. */
export interface Keyed {
  readonly userId: number;
  readonly key: string;
  /** Hash of method, path and body: using the key for something else is a mistake. */
  readonly fingerprint: string;
  readonly createdAt: string;
}

/** An earlier answer, as it was stored. */
interface StoredAnswer {
  readonly value: unknown;
  readonly etag?: string;
}

export const longestKey = 255;

export function fingerprintOf(method: string, path: string, body: Uint8Array): string {
  return createHash('sha256').update(`${method} ${path}\n`).update(body).digest('base64url');
}

/** The first answer, if the call was made before; otherwise undefined. */
export async function readStoredAnswer(
  store: Pick<Resources, 'idempotency'>,
  { userId, key, fingerprint }: Keyed,
): Promise<Reply<unknown> | undefined> {
  const row = await store.idempotency.find(userId, key);
  return row && replay(row, fingerprint);
}

function replay(row: IdempotencyTable, fingerprint: string): Reply<unknown> {
  if (row.fingerprint !== fingerprint) {
    return refused(
      422,
      'This Idempotency-Key was already used for another call. Send a new key with each new call.',
    );
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- runEffect has written it
  return { ok: true, ...(JSON.parse(row.answer) as StoredAnswer) };
}

/** Thrown to roll back a transaction whose work was refused; never leaves this file. */
class Undo extends Error {
  readonly reply: Reply<never>;

  constructor(reply: Reply<never>) {
    super('undone');
    this.reply = reply;
  }
}

/**
 * Runs `work` in a transaction that also stores its answer under the key. If another server did the
 * same call meanwhile, its answer is returned and `work` has no effect.
 */
export async function runEffect<Answer>(
  store: Store,
  status: number,
  keyed: Keyed | undefined,
  work: (inside: Resources) => Promise<Reply<Answer>>,
): Promise<Reply<Answer>> {
  try {
    return await store.transaction(async (inside) => {
      if (keyed !== undefined && !(await inside.idempotency.take(keyed))) {
        const stored = await readStoredAnswer(inside, keyed);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the first answer to this very call
        return (stored ?? stillUnderWay) as Reply<Answer>;
      }
      const reply = await work(inside);
      if (!reply.ok) throw new Undo(reply);
      if (keyed !== undefined) {
        const { ok: _, ...answer } = reply;
        await inside.idempotency.answer(keyed.userId, keyed.key, status, JSON.stringify(answer));
      }
      return reply;
    });
  } catch (error) {
    if (error instanceof Undo) return error.reply;
    throw error;
  }
}
