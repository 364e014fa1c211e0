import type { Kysely } from 'kysely';
import type { IdentityTable, Tables } from '../../schema/tables.ts';

/** The accounts of people at OpenID providers, by which they sign in. */
export function identitiesIn(db: Kysely<Tables>) {
  return {
    /** Throws a duplicate error when one of the two is connected already. */
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
    /** That of an account, which has one at most. */
    of: (userId: number) =>
      db.selectFrom('identities').select('issuer').where('userId', '=', userId).executeTakeFirst(),
    /** Whether there was one. */
    delete: async (userId: number): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('identities')
        .where('userId', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
