import { sql, type Insertable, type Kysely } from 'kysely';
import type { StoreDialect } from '../database/dialect.ts';
import type { SecretBox } from '../secretBox.ts';
import { deletedOwnerId, type Tables, type Time, type TriggerTable } from '../schema/tables.ts';
import { contains } from './contains.ts';
import { inOrder, readIds, type PageRequest } from './page.ts';

export type TriggerConfig = Readonly<Record<string, string>>;

export function triggersIn(
  db: Kysely<Tables>,
  dialect: StoreDialect,
  box: SecretBox,
  lists: Kysely<Tables>,
) {
  const select = (from = db) =>
    from
      .selectFrom('triggers')
      .leftJoin('users', 'users.id', 'triggers.userId')
      .selectAll('triggers')
      .select('users.name as userName');
  const read = <Row extends { config: string }>(row: Row) => {
    // Empty if the config was encrypted under another key; people then have to enter it again.
    const config: TriggerConfig = JSON.parse(box.open(row.config, 'trigger') ?? '{}');
    return { ...row, config };
  };
  const print = (config: TriggerConfig) => box.seal(JSON.stringify(config), 'trigger');
  return {
    create: async (
      row: Omit<Insertable<TriggerTable>, 'config'> & { config: TriggerConfig },
    ): Promise<number> => {
      const made = await db
        .insertInto('triggers')
        .values({ ...row, config: print(row.config) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return made.id;
    },
    find: async (documentId: number, id: number) => {
      const row = await select()
        .where('triggers.documentId', '=', documentId)
        .where('triggers.id', '=', id)
        .executeTakeFirst();
      return row && read(row);
    },
    byId: async (id: number) => {
      const row = await select()
        .innerJoin('documents', 'documents.id', 'triggers.documentId')
        .where('triggers.id', '=', id)
        .where('documents.userId', '<>', deletedOwnerId)
        .executeTakeFirst();
      return row && read(row);
    },
    ofDocument: async (documentId: number, request: PageRequest) => {
      let query = lists.selectFrom('triggers').where('triggers.documentId', '=', documentId);
      const term = contains(request.search);
      if (term) query = query.where(sql<boolean>`triggers.search like ${term} escape '\\'`);
      const ids = await readIds(query, 'triggers.id', ['triggers.id'], request);
      if (ids.rows.length === 0) return { total: ids.total, rows: [] };
      const rows = await select(lists).where('triggers.id', 'in', ids.rows).execute();
      return inOrder(ids, rows.map(read));
    },
    update: async (
      id: number,
      fields: { type: string; config: TriggerConfig; search: string; updatedAt: Time },
    ): Promise<void> => {
      await db
        .updateTable('triggers')
        .set({ ...fields, config: print(fields.config) })
        .where('id', '=', id)
        .execute();
    },
    delete: async (id: number): Promise<void> => {
      await dialect.deleteAll(db, 'triggers', sql`"id" = ${id}`);
    },
  };
}
