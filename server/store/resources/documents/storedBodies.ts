import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../schema/tables.ts';

/**
 * Bodies up to this size, in bytes, are read on the main thread, which takes less than a millisecond; larger
 * ones on the thread of `lists`.
 */
const longRead = 512 * 1024;

/** Specifications as gzipped text, each stored once under the hash of its text. */
export function bodiesIn(db: Kysely<Tables>, lists: Kysely<Tables>) {
  return {
    put: async (hash: string, data: Uint8Array): Promise<void> => {
      await db
        .insertInto('bodies')
        .values({ hash, data: Buffer.from(data.buffer, data.byteOffset, data.byteLength) })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute();
    },
    /** Throws when there is none: rows that refer to a body prevent its deletion. */
    get: async (hash: string): Promise<Uint8Array<ArrayBuffer>> => {
      const { data } = await db
        .selectFrom('bodies')
        .select(
          // The database knows the size without reading the data.
          sql<Uint8Array | null>`case when length("data") <= ${longRead} then "data" end`.as(
            'data',
          ),
        )
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow();
      if (data !== null) return ownBytes(data);
      const large = await lists
        .selectFrom('bodies')
        .select('data')
        .where('hash', '=', hash)
        .executeTakeFirstOrThrow();
      return ownBytes(large.data);
    },
    /** Deletes those of the bodies that nothing refers to any more. */
    collect: async (hashes: readonly string[]): Promise<void> => {
      for (const hash of new Set(hashes)) {
        await sql`delete from bodies where hash = ${hash}
          and not exists (select 1 from documents where body = ${hash})
          and not exists (select 1 from documents where "sourceBody" = ${hash})
          and not exists (select 1 from commits where body = ${hash})
          and not exists (select 1 from tags where body = ${hash})
          and not exists (select 1 from exports where body = ${hash})`.execute(db);
      }
    },
  };
}

/**
 * The bytes with a buffer of their own, so that it can be transferred to a thread; copied only if the buffer
 * contains other data.
 */
function ownBytes(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = data;
  const isAlone = buffer instanceof ArrayBuffer && byteLength === buffer.byteLength;
  return isAlone ? new Uint8Array(buffer) : new Uint8Array(data);
}
