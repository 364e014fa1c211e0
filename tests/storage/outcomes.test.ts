import Dexie, { type DBCoreMutateRequest } from 'dexie';
import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../src/storage/database/database.ts';
import type { SpecStore } from '../../src/storage/specs/specStore.ts';
import { createSpecStore } from '../../src/storage/specs/specs.ts';
import { bodyRow, counts, journalRow, restorePointOf, key, replaceBy, start } from './rows.ts';

/*
 * What happens if the browser fails to store something. The names of the groups are those of the
 * outcomes in docs/STORAGE.md.
 */

let name: string;
let newer: number;
let database: Database;
let store: SpecStore;

function open(): { database: Database; store: SpecStore } {
  const opened = openDatabase(name, { onNewer: () => void (newer += 1) });
  return { database: opened, store: createSpecStore(opened) };
}

beforeEach(() => {
  name = `outcomes-${Math.random()}`;
  newer = 0;
  ({ database, store } = open());
});

afterEach(async () => {
  database.close();
  await Dexie.delete(name);
});

/** Everything that is stored, as another connection sees it. */
async function stored(): Promise<unknown> {
  const other = openDatabase(name);
  const tables = await Promise.all(
    other.tables.map((table) => table.toArray() as Promise<unknown>),
  );
  other.close();
  return tables;
}

/** Every way to write, each of which would succeed. */
async function everyWrite(on: SpecStore): Promise<readonly (() => Promise<unknown>)[]> {
  await on.putBody(bodyRow('body'));
  await on.append(journalRow(1, { edit: replaceBy('body') }), {
    restorePoint: restorePointOf(0, 'body'),
  });
  await on.describe({ ...key, id: 'removed' }, {}, start);
  await on.remove({ ...key, id: 'removed' }, start);
  return [
    () =>
      on.append(journalRow(2, { undo: replaceBy('body') }), {
        restorePoint: restorePointOf(1, 'body'),
      }),
    () => on.putBody(bodyRow('another')),
    () => on.compact(key, 1, 'body', counts, start),
    () => on.describe(key, { name: 'Name' }, start),
    () => on.duplicate(key, { ...key, id: 'copy' }, 'Copy', start),
    () => on.remove(key, start),
    () => on.recover({ ...key, id: 'removed' }),
    () => on.putSetting('theme', 'dark'),
  ];
}

/** Aborts the transaction at its nth write from now on, as a browser would. */
function breakOff(at: number, breaks: (transaction: IDBTransaction) => void): void {
  let left = at;
  database.close({ disableAutoOpen: false });
  database.use({
    stack: 'dbcore',
    name: 'breakOff',
    create: (core) => ({
      ...core,
      table: (tableName) => {
        const table = core.table(tableName);
        return {
          ...table,
          mutate: (request: DBCoreMutateRequest) => {
            left -= 1;
            if (left !== 0) return table.mutate(request);
            breaks(request.trans as IDBTransaction);
            // As in Chromium, the operation never answers, but the transaction does.
            return new Promise<never>(() => undefined);
          },
        };
      },
    }),
  });
}

/** Ends a transaction as the browser does when there is no space. */
function endForWantOfRoom(transaction: IDBTransaction): void {
  (transaction as unknown as Record<'_abort', (error: string) => void>)['_abort'](
    'QuotaExceededError',
  );
}

describe('quota full', () => {
  it('refuses every write, at each of its steps, and leaves nothing behind', async () => {
    const writes = await everyWrite(store);
    const before = await stored();
    for (const write of writes) {
      breakOff(1, endForWantOfRoom);
      expect(await write()).toMatchObject({ ok: false, refusal: { code: 'quota' } });
      expect(await stored()).toEqual(before);
    }
    const [append] = writes;
    for (const step of [2, 3]) {
      breakOff(step, endForWantOfRoom);
      expect(await append?.()).toMatchObject({ refusal: { code: 'quota' } });
      expect(await stored()).toEqual(before);
    }
  });

  it('says what to do, keeps the old data, and saves the same edit once there is room', async () => {
    await store.append(journalRow(1));
    breakOff(1, endForWantOfRoom);
    expect(await store.append(journalRow(2))).toMatchObject({
      refusal: { message: expect.stringContaining('no room left') as string },
    });
    expect((await store.load(key)).head).toBe(1);
    expect((await store.append(journalRow(2))).ok).toBe(true);
    expect((await store.load(key)).rows).toHaveLength(2);
  });
});

