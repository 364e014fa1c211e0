import { succeed, type Result } from '../../domain/model/values/result.ts';
import { localAccount, type Account } from '../database/account.ts';
import { oldestBase } from '../outbox/outboxNeeds.ts';
import { collect, rowsOf, specsOf } from './collect.ts';
import type { Database, SpecKey, SpecRow } from '../database/database.ts';
import { enterGeneration, generationsIn } from '../database/generation.ts';
import {
  appended,
  bodiesNamed,
  copied,
  described,
  compacted,
  listedSpecs,
  listedRemoved,
  newestFirst,
  preferred,
  recovered,
  refuseMissingBody,
  refuseUnwritten,
  removed,
} from './storeRules.ts';
import { historySteps, type SpecStore } from './specStore.ts';
import { readFailure, storageRefusal } from '../database/storageRefusal.ts';
import { transact } from '../database/transact.ts';
import { uuid } from '../database/uuid.ts';

/** The specifications stored in this browser. */
export function createSpecStore(database: Database): SpecStore {
  const { specs, journal, bodies, restorePoints, settings, outbox, hosted, setAside } = database;
  const tables = [specs, journal, bodies, restorePoints, settings, outbox, hosted, setAside];

  async function read<Value>(run: () => PromiseLike<Value>): Promise<Value> {
    database.retryOpening();
    try {
      return await run();
    } catch (error) {
      throw readFailure(error);
    }
  }

  /** Writes in one transaction: either everything, or nothing and the reason. */
  async function write<Value>(account: Account, run: () => Promise<Value>): Promise<Result<Value>> {
    database.retryOpening();
    const { generations } = database;
    const seen = generations.get(account);
    try {
      const written = await transact(database, tables, async () => {
        if (account === localAccount) return { value: await run() };
        const generation = await enterGeneration(generationsIn(settings), account, seen, uuid);
        return { value: await run(), generation };
      });
      if (written.generation !== undefined) generations.set(account, written.generation);
      return succeed(written.value);
    } catch (error) {
      return storageRefusal(error);
    }
  }

  const find = ({ account, id }: SpecKey) => specs.get([account, id]);

  async function put(row: SpecRow): Promise<SpecRow> {
    await specs.put(row);
    return row;
  }

  async function refuseMissing(account: Account, hashes: readonly string[]): Promise<void> {
    for (const hash of new Set(hashes)) {
      const found = await bodies.where('[account+hash]').equals([account, hash]).count();
      refuseMissingBody(found > 0);
    }
  }

  return {
    load: (key) =>
      read(() =>
        database.transaction('r', specs, journal, async () => {
          const spec = await find(key);
          if (spec === undefined) return { head: 0, rows: [] };
          const { head, snapshot } = spec;
          const rows = await journalAfter(database, key, snapshot?.seq ?? 0);
          return { head, rows, ...(snapshot === undefined ? {} : { snapshot }) };
        }),
      ),

    history: (key) =>
      read(() =>
        database.transaction('r', specs, journal, async () => {
          const head = (await find(key))?.head ?? 0;
          return journalAfter(database, key, head - historySteps);
        }),
      ),

    after: (key, seq) => read(() => journalAfter(database, key, seq)),

    append: (row, together = {}) =>
      write(row.account, async () => {
        const { account, spec: id, seq } = row;
        const spec = appended(await find({ account, id }), row, together);
        const { restorePoint: state } = together;
        const named = [row, ...(state === undefined ? [] : [state])].flatMap(bodiesNamed);
        await refuseMissing(account, named);
        await journal.add(row);
        if (state !== undefined) {
          const before = await restorePoints.get([account, id, state.seq]);
          await restorePoints.put(preferred(before, state));
        }
        await put(spec);
        return seq;
      }),

    putBody: (body) =>
      write(body.account, async () => {
        await bodies.put(body);
        return body.hash;
      }),

    body: (account, hash) => read(() => bodies.get([account, hash])),

    compact: (key, seq, body, counts, now) =>
      write(key.account, async () => {
        const { account, id } = key;
        const compaction = compacted(
          await find(key),
          await statesOf(database, key),
          seq,
          body,
          counts,
          now,
          await oldestBase(database, key),
        );
        if (compaction === undefined) return seq;
        await refuseMissing(account, [body]);
        await put(compaction.spec);
        await journal
          .where('[account+spec+seq]')
          .between([account, id, 0], [account, id, compaction.dropUpTo], true, true)
          .delete();
        if (compaction.day !== undefined) await restorePoints.put(compaction.day);
        for (const old of compaction.dropPoints) await restorePoints.delete([account, id, old.seq]);
        await collect(database, account, now);
        return seq;
      }),

    addRestorePoint: (point) =>
      write(point.account, async () => {
        const { account, spec: id, body } = point;
        refuseUnwritten(await find({ account, id }), point);
        await refuseMissing(account, [body]);
        await restorePoints.put(point);
        return point;
      }),

    restorePoints: async (key) => newestFirst(await read(() => statesOf(database, key))),

    list: async (account) => listedSpecs(await read(() => specsOf(database, account).toArray())),

    removedList: async (account) =>
      listedRemoved(await read(() => specsOf(database, account).toArray())),

    spec: (key) => read(() => find(key)),

    describe: (key, change, now) =>
      write(key.account, async () => put(described(await find(key), key, change, now))),

    duplicate: (from, to, name, now) =>
      write(to.account, async () => {
        const source = await find(from);
        const copy = copied(source, await find(to), to, name, now);
        const moved = { account: to.account, spec: to.id };
        const rows = await rowsOf(journal, from).toArray();
        const states = await statesOf(database, from);
        await specs.add(copy);
        await journal.bulkAdd(rows.map((row) => ({ ...row, ...moved })));
        await restorePoints.bulkAdd(states.map((row) => ({ ...row, ...moved })));
        if (from.account === to.account) return copy;
        for (const hash of new Set([copy, ...rows, ...states].flatMap(bodiesNamed))) {
          const body = await bodies.get([from.account, hash]);
          if (body !== undefined) await bodies.put({ ...body, account: to.account });
        }
        return copy;
      }),

    remove: (key, now) => write(key.account, async () => put(removed(await find(key), now))),

    recover: (key) => write(key.account, async () => put(recovered(await find(key)))),

    async setting(name) {
      return (await read(() => settings.get(name)))?.value;
    },

    putSetting: (name, value) =>
      write(localAccount, async () => {
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

function statesOf(database: Database, key: SpecKey) {
  return rowsOf(database.restorePoints, key).toArray();
}
