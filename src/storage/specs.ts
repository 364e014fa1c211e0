import { succeed, type Result } from '../domain/result.ts';
import { collect, rowsOf, specsOf } from './collect.ts';
import type { Database, JournalRow, KeptRow, SpecKey, SpecRow } from './database.ts';
import { keptSteps, type SpecStore } from './specStore.ts';
import { storageRefusal } from './storageRefusal.ts';

/** How many states of one specification are kept. */
const keptStates = 50;

/** The specifications kept in this browser. */
export function createSpecStore(database: Database): SpecStore {
  const { specs, journal, bodies, kept, settings } = database;

  /** Writes in one transaction; its own promise is awaited: on quota errors only that one settles. */
  async function write<Value>(run: () => Promise<Value>): Promise<Result<Value>> {
    try {
      const value = await database.transaction(
        'rw',
        [specs, journal, bodies, kept, settings],
        async () => {
          await database.refuseNewer();
          return run();
        },
      );
      return succeed(value);
    } catch (error) {
      return storageRefusal(error);
    }
  }

  async function change(
    { account, id }: SpecKey,
    now: Date,
    changed: (row: SpecRow) => SpecRow,
  ): Promise<SpecRow> {
    const found = await specs.get([account, id]);
    const row = changed(found ?? { account, id, head: 0, updatedAt: now.toISOString() });
    await specs.put(row);
    return row;
  }

  return {
    async load(key) {
      return database.transaction('r', specs, journal, async () => {
        const spec = await specs.get([key.account, key.id]);
        if (spec === undefined) return { head: 0, rows: [] };
        const { head, snapshot } = spec;
        const rows = await journalAfter(database, key, snapshot?.seq ?? 0);
        return { head, rows, ...(snapshot === undefined ? {} : { snapshot }) };
      });
    },

    async history(key) {
      const rows = await rowsOf(journal, key).reverse().limit(keptSteps).toArray();
      return (rows as JournalRow[]).toReversed();
    },

    after: (key, seq) => journalAfter(database, key, seq),

    append: (row, state) =>
      write(async () => {
        await journal.add(row);
        if (state !== undefined) await kept.put(state);
        const { account, spec: id, seq, at } = row;
        await change({ account, id }, new Date(at), ({ removedAt: _, ...spec }) => ({
          // Who goes on writing has not removed it.
          ...spec,
          head: seq,
          updatedAt: at,
        }));
        return seq;
      }),

    putBody: (body) =>
      write(async () => {
        await bodies.put(body);
        return body.hash;
      }),

    body: (account, hash) => bodies.get([account, hash]),

    fold: (key, seq, body, counts, now) =>
      write(async () => {
        const { account, id } = key;
        const spec = await specs.get([account, id]);
        if (spec === undefined || (spec.snapshot?.seq ?? 0) >= seq) return seq;
        await specs.put({ ...spec, snapshot: { seq, body }, counts });
        await journal
          .where('[account+spec+seq]')
          .between([account, id, 0], [account, id, seq - keptSteps], true, true)
          .delete();
        const states = await keptNewestFirst(database, key);
        const day = now.toISOString().slice(0, 10);
        const isEmpty = counts.operations + counts.types === 0;
        if (!isEmpty && !states.some(({ at }) => at.startsWith(day))) {
          await kept.put({
            account,
            spec: id,
            seq,
            reason: 'day',
            body,
            ...counts,
            at: now.toISOString(),
          });
        }
        for (const old of states.slice(keptStates)) await kept.delete([account, id, old.seq]);
        await collect(database, account, now);
        return seq;
      }),

    kept: (key) => keptNewestFirst(database, key),

    async list(account) {
      const rows = await specsOf(database, account).toArray();
      const used = ({ openedAt, updatedAt }: SpecRow) => openedAt ?? updatedAt;
      return rows
        .filter(({ removedAt }) => removedAt === undefined)
        .toSorted((a, b) => (used(a) < used(b) ? 1 : used(a) > used(b) ? -1 : 0));
    },

    spec: ({ account, id }) => specs.get([account, id]),

    describe: (key, { file, ...said }, now) =>
      write(() =>
        change(key, now, ({ file: before, ...row }) => {
          const linked = file === undefined ? before : (file ?? undefined);
          return { ...row, ...said, ...(linked === undefined ? {} : { file: linked }) };
        }),
      ),

    duplicate: (from, to, name, now) =>
      write(async () => {
        const source = await specs.get([from.account, from.id]);
        if (source === undefined) throw new Error(`There is no specification ${from.id}.`);
        const { file: _file, removedAt: _removed, openedAt: _opened, ...rest } = source;
        const copy: SpecRow = { ...rest, ...to, name, updatedAt: now.toISOString() };
        await specs.add(copy);
        const moved = { account: to.account, spec: to.id };
        const rows = (await rowsOf(journal, from).toArray()) as JournalRow[];
        await journal.bulkAdd(rows.map((row) => ({ ...row, ...moved })));
        const states = (await rowsOf(kept, from).toArray()) as KeptRow[];
        await kept.bulkAdd(states.map((row) => ({ ...row, ...moved })));
        return copy;
      }),

    remove: (key, now) =>
      write(() => change(key, now, (row) => ({ ...row, removedAt: now.toISOString() }))),

    recover: (key) =>
      write(async () => {
        const row = await specs.get([key.account, key.id]);
        if (row === undefined) throw new Error(`The specification ${key.id} is gone.`);
        const { removedAt: _, ...recovered } = row;
        await specs.put(recovered);
        return recovered;
      }),

    async setting(name) {
      return (await settings.get(name))?.value;
    },

    putSetting: (name, value) =>
      write(async () => {
        await settings.put({ name, value });
        return name;
      }),
  };
}

function journalAfter(database: Database, { account, id }: SpecKey, seq: number) {
  return database.journal
    .where('[account+spec+seq]')
    .between([account, id, seq], [account, id, Infinity], false, true)
    .toArray();
}

async function keptNewestFirst(database: Database, key: SpecKey): Promise<KeptRow[]> {
  const rows = (await rowsOf(database.kept, key).toArray()) as KeptRow[];
  return rows.toSorted((a, b) => b.seq - a.seq);
}
