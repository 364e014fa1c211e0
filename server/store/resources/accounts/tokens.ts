import { sql, type Kysely, type RawBuilder } from 'kysely';
import { compileOnce } from '../../database/compiled.ts';
import type { StoreDialect } from '../../database/dialect.ts';
import type { SecretBox } from '../../secretBox.ts';
import type { CodeTable, GrantKind, Tables, Time, TokenTable } from '../../schema/tables.ts';
import { inOrder, readIds, type PageRequest } from '../page.ts';

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
      'grants.usedAt as grantUsedAt',
      'grants.createdAt as grantCreatedAt',
      'users.id as userId',
      'users.name as userName',
    ])
    .where('tokens.hash', '=', hash)
    .where('users.suspendedAt', 'is', null),
);

/**
 * The grants to end: those of an account, perhaps except one; or those of its app keys, or of one of these.
 */
export interface GrantsOf {
  readonly userId: number;
  readonly except?: number | undefined;
  readonly appKeyId?: number;
}

/** No grant has the number 0. */
const allBut = ({ userId, except = 0 }: GrantsOf) =>
  sql`"userId" = ${userId} and "id" <> ${except}`;

/** The conditions for grants that can be ended together. */
const together = {
  all: allBut,
  listed: (of: GrantsOf) => sql`${allBut(of)} and "kind" <> 'key'`,
  byPassword: ({ userId }: GrantsOf) => sql`"userId" = ${userId} and "kind" = 'password'`,
  ofKeys: ({ userId, appKeyId }: GrantsOf) =>
    sql`"appKeyId" in (select "id" from "appKeys" where "userId" = ${userId}
      and ${appKeyId === undefined ? sql`true` : sql`"id" = ${appKeyId}`})`,
};

export type Together = keyof typeof together;

/** Tokens and codes. Only their hashes are stored, so that nobody can use what they read in the database. */
export function tokensIn(
  db: Kysely<Tables>,
  dialect: StoreDialect,
  box: SecretBox,
  lists: Kysely<Tables>,
) {
  const endGrants = (condition: RawBuilder<unknown>) => dialect.deleteAll(db, 'grants', condition);
  return {
    /**
     * The pair of tokens that a refresh token is exchanged for, always the same, so that a lost answer can be
     * repeated although only hashes are stored. They are derived from the refresh token and the
     * installation's key, so that neither the database nor an old refresh token alone reveals them.
     */
    successors: (refreshToken: string) => ({
      access: box.derive(refreshToken, 'access token'),
      refresh: box.derive(refreshToken, 'refresh token'),
    }),
    createGrant: async (grant: {
      userId: number;
      appKeyId: number | null;
      kind: GrantKind;
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
    /** Stores when a token of a grant was used, for the grant and for its app key. */
    used: async (grantId: number, appKeyId: number | null, usedAt: Time): Promise<void> => {
      await db.updateTable('grants').set({ usedAt }).where('id', '=', grantId).execute();
      if (appKeyId === null) return;
      await db.updateTable('appKeys').set({ usedAt }).where('id', '=', appKeyId).execute();
    },
    /**
     * The grants of an account that have an unexpired token, latest first. Those of its own app keys are left
     * out, because they end with the key.
     */
    grants: async (userId: number, now: Time, request: PageRequest) => {
      const ids = await readIds(
        lists
          .selectFrom('grants')
          .where('grants.userId', '=', userId)
          .where('grants.kind', '!=', 'key')
          .where((where) =>
            where.exists(
              where
                .selectFrom('tokens')
                .select('tokens.hash')
                .whereRef('tokens.grantId', '=', 'grants.id')
                .where('tokens.usedAt', 'is', null)
                .where('tokens.expiresAt', '>', now),
            ),
          ),
        'grants.id',
        ['grants.id'],
        request,
      );
      if (ids.rows.length === 0) return { total: ids.total, rows: [] };
      const rows = await lists
        .selectFrom('grants')
        .leftJoin('appKeys', 'appKeys.id', 'grants.appKeyId')
        .selectAll('grants')
        .select('appKeys.name as client')
        .where('grants.id', 'in', ids.rows)
        .execute();
      return inOrder(ids, rows);
    },
    /** Revokes one grant of an account; false if there is none. */
    revokeOf: (userId: number, grantId: number): Promise<boolean> =>
      endGrants(sql`"id" = ${grantId} and "userId" = ${userId}`),
    /** Revokes a grant with all its tokens. */
    revoke: async (grantId: number): Promise<void> => {
      await endGrants(sql`"id" = ${grantId}`);
    },
    /** Revokes all grants of an account, including those of its app keys, and its unused codes. */
    revokeAll: async (userId: number): Promise<void> => {
      await dialect.deleteAll(db, 'codes', sql`"userId" = ${userId} and "usedAt" is null`);
      await endGrants(together.all({ userId }));
    },
    /** Revokes all that `grants` lists except one. */
    revokeGrants: async (userId: number, except: number | undefined): Promise<void> => {
      await endGrants(together.listed({ userId, except }));
    },
    /** Revokes the grants that were issued for the password. */
    revokeByPassword: async (userId: number): Promise<void> => {
      await endGrants(together.byPassword({ userId }));
    },
    /** Revokes as many of these grants as take a moment. Returns whether all are gone. */
    revokeSome: (which: Together, of: GrantsOf): Promise<boolean> =>
      dialect.deleteSome(db, 'grants', together[which](of)),
    createCode: async (code: Omit<CodeTable, 'usedAt' | 'grantId'>): Promise<void> => {
      await db
        .insertInto('codes')
        .values({ ...code, usedAt: null, grantId: null })
        .execute();
    },
    code: (hash: string) =>
      db.selectFrom('codes').selectAll().where('hash', '=', hash).executeTakeFirst(),
    /** Marks a code as used by this grant; false if it was used before. */
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
