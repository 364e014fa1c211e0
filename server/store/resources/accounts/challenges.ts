import type { Kysely } from 'kysely';
import type { ChallengeTable, Tables, Time } from '../../schema/tables.ts';

/**
 * Processes such as sign-ins that were begun in a browser and must be completed there within minutes, by the
 * hash of their secret.
 */
export function challengesIn(db: Kysely<Tables>) {
  return {
    create: async (challenge: ChallengeTable): Promise<void> => {
      await db.insertInto('challenges').values(challenge).execute();
    },
    find: (hash: string, purpose: string, now: Time) =>
      db
        .selectFrom('challenges')
        .selectAll()
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('expiresAt', '>', now)
        .executeTakeFirst(),
    /** Deletes and returns a challenge, so that it can't be used again. */
    take: (hash: string, purpose: string, now: Time) =>
      db
        .deleteFrom('challenges')
        .where('hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('expiresAt', '>', now)
        .returningAll()
        .executeTakeFirst(),
    remove: async (hash: string): Promise<void> => {
      await db.deleteFrom('challenges').where('hash', '=', hash).execute();
    },
  };
}
