import pg from 'pg';
import type { FirstRow, NamedQuery, ShortWay, Values } from './compiled.ts';

/** Queries of one batch; the answers of all of them come together. */
const largestBatch = 64;
/** How long a batch holds up the next one, in milliseconds: a table may be locked, a network gone. */
const patience = 250;

interface Read {
  readonly query: NamedQuery;
  readonly values: Values;
  readonly resolve: (row: FirstRow) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The first rows of queries, asked for in batches: what the calls of one moment need goes to the
 * database in one write and comes back in one read, which are most of what a query costs. Each query
 * sees what was committed before it was asked for. A batch that fails is asked again query by query,
 * by `alone`: one that is wrong must not be the end of the others, nor a connection that broke.
 */
export function batchReads(
  pool: pg.Pool,
  alone: (query: NamedQuery, values: Values) => Promise<FirstRow>,
): ShortWay {
  let waiting: Read[] = [];
  /** The batch whose end is waited for; what is asked meanwhile gathers. */
  let awaited: readonly Read[] | undefined;
  let isCalled = false;

  const gather = () => {
    isCalled = false;
    if (awaited !== undefined || waiting.length === 0) return;
    const batch = waiting.slice(0, largestBatch);
    waiting = waiting.slice(largestBatch);
    awaited = batch;
    const goOn = () => {
      if (awaited !== batch) return;
      awaited = undefined;
      gather();
    };
    const timer = setTimeout(goOn, patience);
    void ask(batch).finally(() => {
      clearTimeout(timer);
      goOn();
    });
  };
  const ask = async (batch: readonly Read[]) => {
    try {
      const client = await pool.connect();
      let rows: readonly FirstRow[];
      try {
        rows = await new Promise((resolve, reject) => {
          client.query(new Batch(batch, resolve, reject));
        });
      } finally {
        client.release();
      }
      for (const [index, read] of batch.entries()) read.resolve(rows[index]);
    } catch {
      // Not waited for: it may take as long as the database needs to be back.
      for (const { query, values, resolve, reject } of batch) {
        alone(query, values).then(resolve, reject);
      }
    }
  };
  return (query, values) =>
    new Promise((resolve, reject) => {
      waiting.push({ query, values, resolve, reject });
      if (isCalled) return;
      isCalled = true;
      // When all requests have been read that had arrived.
      setImmediate(gather);
    });
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/** What was prepared on each connection: the columns of the queries, by their names. */
const prepared = new WeakMap<pg.Connection, Map<string, readonly Column[]>>();

/**
 * Queries in one message of the extended protocol, up to one Sync. The client calls `submit`, and
 * `handle…` for what the database answers. What a prepared query answers is described once.
 */
class Batch implements pg.Submittable {
  readonly #reads: readonly Read[];
  readonly #resolve: (rows: readonly FirstRow[]) => void;
  readonly #reject: (error: unknown) => void;
  #known = new Map<string, readonly Column[]>();
  /** The names of what is described, in that order. */
  readonly #described: string[] = [];
  readonly #rows: FirstRow[] = [];
  /** Of the query whose answer comes next. */
  #index = 0;

  constructor(
    reads: readonly Read[],
    resolve: (rows: readonly FirstRow[]) => void,
    reject: (error: unknown) => void,
  ) {
    this.#reads = reads;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): void {
    this.#known = prepared.get(connection) ?? this.#known;
    prepared.set(connection, this.#known);
    connection.stream.cork();
    for (const { query, values } of this.#reads) {
      // Another name than the client's own: it keeps its own account of what it has prepared.
      const statement = `${query.name}-batched`;
      if (!this.#known.has(statement) && !this.#described.includes(statement)) {
        this.#described.push(statement);
        connection.parse({ name: statement, text: query.text, types: [] }, true);
        connection.describe({ type: 'S', name: statement }, true);
      }
      connection.bind({ statement, values: values.map(String) }, true);
      connection.execute({}, true);
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const statement = this.#described.shift();
    if (statement === undefined) throw new Error('The database described what nobody asked for.');
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: pg.types.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
    }));
    this.#known.set(statement, columns);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#rows[this.#index] !== undefined) return;
    const columns = this.#known.get(`${this.#reads[this.#index]?.query.name}-batched`) ?? [];
    const row: Record<string, unknown> = {};
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index];
      const text = fields[index] ?? null;
      if (column !== undefined) row[column.name] = text === null ? null : column.parse(text);
    }
    this.#rows[this.#index] = row;
  }

  handleCommandComplete(): void {
    this.#index += 1;
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#rows);
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }
}
