import { sql, type Kysely } from 'kysely';
import { compileOnce } from '../../database/compiled.ts';
import type { StoreDialect } from '../../database/dialect.ts';
import { deletedOwnerId, deletedNameKey, type Tables, type Time } from '../../schema/tables.ts';
import { readIds, inOrder, type PageRequest } from '../page.ts';

const byKey = (name: string) => name.toLowerCase();

const byName = compileOnce((db, nameKey: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'nameKey', 'password', 'createdAt', 'suspendedAt'])
    .where('nameKey', '=', nameKey),
);
/** Accounts, and the app keys of their programs. */
export function accountsIn(db: Kysely<Tables>, dialect: StoreDialect, lists: Kysely<Tables>) {
  const people = () =>
    db
      .selectFrom('users')
      .where('id', '<>', deletedOwnerId)
      .where('nameKey', 'not like', `${deletedNameKey}%`);
  return {
    /** Throws a duplicate error (`Store.isDuplicate`) for a name that is taken. */
    create: async (user: { name: string; password: string; now: Time }): Promise<number> => {
      const { name, password, now } = user;
      const row = await db
        .insertInto('users')
        .values({ name, nameKey: byKey(name), password, createdAt: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    byName: (name: string) => byName(db, byKey(name)),
    byId: (id: number) =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),
    /** Makes other transactions that lock the account wait until this one ends. */
    lock: async (id: number): Promise<void> => {
      await db
        .updateTable('users')
        .set((at) => ({ name: at.ref('name') }))
        .where('id', '=', id)
        .execute();
    },
    /**
     * Whether an account still has this password (as stored), and is not suspended. Locks it like `lock`, so
     * that the answer holds until the transaction ends.
     */
    stillHas: async (id: number, password: string): Promise<boolean> => {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set((at) => ({ name: at.ref('name') }))
        .where('id', '=', id)
        .where('password', '=', password)
        .where('suspendedAt', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    isEmpty: async (): Promise<boolean> =>
      (await people().select('id').limit(1).executeTakeFirst()) === undefined,
    all: () =>
      people().select(['id', 'name', 'createdAt', 'suspendedAt']).orderBy('nameKey').execute(),
    /** Sets the password; with `before`, only if that is still the password, and false if it is not. */
    setPassword: async (id: number, password: string, before?: string): Promise<boolean> => {
      let query = db.updateTable('users').set({ password }).where('id', '=', id);
      if (before !== undefined) query = query.where('password', '=', before);
      return (await query.executeTakeFirst()).numUpdatedRows > 0n;
    },
    /** Suspends an account from `at` on, or allows it again. */
    suspend: async (id: number, at: Time | null): Promise<void> => {
      await db.updateTable('users').set({ suspendedAt: at }).where('id', '=', id).execute();
    },

    createKey: async (key: {
      userId: number;
      name: string;
      clientId: string;
      secretHash: string | null;
      scopes: string;
      redirectUris: readonly string[];
      now: Time;
    }): Promise<number> => {
      const { now, redirectUris, ...rest } = key;
      const row = await db
        .insertInto('appKeys')
        .values({ ...rest, redirectUris: JSON.stringify(redirectUris), createdAt: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },
    keyByClientId: async (clientId: string) => {
      const row = await db
        .selectFrom('appKeys')
        .innerJoin('users', 'users.id', 'appKeys.userId')
        .selectAll('appKeys')
        .select(['users.name as userName', 'users.password as userPassword'])
        .where('clientId', '=', clientId)
        .where('users.suspendedAt', 'is', null)
        .executeTakeFirst();
      return row && readKey(row);
    },
    keyById: (id: number) =>
      db
        .selectFrom('appKeys')
        .select(['clientId', 'secretHash'])
        .where('id', '=', id)
        .executeTakeFirst(),
    keys: async (userId: number, request: PageRequest) => {
      const ids = await readIds(
        lists.selectFrom('appKeys').where('userId', '=', userId),
        'appKeys.id',
        ['appKeys.id'],
        request,
      );
      if (ids.rows.length === 0) return { total: ids.total, rows: [] };
      const rows = await lists
        .selectFrom('appKeys')
        .selectAll()
        .where('id', 'in', ids.rows)
        .execute();
      return inOrder(ids, rows.map(readKey));
    },
    usedKey: async (id: number, usedAt: Time): Promise<void> => {
      await db.updateTable('appKeys').set({ usedAt }).where('id', '=', id).execute();
    },
    /** Deletes all app keys of an account, with the tokens that were issued for them. */
    deleteKeys: async (userId: number): Promise<void> => {
      await dialect.deleteAll(db, 'appKeys', sql`"userId" = ${userId}`);
    },
    deleteKey: async (userId: number, id: number): Promise<boolean> => {
      const own = sql`"id" = ${id} and "userId" = ${userId}`;
      return dialect.deleteAll(db, 'appKeys', own);
    },
  };
}

function readKey<Row extends { readonly redirectUris: string }>(row: Row) {
  const redirectUris: readonly string[] = JSON.parse(row.redirectUris);
  return { ...row, redirectUris };
}
