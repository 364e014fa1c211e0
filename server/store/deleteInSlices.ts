import { setImmediate as pause } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from './schema/tables.ts';

/** How many rows a statement deletes: what else the thread has to do waits for one of these. */
const slice = 200;

/** A column that refers to the rows of another table, and what becomes of it when they are deleted. */
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
 * Deletes rows of a table that `condition` finds, with what refers to them, as SQLite would by itself; but that
 * would be one statement, and the thread that runs it does nothing else meanwhile. Returns whether all of it
 * is gone; if not, there was more than a slice.
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

/** Deletes all of it; between two slices, the thread does what else it has to. Returns whether there was any. */
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

/** Sets a column to null where it is found. */
function forget(db: Kysely<Tables>, column: string, found: Found, room: Room): Promise<boolean> {
  return withSlices(db, found, room, async (ids) => {
    await sql`update ${sql.table(found.table)} set ${sql.ref(column)} = null
      where rowid in ${listed(ids)}`.execute(db);
    return true;
  });
}

/**
 * Does `work` with a slice of rows after another, after which these are no longer found. Returns whether none
 * is left; false when there is no more room, or `work` has had too little.
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

/** As one value, so that the statement is prepared once. */
function listed(ids: readonly number[]): RawBuilder<unknown> {
  return sql`(select value from json_each(${JSON.stringify(ids)}))`;
}
