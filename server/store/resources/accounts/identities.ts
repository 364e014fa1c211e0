import type { Kysely } from 'kysely';
import type { IdentityTable, Tables } from '../../schema/tables.ts';

/** The accounts of people at OpenID providers, by which they sign in. */
export function identitiesIn(db: Kysely<Tables>) {
  return {
    /** Throws a duplicate error if the identity or the account is already connected. */
    create: async (identity: IdentityTable): Promise<void> => {
      await db.insertInto('identities').values(identity).execute();
    },
    /** The account of a person, with its password as stored. */
    find: (issuer: string, subject: string) =>
      db
        .selectFrom('identities')
        .innerJoin('users', 'users.id', 'identities.userId')
        .select(['userId', 'users.password as stored'])
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst(),
    /** The identity of an account, which has at most one. */
    of: (userId: number) =>
      db.selectFrom('identities').select('issuer').where('userId', '=', userId).executeTakeFirst(),
    /** Deletes the identity of an account; returns whether there was one. */
    delete: async (userId: number): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('identities')
        .where('userId', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
