import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/** A query that nearly every call needs, with a name under which a database may prepare it. */
export interface NamedQuery {
  readonly name: string;
  readonly text: string;
}

export type Values = readonly (string | number)[];

/**
 * A faster way than the query builder to get the first row of such a query. Null if it can't be
 * used now.
 */
export type FastPath = (query: NamedQuery, values: Values) => Promise<FirstRow> | null;

export type FirstRow = Readonly<Record<string, unknown>> | undefined;

/** Names for the queries compiled here, by their text. */
const names = new Map<string, string>();

export function nameOfQuery(text: string): string | undefined {
  return names.get(text);
}

/** The short ways by database handle. A transaction has another handle, so it uses the query builder. */
const shortWays = new WeakMap<Kysely<Tables>, FastPath>();

export function registerFastPath(db: Kysely<Tables>, way: FastPath): void {
  shortWays.set(db, way);
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
export function compileOnce<Each extends Values, Row>(
  build: (db: Kysely<Tables>, ...values: Each) => { readonly compile: () => CompiledQuery<Row> },
): (db: Kysely<Tables>, ...values: Each) => Promise<Row | undefined> {
  interface Known extends NamedQuery {
    readonly compiled: CompiledQuery<Row>;
  }
  /**
   * The compiled query by an object that identifies the engine, which a transaction shares with its store.
   */
  const byEngine = new WeakMap<object, Known>();
  const know = (db: Kysely<Tables>, values: Each): Known => {
    const compiled = build(db, ...values).compile();
    const text = compiled.sql;
    if (compiled.parameters.length !== values.length) {
      throw new Error(`Not each value has one place: ${text}`);
    }
    const name = names.get(text) ?? `typewright-${names.size}`;
    names.set(text, name);
    return { name, text, compiled };
  };
  return async (db, ...values) => {
    const { adapter } = db.getExecutor();
    let known = byEngine.get(adapter);
    if (known === undefined) byEngine.set(adapter, (known = know(db, values)));
    const shortly = shortWays.get(db)?.(known, values) ?? null;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns are those that the query was built with
    if (shortly !== null) return (await shortly) as Row | undefined;
    const { sql, query, queryId } = known.compiled;
    const { rows } = await db.executeQuery<Row>({ sql, query, queryId, parameters: values });
    return rows[0];
  };
}
