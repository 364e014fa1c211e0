import type {
  Database,
  JournalRow,
  RestorePoint,
  SpecRow,
} from '../../src/storage/database/database.ts';
import { bodiesNamed } from '../../src/storage/specs/storeRules.ts';
import type { SpecStore } from '../../src/storage/specs/specStore.ts';

/** Everything that is stored, in the order of the keys. */
export interface Everything {
  readonly specs: readonly SpecRow[];
  readonly journal: readonly JournalRow[];
  readonly restorePoints: readonly RestorePoint[];
  /** Hash and time of writing. */
  readonly bodies: readonly (readonly [string, string])[];
}

/** Reads the tables themselves. */
export async function readDatabase(database: Database): Promise<Everything> {
  const { specs, journal, restorePoints, bodies } = database;
  return database.transaction('r', [specs, journal, restorePoints, bodies], async () => ({
    specs: await specs.toArray(),
    journal: await journal.toArray(),
    restorePoints: await restorePoints.toArray(),
    bodies: (await bodies.toArray()).map(({ hash, at }) => [hash, at] as const),
  }));
}

/** Reads from a store everything that may exist under these names. */
export async function readStore(
  store: SpecStore,
  account: string,
  names: { readonly specs: readonly string[]; readonly bodies: readonly string[] },
): Promise<Everything> {
  const keys = names.specs.map((id) => ({ account, id }));
  const specs = await Promise.all(keys.map((key) => store.spec(key)));
  const journals = await Promise.all(keys.map((key) => store.after(key, 0)));
  const restorePoints = await Promise.all(keys.map((key) => store.restorePoints(key)));
  const bodies = await Promise.all(names.bodies.map((hash) => store.body(account, hash)));
  return {
    specs: specs.filter((row) => row !== undefined),
    journal: journals.flat(),
    restorePoints: restorePoints.flatMap((rows) => rows.toReversed()),
    bodies: bodies.flatMap((row) => (row === undefined ? [] : [[row.hash, row.at] as const])),
  };
}

/** Violations: gaps, orphaned rows, references to missing bodies. */
export function faultsOf({ specs, journal, restorePoints, bodies }: Everything): readonly string[] {
  const faults: string[] = [];
  const stored = new Set(bodies.map(([hash]) => hash));
  for (const row of [...specs, ...journal, ...restorePoints]) {
    const missing = bodiesNamed(row).filter((hash) => !stored.has(hash));
    for (const hash of missing) faults.push(`${JSON.stringify(row)} names ${hash}`);
  }
  const ids = new Set(specs.map(({ id }) => id));
  for (const row of [...journal, ...restorePoints]) {
    if (!ids.has(row.spec)) faults.push(`${row.spec} ${row.seq} belongs to nothing`);
  }
  for (const { id, head, snapshot } of specs) {
    const seqs = journal.filter(({ spec }) => spec === id).map(({ seq }) => seq);
    const first = seqs[0] ?? head + 1;
    if (first > (snapshot?.seq ?? 0) + 1) faults.push(`${id} lacks edits before ${first}`);
    if (seqs.some((seq, index) => seq !== first + index))
      faults.push(`${id} has gaps: ${seqs.join()}`);
    if (head !== first + seqs.length - 1) faults.push(`${id} ends before its head ${head}`);
    if ((snapshot?.seq ?? 0) > head) faults.push(`${id} has a snapshot beyond its head`);
  }
  return faults;
}