describe('private mode', () => {
  const { indexedDB: real } = Dexie.dependencies;

  afterEach(() => {
    Dexie.dependencies.indexedDB = real;
  });

  /** The errors of browsers without storage for the page. */
  function failing(error: string): IDBFactory {
    return {
      open: () => {
        const request = { error: new DOMException('Not here.', error) } as IDBOpenDBRequest;
        queueMicrotask(() => {
          const event = Object.assign(new Event('error'), {});
          Object.defineProperty(event, 'target', { value: request });
          request.onerror?.call(request, event);
        });
        return request;
      },
    } as unknown as IDBFactory;
  }

  it.each(['no storage at all', 'SecurityError', 'InvalidStateError', 'UnknownError'])(
    'refuses to write and to read, in words (%s)',
    async (answer) => {
      Dexie.dependencies.indexedDB =
        answer === 'no storage at all' ? (undefined as unknown as IDBFactory) : failing(answer);
      const { database: closed, store: nowhere } = open();
      // Twice, because Dexie's second answer is worded differently.
      for (const seq of [1, 1]) {
        const refused = await nowhere.append(journalRow(seq));
        expect(refused).toMatchObject({ ok: false, refusal: { code: 'storage' } });
        const message = refused.ok ? '' : refused.refusal.message;
        expect(message).toMatch(/^This change was not saved: .*export the specification/);
        await expect(nowhere.load(key)).rejects.toThrow(/^T(he|his) browser .*\.$/);
        await expect(nowhere.list(key.account)).rejects.toThrow(/\.$/);
      }
      expect(newer).toBe(0);
      closed.close();
    },
  );
});

describe('eviction', () => {
  it('never reports an edit as saved if the edits before it are gone', async () => {
    await store.append(journalRow(1));
    await Dexie.delete(name);
    expect(await store.append(journalRow(2))).toMatchObject({
      ok: false,
      refusal: { code: 'gone', message: expect.stringContaining('clearing site data') as string },
    });
    expect(await store.load(key)).toEqual({ head: 0, rows: [] });
    // A deletion is announced in the same way as a new version.
    expect(newer).toBe(0);
  });

  it('starts over from the first edit', async () => {
    await store.append(journalRow(1));
    await Dexie.delete(name);
    expect((await store.append(journalRow(1, { label: 'Import of the export' }))).ok).toBe(true);
    expect((await store.load(key)).rows.map(({ label }) => label)).toEqual([
      'Import of the export',
    ]);
  });

  it('compacts nothing into missing data', async () => {
    await store.append(journalRow(1));
    await Dexie.delete(name);
    await store.describe(key, { openedAt: start.toISOString() }, start);
    await store.putBody(bodyRow('snapshot'));
    expect(await store.compact(key, 1, 'snapshot', counts, start)).toMatchObject({
      refusal: { code: 'gone' },
    });
    expect((await store.load(key)).snapshot).toBeUndefined();
  });
});

describe('closed by the browser', () => {
  function closeAsTheBrowserDoes(): void {
    forceCloseDatabase(database.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0]);
  }

  it('is opened again with the next write and the next read', async () => {
    await store.append(journalRow(1));
    closeAsTheBrowserDoes();
    expect((await store.append(journalRow(2))).ok).toBe(true);
    closeAsTheBrowserDoes();
    expect((await store.load(key)).rows).toHaveLength(2);
  });

  it('refuses the interrupted write, leaves nothing behind, and saves it the next time', async () => {
    const writes = await everyWrite(store);
    const before = await stored();
    for (const step of [1, 2, 3]) {
      breakOff(step, (transaction) => transaction.abort());
      const refused = await writes[0]?.();
      expect(refused).toMatchObject({ ok: false, refusal: { code: 'storage' } });
      expect(await stored()).toEqual(before);
    }
    expect(await writes[0]?.()).toEqual({ ok: true, value: 2 });
  });

  it('is retried if it could not be opened', async () => {
    await store.append(journalRow(1));
    const real = indexedDB.open.bind(indexedDB);
    database.close({ disableAutoOpen: false });
    indexedDB.open = () => {
      throw new DOMException('Internal error.', 'UnknownError');
    };
    try {
      expect(await store.append(journalRow(2))).toMatchObject({ refusal: { code: 'storage' } });
      await expect(store.load(key)).rejects.toThrow(/couldn't open its storage/);
    } finally {
      indexedDB.open = real;
    }
    expect((await store.append(journalRow(2))).ok).toBe(true);
    expect((await store.load(key)).rows).toHaveLength(2);
  });
});

