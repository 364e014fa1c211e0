import { isDeepStrictEqual } from 'node:util';
import Dexie from 'dexie';
import type { Result } from '../../src/domain/model/values/result.ts';
import { createMemorySpecStore } from '../../src/storage/specs/memorySpecs.ts';
import type { SpecStore } from '../../src/storage/specs/specStore.ts';
import { faultsOf, readDatabase, readStore, type Everything } from './everything.ts';
import { Mortal } from './mortal.ts';
import { bodyRow, counts, journalRow, restorePointOf, key, later, replaceBy } from './rows.ts';
import { writing } from './writing.ts';

/** An action; its details depend on what is stored at that time. */
export interface Wish {
  readonly what:
    | 'edit'
    | 'replace'
    | 'import'
    | 'name'
    | 'body'
    | 'compact'
    | 'duplicate'
    | 'remove'
    | 'recover'
    | 'describe';
  readonly spec: string;
  /** The destination of a copy. */
  readonly to: string;
  readonly body: string;
  /** How many milliseconds pass before the action. */
  readonly wait: number;
  /** Whether the worker compacts the specification at the same time. */
  readonly compacting: boolean;
}

export const specNames = ['a', 'b', 'c'] as const;
export const bodyNames = ['one', 'two'] as const;

type Call = (store: SpecStore) => Promise<Result<unknown>>;

/** The outcome of calls that were made one after another. */
interface Outcome {
  readonly known: readonly Call[];
  /** The call that was in progress when the process died: it either took effect or did not. */
  readonly unknown: readonly Call[];
}

/**
 * A database over several lives of a process, each of which ends at the moment given by `deaths`.
 * After every step, everything that is stored is compared with a store in memory to which the same
 * happened: everything that was acknowledged, and the call in progress either completely or not at
 * all.
 */
export class Trial {
  readonly #name = `trial-${Math.random()}`;
  readonly #deaths: readonly number[];
  readonly #snapshots = new Set<string>();
  #happened: readonly Call[] = [];
  /** The contents of the database after the last step. */
  #stored: Everything = { specs: [], journal: [], restorePoints: [], bodies: [] };
  #process: Mortal;
  #clock = 0;
  #lives = 0;

  constructor(deaths: readonly number[]) {
    this.#deaths = deaths;
    this.#process = this.#live();
  }

  get lives(): number {
    return this.#lives;
  }

