import { createHash } from 'node:crypto';
import type { Placed } from '../../../src/provider/endpoint.ts';
import type { Resources, Store } from '../../store/store.ts';
import type { IdempotencyTable } from '../../store/schema/tables.ts';
import { timeAt } from '../../store/time.ts';
import { done, refused, callInProgress, type Reply } from '../answers/reply.ts';
import type { ProviderServices } from '../providerServices.ts';

/** A write that was sent with an Idempotency-Key. */
export interface IdempotentWrite {
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

const longestKey = 255;

/** A write that has a key and whose body is arriving. */
export interface KeyedCall {
  readonly userId: number;
  readonly key: string;
  /** The same text for each try of the same call. */
  readonly mark: string;
  /** Adds a part of the body to the fingerprint. */
  readonly onPart: (part: Uint8Array) => void;
  /** Called when the whole body has arrived. */
  readonly end: (services: Pick<ProviderServices, 'passwords' | 'now'>) => Promise<IdempotentWrite>;
}

/** The idempotency key of a write; undefined for a call without a key, or one that only reads. */
export function beginKey(
  endpoint: Placed,
  request: Request,
  caller: { readonly id: number } | undefined,
): Reply<KeyedCall | undefined> {
  const key = request.headers.get('Idempotency-Key');
  if (key === null || caller === undefined || !endpoint.writes) return done(undefined);
  if (key === '' || key.length > longestKey) {
    return refused(
      400,
      `An Idempotency-Key must have 1 to ${longestKey} characters. Send another one.`,
    );
  }
  const { pathname, search } = new URL(request.url);
  const hash = createHash('sha256').update(`${endpoint.method} ${pathname}${search}\n`);
  const mark = `${caller.id} ${key}`;
  return done({
    userId: caller.id,
    key,
    mark,
    onPart: (part) => void hash.update(part),
    end: async ({ passwords, now }) => {
      const digest = hash.digest('base64url');
      return {
        userId: caller.id,
        key,
        // A body may contain a password, which must not be guessable from the stored fingerprint.
        fingerprint:
          endpoint.resource === 'account' ? await passwords.digest(digest, mark) : digest,
        createdAt: timeAt(now()),
      };
    },
  });
}

/** The first answer, if the call was made before; otherwise undefined. */
export async function readStoredAnswer(
  store: Pick<Resources, 'idempotency'>,
  { userId, key, fingerprint }: IdempotentWrite,
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
  keyed: IdempotentWrite | undefined,
  work: (inside: Resources) => Promise<Reply<Answer>>,
): Promise<Reply<Answer>> {
  try {
    return await store.transaction(async (inside) => {
      if (keyed !== undefined && !(await inside.idempotency.take(keyed))) {
        const stored = await readStoredAnswer(inside, keyed);
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the first answer to this very call
        return (stored ?? callInProgress) as Reply<Answer>;
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
