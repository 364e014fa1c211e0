import Dexie from 'dexie';
import { refuse, succeed, type Result } from '../domain/result.ts';
import type { Account } from './account.ts';
import type { BodyRow, Database, JournalRow, SpecKey, SpecRow, StoredRef } from './database.ts';

/** How many steps of history are kept behind a snapshot. */
export const keptSteps = 200;
/** A body is written before the row that names it, so a young one may still be waiting for its row. */
const bodyGraceMs = 60 * 60 * 1000;

export interface LoadedSpec {
  readonly head: number;
  readonly snapshot?: SpecRow['snapshot'];
  /** The edits after the snapshot, in order. */
  readonly rows: readonly JournalRow[];
}

export interface SpecStore {
  load(key: SpecKey): Promise<LoadedSpec>;
  /** Refuses `other-tab` when the number is taken, `storage` when the browser would not write. */
  append(row: JournalRow): Promise<Result<number>>;
  putBody(body: BodyRow): Promise<void>;
  body(account: Account, hash: string): Promise<BodyRow | undefined>;
  /** Makes `body` the snapshot after edit `seq` and drops what nothing needs any more at `now`. */
  fold(key: SpecKey, seq: number, body: string, now: Date): Promise<void>;
}

/** The specifications kept in this browser: a snapshot and a journal each (rules 4). */
export function createSpecStore(database: Database): SpecStore {
  return {
    async load({ account, id }) {
      return database.transaction('r', database.specs, database.journal, async () => {
        const spec = await database.specs.get([account, id]);
        if (spec === undefined) return { head: 0, rows: [] };
        const after = spec.snapshot?.seq ?? 0;
        const rows = await journalRange(database, { account, id }, after + 1, Infinity).toArray();
        return {
          head: spec.head,
          rows,
          ...(spec.snapshot === undefined ? {} : { snapshot: spec.snapshot }),
        };
      });
    },

    async append(row) {
      try {
        await database.transaction('rw', database.specs, database.journal, async () => {
          await database.journal.add(row);
          const spec = await database.specs.get([row.account, row.spec]);
          await database.specs.put({
            ...spec,
            account: row.account,
            id: row.spec,
            head: row.seq,
            updatedAt: row.at,
          });
        });
        return succeed(row.seq);
      } catch (error) {
        return appendRefusal(error);
      }
    },

    async putBody(body) {
      await database.bodies.put(body);
    },

    async body(account, hash) {
      return database.bodies.get([account, hash]);
    },

    async fold(key, seq, body, now) {
      const { account, id } = key;
      await database.transaction(
        'rw',
        database.specs,
        database.journal,
        database.bodies,
        async () => {
          const spec = await database.specs.get([account, id]);
          if (spec === undefined || (spec.snapshot?.seq ?? 0) >= seq) return;
          await database.specs.put({ ...spec, snapshot: { seq, body } });
          await journalRange(database, key, 1, seq - keptSteps).delete();
          await deleteUnnamedBodies(database, account, now);
        },
      );
    },
  };
}

function journalRange(database: Database, { account, id }: SpecKey, from: number, to: number) {
  return database.journal
    .where('[account+spec+seq]')
    .between([account, id, from], [account, id, to], true, true);
}

async function deleteUnnamedBodies(database: Database, account: Account, now: Date): Promise<void> {
  const named = new Set<string>();
  // A shorter key sorts before, an array after every string: all keys of the account.
  const first = [account];
  const last = [account, []];
  const specs = database.specs.where('[account+id]').between(first, last);
  await specs.each((spec) => {
    if (spec.snapshot !== undefined) named.add(spec.snapshot.body);
  });
  await database.journal
    .where('[account+spec+seq]')
    .between(first, last)
    .each((row) => {
      for (const hash of [...bodiesNamed(row.edit), ...bodiesNamed(row.undo)]) named.add(hash);
    });
  const keys = await database.bodies.where('[account+hash]').between(first, last).primaryKeys();
  const before = new Date(now.getTime() - bodyGraceMs).toISOString();
  for (const key of keys.filter(([, hash]) => !named.has(hash))) {
    const body = await database.bodies.get(key);
    if (body !== undefined && body.at < before) await database.bodies.delete(key);
  }
}

function bodiesNamed(ref: StoredRef): readonly string[] {
  if ('body' in ref) return [ref.body];
  const { edit } = ref;
  return edit.kind === 'spec.replace' && 'body' in edit.content ? [edit.content.body] : [];
}

function appendRefusal(error: unknown): Result<number> {
  const name = error instanceof Error ? error.name : '';
  const inner = error instanceof Dexie.DexieError ? (error.inner as Error | undefined)?.name : '';
  if (name === 'ConstraintError' || inner === 'ConstraintError') {
    return refuse(
      'other-tab',
      'This change was not saved: another tab changed the same specification. Reload this tab to see it; export first what you want to keep.',
    );
  }
  if (name === 'QuotaExceededError' || inner === 'QuotaExceededError') {
    return refuse(
      'quota',
      'This change was not saved: the browser has no room left. Free some space and change something again, or export the specification.',
    );
  }
  return refuse(
    'storage',
    `This change was not saved: the browser's storage answered ${name || 'with an error'}. Export the specification to keep it.`,
  );
}
