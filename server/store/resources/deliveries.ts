import type { Kysely, Updateable } from 'kysely';
import type { DeliveryTable, Tables, Time } from '../schema/tables.ts';
import { inOrder, readIds, type PageRequest } from './page.ts';

/** The deliveries of triggers, and their results. */
export function deliveriesIn(db: Kysely<Tables>, lists: Kysely<Tables>) {
  return {
    create: async (row: {
      triggerId: number;
      event: string;
      payload: string;
      now: Time;
    }): Promise<number> => {
      const { now, ...rest } = row;
      const made = await db
        .insertInto('deliveries')
        .values({
          ...rest,
          state: 'pending',
          attempts: 0,
          nextAt: now,
          updatedAt: now,
          createdAt: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return made.id;
    },
    /**
     * Takes the next delivery that is due, of a document that none of the accounts `except` owns. No other
     * server takes it before `until`.
     */
    claim: async (now: Time, until: Time, except: readonly number[] = []) => {
      for (;;) {
        const due = await db
          .selectFrom('deliveries')
          .innerJoin('triggers', 'triggers.id', 'deliveries.triggerId')
          .innerJoin('documents', 'documents.id', 'triggers.documentId')
          .selectAll('deliveries')
          .select('documents.userId as ownerId')
          .where('deliveries.state', '=', 'pending')
          .where('deliveries.nextAt', '<=', now)
          .$if(except.length > 0, (query) => query.where('documents.userId', 'not in', [...except]))
          .orderBy('deliveries.nextAt')
          .limit(1)
          .executeTakeFirst();
        if (due === undefined) return undefined;
        const { numUpdatedRows } = await db
          .updateTable('deliveries')
          .set({ nextAt: until, attempts: due.attempts + 1 })
          .where('id', '=', due.id)
          .where('state', '=', 'pending')
          .where('nextAt', '=', due.nextAt)
          .where('attempts', '=', due.attempts)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) return { ...due, attempts: due.attempts + 1 };
      }
    },
    update: async (id: number, fields: Updateable<DeliveryTable>): Promise<void> => {
      await db.updateTable('deliveries').set(fields).where('id', '=', id).execute();
    },
    ofTrigger: async (triggerId: number, request: PageRequest) => {
      const ids = await readIds(
        lists.selectFrom('deliveries').where('triggerId', '=', triggerId),
        'deliveries.id',
        ['deliveries.id'],
        request,
      );
      if (ids.rows.length === 0) return { total: ids.total, rows: [] };
      const rows = await lists
        .selectFrom('deliveries')
        .selectAll()
        .where('id', 'in', ids.rows)
        .execute();
      return inOrder(ids, rows);
    },
  };
}
