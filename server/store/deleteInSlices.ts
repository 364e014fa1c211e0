import { setImmediate as pause } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from './schema/tables.ts';

/** How many rows a statement deletes. Few, because the thread does nothing else meanwhile. */
const slice = 200;

/**
 * A foreign key: a column that refers to the rows of another table, and the action when these are deleted.
 */
interface Reference {
  readonly of: string;
  readonly table: string;
  readonly column: string;
  readonly onDelete: string;
}

/** How many rows may still be deleted. */
interface Room {
  left: number;
}

/**
 * Deletes up to a slice of the rows that `condition` finds, with the rows that refer to them. SQLite would do
 * this by itself, but in one statement, which blocks the thread. Returns whether all are gone.
 */
export async function deleteSome(
  db: Kysely<Tables>,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows: references } = await sql<Reference>`select refers."table" as "of",
    tables.name as "table", refers."from" as "column", refers.on_delete as "onDelete"
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as refers
    where tables.type = 'table'`.execute(db);
  return deleteRows(db, references, { table, condition }, { left: slice });
}

/**
 * Deletes all rows that `condition` finds; between two slices, the thread does other work. Returns whether
 * there were any.
 */
export async function deleteInSlices(
  db: Kysely<Tables>,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  const [found] = await findRows(db, table, condition);
  if (found === undefined) return false;
  while (!(await deleteSome(db, table, condition))) await pause();
  return true;
}

interface Found {
  readonly table: string;
  readonly condition: RawBuilder<unknown>;
}

function deleteRows(
  db: Kysely<Tables>,
  references: readonly Reference[],
  found: Found,
  room: Room,
): Promise<boolean> {
  const { table } = found;
  return withSlices(db, found, room, async (ids) => {
    for (const { of, table: other, column, onDelete } of references) {
      if (of !== table) continue;
      const below = { table: other, condition: sql`${sql.ref(column)} in ${listed(ids)}` };
      if (onDelete === 'CASCADE' && !(await deleteRows(db, references, below, room))) return false;
      if (onDelete === 'SET NULL' && !(await forget(db, column, below, room))) return false;
    }
    await sql`delete from ${sql.table(table)} where rowid in ${listed(ids)}`.execute(db);
    return true;
  });
}

/** Sets a column to null in the rows that were found. */
function forget(db: Kysely<Tables>, column: string, found: Found, room: Room): Promise<boolean> {
  return withSlices(db, found, room, async (ids) => {
    await sql`update ${sql.table(found.table)} set ${sql.ref(column)} = null
      where rowid in ${listed(ids)}`.execute(db);
    return true;
  });
}

/**
 * Calls `work` for slice after slice; after that, `condition` must no longer find the rows. Returns whether
 * no row is left; false if the room is used up.
 */
async function withSlices(
  db: Kysely<Tables>,
  { table, condition }: Found,
  room: Room,
  work: (ids: readonly number[]) => Promise<boolean>,
): Promise<boolean> {
  while (room.left > 0) {
    const ids = await findRows(db, table, condition);
    if (ids.length === 0) return true;
    if (!(await work(ids))) return false;
    room.left -= ids.length;
    if (ids.length < slice) return true;
  }
  return false;
}

async function findRows(
  db: Kysely<Tables>,
  table: string,
  condition: RawBuilder<unknown>,
): Promise<readonly number[]> {
  const { rows } = await sql<{ rowid: number }>`select rowid as rowid from ${sql.table(table)}
    where ${condition} limit ${slice}`.execute(db);
  return rows.map(({ rowid }) => rowid);
}

/** The ids as one value, so that the statement is prepared only once. */
function listed(ids: readonly number[]): RawBuilder<unknown> {
  return sql`(select value from json_each(${JSON.stringify(ids)}))`;
}
