import type pg from 'pg';
import type { FirstRow, NamedQuery, FastPath, Values } from './compiled.ts';

interface Read {
  readonly values: Values;
  readonly resolve: (row: FirstRow) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches first-row reads that are requested at the same time: those with the same query are sent as one
 * query with a list for each value, because most of the cost of a query is the round trip. Each read sees
 * what was committed before it was requested. If a batch fails, its reads are repeated one by one by `alone`,
 * so that a value that the database refuses does not fail the others. After a timeout they are not repeated,
 * because the callers would wait twice.
 */
export function batchReads(
  pool: pg.Pool,
  alone: (query: NamedQuery, values: Values) => Promise<FirstRow>,
): FastPath {
  let waiting = new Map<NamedQuery, Read[]>();

  const ask = async (query: NamedQuery, reads: readonly Read[]) => {
    let rows: readonly FirstRow[];
    try {
      rows = await firstRows(pool, query, reads);
    } catch (error) {
      if (isQueryTimeout(error)) {
        for (const { reject } of reads) reject(error);
        return;
      }
      for (const { values, resolve, reject } of reads) alone(query, values).then(resolve, reject);
      return;
    }
    for (const [index, { resolve }] of reads.entries()) resolve(rows[index]);
  };
  const askWaiting = () => {
    const batches = waiting;
    waiting = new Map();
    for (const [query, reads] of batches) void ask(query, reads);
  };
  return (query, values) =>
    new Promise((resolve, reject) => {
      // Sent only after all requests that have already arrived have been read.
      if (waiting.size === 0) setImmediate(askWaiting);
      const read = { values, resolve, reject };
      const batch = waiting.get(query);
      if (batch === undefined) waiting.set(query, [read]);
      else batch.push(read);
    });
}

/** Whether this is the driver's error for a query that was not answered in time. */
export function isQueryTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** The first row of each read, in the order of the reads. */
async function firstRows(
  pool: pg.Pool,
  query: NamedQuery,
  reads: readonly Read[],
): Promise<readonly FirstRow[]> {
  const lists = (reads[0]?.values ?? []).map((_, index) =>
    reads.map(({ values }) => values[index]),
  );
  const { rows, fields } = await pool.query<unknown[]>({
    name: `${query.name}-batch`,
    text: batchText(query, lists),
    values: lists,
    rowMode: 'array',
  });
  const found: FirstRow[] = [];
  for (const [place, ...cells] of rows) {
    const row: Record<string, unknown> = {};
    for (const [index, cell] of cells.entries()) row[fields[index + 1]?.name ?? ''] = cell;
    found[Number(place) - 1] ??= row;
  }
  return found;
}

const texts = new WeakMap<NamedQuery, string>();

/** The query over lists of values; its first column is the position in the lists, from 1. */
function batchText(query: NamedQuery, lists: readonly (readonly unknown[])[]): string {
  const known = texts.get(query);
  if (known !== undefined) return known;
  const types = lists.map(([value]) => (typeof value === 'number' ? 'int' : 'text'));
  const columns = types.map((_, index) => `value${index + 1}`).join(', ');
  const values = types.map((type, index) => `$${index + 1}::${type}[]`).join(', ');
  const each = query.text.replaceAll(/\$(\d+)/g, 'asked.value$1');
  const text = `select asked.place, found.*
    from unnest(${values}) with ordinality as asked(${columns}, place), lateral (${each}) as found`;
  texts.set(query, text);
  return text;
}
