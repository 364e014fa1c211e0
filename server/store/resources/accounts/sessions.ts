import { sql, type Kysely } from 'kysely';
import { compileOnce } from '../../database/compiled.ts';
import type { StoreDialect } from '../../database/dialect.ts';
import type { Tables, Time } from '../../schema/tables.ts';
import { inOrder, readIds, type PageRequest } from '../page.ts';

const find = compileOnce((db, hash: string, now: Time) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'users.id',
      'users.name',
      'sessions.expiresAt',
      'sessions.createdAt',
      'sessions.usedAt',
    ])
    .where('sessions.hash', '=', hash)
    .where('sessions.expiresAt', '>', now)
    .where('users.suspendedAt', 'is', null),
);

/** The sessions of accounts in browsers. */
export function sessionsIn(db: Kysely<Tables>, dialect: StoreDialect, lists: Kysely<Tables>) {
  return {
    create: async (made: {
      hash: string;
      userId: number;
      /** The browser, in words. */
      client: string;
      now: Time;
      expiresAt: Time;
    }): Promise<void> => {
      const { now, ...rest } = made;
      await db
        .insertInto('sessions')
        .values({ ...rest, createdAt: now, usedAt: now })
        .execute();
    },
    /** The session and its account; undefined once it has ended. */
    find: (hash: string, now: Time) => find(db, hash, now),
    used: async (hash: string, { usedAt, expiresAt }: { usedAt: Time; expiresAt: Time }) => {
      await db
        .updateTable('sessions')
        .set({ usedAt, expiresAt })
        .where('hash', '=', hash)
        .execute();
    },
    /** The sessions of an account that have not ended, latest first. */
    all: async (userId: number, now: Time, request: PageRequest) => {
      const ids = await readIds(
        lists.selectFrom('sessions').where('userId', '=', userId).where('expiresAt', '>', now),
        'sessions.id',
        ['sessions.id'],
        request,
      );
      if (ids.rows.length === 0) return { total: ids.total, rows: [] };
      const rows = await lists
        .selectFrom('sessions')
        .selectAll()
        .where('id', 'in', ids.rows)
        .execute();
      return inOrder(ids, rows);
    },
    end: async (hash: string): Promise<void> => {
      await db.deleteFrom('sessions').where('hash', '=', hash).execute();
    },
    /** Ends a session of an account by its id, and returns its hash; undefined if there is none. */
    endById: async (userId: number, id: number): Promise<string | undefined> => {
      const row = await db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('userId', '=', userId)
        .returning('hash')
        .executeTakeFirst();
      return row?.hash;
    },
    /** Ends all sessions of an account except one. */
    endOthers: async (userId: number, except: string | undefined): Promise<void> => {
      const others = sql`"userId" = ${userId} and "hash" <> ${except ?? ''}`;
      await dialect.deleteAll(db, 'sessions', others);
    },
  };
}