describe('newer app', () => {
  /** Opens the database as an app with the next schema does; returns its connection. */
  async function openNewer(): Promise<Dexie> {
    const next = new Dexie(name);
    const { tables } = openDatabase(name);
    const known = tables.map(({ name: table, schema: { primKey, indexes } }) => [
      table,
      [primKey, ...indexes].map(({ src }) => src).join(),
    ]);
    next.version(4).stores({ ...Object.fromEntries(known), newTable: 'id' });
    await next.open();
    return next;
  }

  async function expectReadsOnly(): Promise<void> {
    for (const write of [
      () => store.append(journalRow(2)),
      () => store.putBody(bodyRow('body')),
      () => store.compact(key, 1, 'snapshot', counts, start),
      () => store.describe(key, { name: 'Name' }, start),
      () => store.duplicate(key, { ...key, id: 'copy' }, 'Copy', start),
      () => store.remove(key, start),
      () => store.recover(key),
      () => store.putSetting('theme', 'dark'),
    ]) {
      expect(await write()).toMatchObject({ ok: false, refusal: { code: 'newer-app' } });
    }
    expect(await store.load(key)).toEqual({ head: 1, rows: [journalRow(1)] });
    expect(await store.history(key)).toHaveLength(1);
    expect(await store.after(key, 0)).toHaveLength(1);
    expect(await store.body(key.account, 'snapshot')).toEqual(bodyRow('snapshot'));
    expect(await store.restorePoints(key)).toEqual([]);
    expect(await store.list(key.account)).toHaveLength(1);
    expect(await store.setting('theme')).toBeUndefined();
  }

  beforeEach(async () => {
    await store.append(journalRow(1));
    await store.putBody(bodyRow('snapshot'));
  });

  it('takes over while this app is open, which then still reads but never writes again', async () => {
    const next = await openNewer();
    await expectReadsOnly();
    next.close();
    await expectReadsOnly();
    expect(newer).toBe(1);
  });

  it('was there first, so that this app reads but never writes', async () => {
    database.close();
    (await openNewer()).close();
    ({ database, store } = open());
    await expectReadsOnly();
    expect(newer).toBe(1);
    expect(database.backendDB().version).toBe(40);
  });

  it('took over while the browser had closed this app', async () => {
    database.close({ disableAutoOpen: false });
    (await openNewer()).close();
    await expectReadsOnly();
    expect(newer).toBe(1);
  });

  it('lets a write that has started complete', async () => {
    const [written, next] = await Promise.all([store.append(journalRow(2)), openNewer()]);
    expect(written).toEqual({ ok: true, value: 2 });
    expect((await store.load(key)).head).toBe(2);
    next.close();
  });

  it('is reported with what to do', async () => {
    (await openNewer()).close();
    expect(await store.append(journalRow(2))).toMatchObject({
      refusal: { message: expect.stringMatching(/newer version .* Export .* reload/) as string },
    });
  });
});

describe('other tab', () => {
  let other: ReturnType<typeof open>;

  beforeEach(() => {
    other = open();
  });

  afterEach(() => other.database.close());

  it('wrote first, so that this one is refused and sees what the other wrote', async () => {
    await store.append(journalRow(1));
    expect((await other.store.append(journalRow(2, { label: 'Theirs' }))).ok).toBe(true);
    const refused = await store.append(journalRow(2, { label: 'Mine' }));
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'other-tab' } });
    expect((await store.after(key, 1)).map(({ label }) => label)).toEqual(['Theirs']);
    expect((await store.append(journalRow(3))).ok).toBe(true);
  });

  it('writes at the same time, one edit of each number wins, and both tabs know which', async () => {
    const acknowledged: string[] = [];
    for (let seq = 1; seq <= 20; seq += 1) {
      const tabs = [store, other.store].entries();
      const answers = await Promise.all(
        [...tabs].map(async ([tab, written]) => {
          const label = `${seq} of tab ${tab}`;
          const answer = await written.append(journalRow(seq, { label }));
          if (answer.ok) acknowledged.push(label);
          return answer.ok;
        }),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
    }
    expect((await store.load(key)).rows.map(({ label }) => label)).toEqual(acknowledged);
  });

  it('has written and compacted the numbers that this one writes next, so that this one is refused', async () => {
    await store.append(journalRow(1));
    for (let seq = 2; seq <= 210; seq += 1) await other.store.append(journalRow(seq));
    await other.store.putBody(bodyRow('snapshot'));
    await other.store.compact(key, 210, 'snapshot', counts, start);
    expect(await store.append(journalRow(2))).toMatchObject({ refusal: { code: 'other-tab' } });
    expect((await store.load(key)).head).toBe(210);
  });
});