  /** Starts with this many edits of the first specification. */
  async begin(edits: number): Promise<void> {
    const rows = Array.from({ length: edits }, (_, index) =>
      journalRow(index + 1, { spec: specNames[0] }),
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    this.#happened = rows.map((row) => (store) => store.append(row));
    const process = new Mortal(this.#name);
    const { specs, journal } = process.database;
    const { account, spec: id, seq: head, at } = last;
    await writing(process.database, async () => {
      await journal.bulkAdd(rows);
      await specs.add({ account, id, head, updatedAt: at });
    });
    process.end();
    this.#stored = await this.#remember(this.#happened);
  }

  async grant(wish: Wish): Promise<void> {
    this.#clock += wish.wait;
    const now = later(this.#clock);
    const head = this.#stored.specs.find(({ id }) => id === wish.spec)?.head ?? 0;
    const compactions =
      wish.compacting || wish.what === 'compact' ? this.#compactionCalls(wish.spec, head, now) : [];
    const process = this.#process;
    const [page, worker] = await Promise.all([
      inTurn(process, process.page, callsOf(wish, head, now)),
      inTurn(process, process.worker, compactions),
    ]);
    if (!process.isAlive) this.#process = this.#live();
    await this.#check(
      mayBe(page).flatMap((one) => mayBe(worker).flatMap((two) => interleaved(one, two))),
    );
  }

  /** Opens the database again and checks its contents. */
  async finish(): Promise<void> {
    this.#process.end();
    this.#process = new Mortal(this.#name);
    await this.#check([[]]);
    this.#process.end();
    await Dexie.delete(this.#name);
  }

  #live(): Mortal {
    this.#lives += 1;
    return new Mortal(this.#name, this.#deaths[this.#lives - 1]);
  }

  /** One of these is what happened since the last check. */
  async #check(possible: readonly (readonly Call[])[]): Promise<void> {
    const found = await readDatabase(this.#process.database);
    const faults = faultsOf(found);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    for (const calls of possible) {
      const happened = [...this.#happened, ...calls];
      if (!isDeepStrictEqual(await this.#remember(happened), found)) continue;
      this.#happened = happened;
      this.#stored = found;
      return;
    }
    const expected = await this.#remember([...this.#happened, ...(possible[0] ?? [])]);
    throw new Error(
      `Stored is not what was acknowledged:\n${JSON.stringify(found, null, 1)}\nbut\n${JSON.stringify(expected, null, 1)}`,
    );
  }

  /** What would be stored if these things had happened. */
  async #remember(happened: readonly Call[]): Promise<Everything> {
    const store = createMemorySpecStore();
    for (const call of happened) await call(store);
    const bodies = [...bodyNames, ...this.#snapshots].toSorted((a, b) => (a < b ? -1 : 1));
    return readStore(store, key.account, { specs: specNames, bodies });
  }

  #compactionCalls(id: string, head: number, now: Date): readonly Call[] {
    const hash = `snapshot of ${id} at ${head}`;
    this.#snapshots.add(hash);
    return [
      (store) => store.putBody(bodyRow(hash, now)),
      (store) => store.compact({ ...key, id }, head, hash, counts, now),
    ];
  }
}

function callsOf(wish: Wish, head: number, now: Date): readonly Call[] {
  const { what, spec: id, to, body } = wish;
  const target = { ...key, id };
  const at = now.toISOString();
  const put: Call = (store) => store.putBody(bodyRow(body, now));
  const naming = journalRow(head + 1, { spec: id, at, edit: replaceBy(body) });
  switch (what) {
    case 'edit':
      return [(store) => store.append(journalRow(head + 1, { spec: id, at }))];
    case 'replace':
      return [put, (store) => store.append(naming)];
    case 'import':
      return [
        put,
        (store) =>
          store.append(naming, { restorePoint: restorePointOf(head, body, { spec: id, at }) }),
      ];
    case 'name':
      return [(store) => store.append(naming)];
    case 'body':
      return [put];
    case 'duplicate':
      return [(store) => store.duplicate(target, { ...key, id: to }, `Copy of ${id}`, now)];
    case 'remove':
      return [(store) => store.remove(target, now)];
    case 'recover':
      return [(store) => store.recover(target)];
    case 'describe':
      return [(store) => store.describe(target, { name: `At ${at}`, openedAt: at }, now)];
    case 'compact':
      return [];
  }
}

async function inTurn(process: Mortal, store: SpecStore, calls: readonly Call[]): Promise<Outcome> {
  const known: Call[] = [];
  for (const call of calls) {
    const result = await process.outlived(call(store));
    if (result === undefined) return { known, unknown: [call] };
    known.push(call);
  }
  return { known, unknown: [] };
}

/** All possible histories. */
function mayBe({ known, unknown }: Outcome): readonly (readonly Call[])[] {
  return unknown.length === 0 ? [known] : [known, [...known, ...unknown]];
}

/** Every possible interleaving of two sequences. */
function interleaved<Item>(
  one: readonly Item[],
  two: readonly Item[],
): readonly (readonly Item[])[] {
  const [first, ...restOne] = one;
  const [second, ...restTwo] = two;
  if (first === undefined || second === undefined) return [[...one, ...two]];
  return [
    ...interleaved(restOne, two).map((rest) => [first, ...rest]),
    ...interleaved(one, restTwo).map((rest) => [second, ...rest]),
  ];
}
