import { succeed, type Result } from '../../domain/model/values/result.ts';
import type { Account } from '../database/account.ts';
import type { BodyRow, JournalRow, RestorePoint, SpecKey, SpecRow } from '../database/database.ts';
import {
  appended,
  bodiesNamed,
  copied,
  described,
  compacted,
  isExpired,
  isStale,
  listedSpecs,
  listedRemoved,
  newestFirst,
  preferred,
  recovered,
  refuseMissingBody,
  refuseUnwritten,
  removed,
} from './storeRules.ts';
import { refuseOldWriter } from '../database/minWriter.ts';
import { historySteps, type SpecStore } from './specStore.ts';
import { storageRefusal } from '../database/storageRefusal.ts';

/** Everything that is stored of one specification. */
interface StoredSpec {
  readonly spec: SpecRow;
  /** Ascending by `seq`. */
  readonly rows: readonly JournalRow[];
  readonly states: readonly RestorePoint[];
}

/**
 * Specifications stored in memory, for as long as the store lives: the same contract without a
 * browser. Like a database, it copies what it takes and returns. It never runs out of room.
 */
export function createMemorySpecStore(): SpecStore {
  const specs = new Map<string, StoredSpec>();
  const bodies = new Map<string, BodyRow>();
  const settings = new Map<string, unknown>();

  /** `run` must do everything that can be refused before it changes anything. */
  async function write<Value>(run: () => Value): Promise<Result<Value>> {
    try {
      refuseOldWriter(settings.get('minWriter'));
      return succeed(structuredClone(run()));
    } catch (error) {
      return storageRefusal(error);
    }
  }

  const find = ({ account, id }: SpecKey) => specs.get(nameOf(account, id));

  function put(spec: SpecRow, changed: Partial<StoredSpec> = {}): SpecRow {
    const before = find(spec) ?? { rows: [], states: [] };
    specs.set(nameOf(spec.account, spec.id), { ...before, ...changed, spec });
    return spec;
  }

  function refuseMissing(account: Account, hashes: readonly string[]): void {
    for (const hash of hashes) refuseMissingBody(bodies.has(nameOf(account, hash)));
  }

  function collect(account: Account, now: Date): void {
    for (const { spec } of specsOf(account)) {
      if (isExpired(spec, now)) specs.delete(nameOf(account, spec.id));
    }
    const named = new Set(
      specsOf(account).flatMap(({ spec, rows, states }) =>
        [spec, ...rows, ...states].flatMap(bodiesNamed),
      ),
    );
    for (const [name, body] of bodies) {
      if (body.account !== account || named.has(body.hash)) continue;
      if (isStale(body, now)) bodies.delete(name);
    }
  }

  function specsOf(account: Account): readonly StoredSpec[] {
    return [...specs.values()].filter(({ spec }) => spec.account === account);
  }

  return {
    async load(key) {
      const found = find(key);
      if (found === undefined) return { head: 0, rows: [] };
      const { head, snapshot } = found.spec;
      const rows = after(found, snapshot?.seq ?? 0);
      return structuredClone({ head, rows, ...(snapshot === undefined ? {} : { snapshot }) });
    },

    history: async (key) => structuredClone((find(key)?.rows ?? []).slice(-historySteps)),

    after: async (key, seq) => structuredClone(after(find(key), seq)),

    append: (row, together = {}) =>
      write(() => {
        const { account, spec: id, seq } = row;
        const before = find({ account, id });
        const spec = structuredClone(appended(before?.spec, row, together));
        const { restorePoint: state } = together;
        const named = [row, ...(state === undefined ? [] : [state])].flatMap(bodiesNamed);
        refuseMissing(account, named);
        const states = before?.states ?? [];
        put(spec, {
          rows: [...(before?.rows ?? []), structuredClone(row)],
          states: state === undefined ? states : withPoint(states, structuredClone(state)),
        });
        return seq;
      }),

    putBody: (body) =>
      write(() => {
        bodies.set(nameOf(body.account, body.hash), structuredClone(body));
        return body.hash;
      }),

    body: async (account, hash) => structuredClone(bodies.get(nameOf(account, hash))),

    compact: (key, seq, body, counts, now) =>
      write(() => {
        const before = find(key);
        const compaction = compacted(before?.spec, before?.states ?? [], seq, body, counts, now);
        if (compaction === undefined || before === undefined) return seq;
        refuseMissing(key.account, [body]);
        const { day, dropPoints, dropUpTo } = compaction;
        const states = day === undefined ? before.states : [...before.states, day];
        put(compaction.spec, {
          rows: before.rows.filter((row) => row.seq > dropUpTo),
          states: states.filter((state) => !dropPoints.includes(state)),
        });
        collect(key.account, now);
        return seq;
      }),

    addRestorePoint: (point) =>
      write(() => {
        const { account, spec: id, body } = point;
        const before = find({ account, id });
        refuseUnwritten(before?.spec, point);
        refuseMissing(account, [body]);
        if (before !== undefined) {
          put(before.spec, { states: withPoint(before.states, structuredClone(point)) });
        }
        return point;
      }),

    restorePoints: async (key) => structuredClone(newestFirst(find(key)?.states ?? [])),

    list: async (account) => structuredClone(listedSpecs(specsOf(account).map(({ spec }) => spec))),

    removedList: async (account) =>
      structuredClone(listedRemoved(specsOf(account).map(({ spec }) => spec))),

    spec: async (key) => structuredClone(find(key)?.spec),

    describe: (key, change, now) =>
      write(() => put(described(find(key)?.spec, key, structuredClone(change), now))),

    duplicate: (from, to, name, now) =>
      write(() => {
        const source = find(from);
        const copy = copied(source?.spec, find(to)?.spec, to, name, now);
        const moved = { account: to.account, spec: to.id };
        const rows = (source?.rows ?? []).map((row) => ({ ...row, ...moved }));
        const states = (source?.states ?? []).map((state) => ({ ...state, ...moved }));
        put(copy, { rows, states });
        for (const hash of [copy, ...rows, ...states].flatMap(bodiesNamed)) {
          const body = bodies.get(nameOf(from.account, hash));
          if (body === undefined) continue;
          bodies.set(nameOf(to.account, hash), { ...body, account: to.account });
        }
        return copy;
      }),

    remove: (key, now) => write(() => put(removed(find(key)?.spec, now))),

    recover: (key) => write(() => put(recovered(find(key)?.spec))),

    setting: async (name) => structuredClone(settings.get(name)),

    putSetting: (name, value) =>
      write(() => {
        settings.set(name, structuredClone(value));
        return name;
      }),
  };
}

function withPoint(states: readonly RestorePoint[], point: RestorePoint): RestorePoint[] {
  const before = states.find(({ seq }) => seq === point.seq);
  return [...states.filter(({ seq }) => seq !== point.seq), preferred(before, point)];
}

/** Joins two names, whatever they contain, into one. */
function nameOf(account: Account, name: string): string {
  return JSON.stringify([account, name]);
}

function after(found: StoredSpec | undefined, seq: number): readonly JournalRow[] {
  return (found?.rows ?? []).filter((row) => row.seq > seq);
}
