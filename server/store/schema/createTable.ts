import type { CreateTableBuilder, Kysely } from 'kysely';
import type { StoreDialect } from '../database/dialect.ts';
import type { Tables } from './tables.ts';

/**
 * Makes tables and their indexes:
 *
 *     await table('stars', 'userId users.id', 'createdAt text').execute();
 *     await index('stars_user', 'stars', ['userId']);
 */
export function tablesOf(db: Kysely<Tables>, dialect: StoreDialect) {
  return {
    table: (name: keyof Tables, ...columns: readonly string[]) => {
      let made: CreateTableBuilder<string, string> = db.schema.createTable(name);
      for (const line of columns) {
        const [column = '', ...words] = line.split(' ');
        made = addColumn(made, dialect, column, words);
      }
      return made;
    },
    index: (name: string, on: keyof Tables, columns: string[]) =>
      db.schema.createIndex(name).on(on).columns(columns).execute(),
  };
}

/**
 * `id`, `text`, `integer`, `blob`, or `table.column` for a row that is deleted together with that
 * one. Behind it: `?` may be null, `! null` becomes null, `restrict` prevents deleting the other
 * row, `unique`, `primary`.
 */
function addColumn(
  made: CreateTableBuilder<string, string>,
  dialect: StoreDialect,
  column: string,
  [kind = '', ...words]: readonly string[],
): CreateTableBuilder<string, string> {
  const bare = kind.replace(/[?!]$/, '');
  if (bare === 'id') {
    return made.addColumn(column, dialect.id, (built) =>
      dialect.name === 'sqlite' ? built.primaryKey().autoIncrement() : built.primaryKey(),
    );
  }
  const isNumber = bare === 'integer' || bare.endsWith('.id');
  const type = isNumber ? 'integer' : bare === 'blob' ? dialect.blob : dialect.text;
  return made.addColumn(column, type, (built) => {
    let wanted = bare === kind ? built.notNull() : built;
    if (words.includes('unique')) wanted = wanted.unique();
    if (words.includes('primary')) wanted = wanted.primaryKey();
    if (!bare.includes('.')) return wanted;
    const then = words.includes('restrict')
      ? 'restrict'
      : words.includes('null')
        ? 'set null'
        : 'cascade';
    return wanted.references(bare).onDelete(then);
  });
}
