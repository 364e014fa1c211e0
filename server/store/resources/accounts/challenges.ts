import type { Kysely } from 'kysely';
import type { ChallengeTable, Tables, Time } from '../../schema/tables.ts';

/** What was begun in a browser and has to be ended there within minutes, by the hash of its secret. */
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
    /** Returns it, so that nobody else gets it again. */
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
