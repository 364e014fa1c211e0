import type { Kysely } from 'kysely';
import { compileOnce } from '../compiled.ts';
import type { CodeTable, Tables, Time, TokenTable } from '../tables.ts';

const find = compileOnce((db, hash: string) =>
  db
    .selectFrom('tokens')
    .innerJoin('grants', 'grants.id', 'tokens.grantId')
    .innerJoin('users', 'users.id', 'grants.userId')
    .select([
      'tokens.kind',
      'tokens.expiresAt',
      'tokens.usedAt',
      'tokens.grantId',
      'grants.scopes',
      'grants.appKeyId',
      'users.id as userId',
      'users.name as userName',
    ])
    .where('tokens.hash', '=', hash),
);

/** Tokens and codes, by their hashes: reading the database gives nobody a usable one. */
export function tokensIn(db: Kysely<Tables>) {
  return {
    createGrant: async (grant: {
      userId: number;
      appKeyId: number | null;
      scopes: string;
      now: Time;
    }): Promise<number> => {
      const { now, ...rest } = grant;
      const row = await db
        .insertInto('grants')
        .values({ ...rest, createdAt: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    add: async (tokens: readonly Omit<TokenTable, 'usedAt'>[]): Promise<void> => {
      await db
        .insertInto('tokens')
        .values(tokens.map((token) => ({ ...token, usedAt: null })))
        .execute();
    },
    /** The token with its account, even when it has expired. */
    find: (hash: string) => find(db, hash),
    /** Marks a refresh token as used; false when it was used before. */
    use: async (hash: string, now: Time): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('tokens')
        .set({ usedAt: now })
        .where('hash', '=', hash)
        .where('usedAt', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Revokes a whole family of tokens. */
    revoke: async (grantId: number): Promise<void> => {
      await db.deleteFrom('grants').where('id', '=', grantId).execute();
    },
    /** Revokes all families of an account except one, including those of its app keys. */
    revokeAll: async (userId: number, except: number | undefined): Promise<void> => {
      let query = db.deleteFrom('grants').where('userId', '=', userId);
      if (except !== undefined) query = query.where('id', '!=', except);
      await query.execute();
    },
    createCode: async (code: Omit<CodeTable, 'usedAt' | 'grantId'>): Promise<void> => {
      await db
        .insertInto('codes')
        .values({ ...code, usedAt: null, grantId: null })
        .execute();
    },
    code: (hash: string) =>
      db.selectFrom('codes').selectAll().where('hash', '=', hash).executeTakeFirst(),
    /** Marks a code as used by this family; false when it was used before. */
    useCode: async (hash: string, grantId: number, now: Time): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('codes')
        .set({ usedAt: now, grantId })
        .where('hash', '=', hash)
        .where('usedAt', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
