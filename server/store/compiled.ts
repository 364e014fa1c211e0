import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Names for what was compiled here, by its text: a database may keep how it answers it. */
const names = new Map<string, string>();

export function nameOfQuery(text: string): string | undefined {
  return names.get(text);
}

/**
 * Asks for the first row of a query that nearly every call needs. Compiling it costs more than the
 * answer, so that is done once for each engine, with the first values; `build` puts each of them into
 * the query once, in their order.
 *
 *     const nameOf = compileOnce((db, id: number) =>
 *       db.selectFrom('users').select('name').where('id', '=', id));
 *     await nameOf(db, 7);
 */
export function compileOnce<Values extends readonly (string | number)[], Row>(
  build: (db: Kysely<Tables>, ...values: Values) => { readonly compile: () => CompiledQuery<Row> },
): (db: Kysely<Tables>, ...values: Values) => Promise<Row | undefined> {
  /** By what stands for the engine; a transaction has that of its store. */
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (db, ...values) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (query === undefined) {
      query = build(db, ...values).compile();
      if (query.parameters.length !== values.length) {
        throw new Error(`Not each value has one place: ${query.sql}`);
      }
      compiled.set(adapter, query);
      if (!names.has(query.sql)) names.set(query.sql, `typewright-${names.size}`);
    }
    const { rows } = await db.executeQuery<Row>({
      sql: query.sql,
      query: query.query,
      queryId: query.queryId,
      parameters: values,
    });
    return rows[0];
  };
}
