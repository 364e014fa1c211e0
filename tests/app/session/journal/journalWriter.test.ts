import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createJournalWriter,
  type JournalWriter,
  type JournalWriterEvents,
  type SourceChange,
} from '../../../../src/app/session/journal/journalWriter.ts';
import { applyEdit } from '../../../../src/domain/edits/applyEdit.ts';
import type { Edit } from '../../../../src/domain/edits/edit.ts';
import { refuse, type Refusal } from '../../../../src/domain/model/values/result.ts';
import { collectSlices } from '../../../../src/domain/model/slices.ts';
import {
  emptySpecification,
  type Specification,
} from '../../../../src/domain/model/specification.ts';
import { openDatabase, type Database } from '../../../../src/storage/database/database.ts';
import { createSpecStore } from '../../../../src/storage/specs/specs.ts';
import type { SpecStore } from '../../../../src/storage/specs/specStore.ts';
import type { ReplaceReason } from '../../../../src/machines/editorTypes.ts';
import { eventually } from '../../../support/eventually.ts';
import { storeSpecification } from '../../../../workers/spec/replica.ts';
import { createSpecWorker } from '../../../../workers/spec/specWorker.ts';
import type { SpecWorkerApi } from '../../../../workers/spec/specWorkerApi.ts';

const key = { account: 'local', id: 'sandbox' };

/** A specification so large that replacing or renaming in it uses bodies. */
function largeSpecification(): Specification {
  return {
    imports: [],
    operations: [],
    types: [
      { kind: 'struct', name: 'Used', properties: [] },
      ...Array.from({ length: 100 }, (_, index) => ({
        kind: 'map' as const,
        name: `User${String(index).padStart(3, '0')}`,
        values: { kind: 'reference' as const, target: 'Used' },
      })),
    ],
  };
}

const noRoom = refuse('quota', 'No room.');

/**
 * The real journal writer, store and worker in one thread; only the browser's database is
 * simulated.
 */
class Session {
  spec = emptySpecification;
  rev = 0;
  readonly refused: string[] = [];
  writtenRev = 0;
  overtaken = 0;
  settlings = 0;
  unreadable: Refusal | undefined;
  /** The writing code can't be loaded. */
  missing = false;
  readonly idle: (() => void)[] = [];
  readonly worker: SpecWorkerApi;
  readonly journalWriter: JournalWriter;
  #settled = Promise.resolve();

  readonly store: SpecStore;

  constructor(store: SpecStore) {
    this.store = store;
    this.worker = createSpecWorker(store, () => new Date());
    // In the app, every answer of the worker is a promise; here its methods are called directly.
    const remote = this.worker as unknown as Parameters<typeof createJournalWriter>[0]['worker'];
    this.journalWriter = createJournalWriter({
      key,
      openStore: async () => {
        if (this.missing) throw new TypeError('Failed to fetch dynamically imported module');
        return store;
      },
      worker: remote,
      shown: () => this,
      unreadable: () => this.unreadable,
      now: () => new Date(),
      whenIdle: (task) => void this.idle.push(task),
      onSettled: () => {
        this.settlings += 1;
      },
    });
  }

  async open(): Promise<void> {
    const opened = await this.worker.open(key);
    if (!opened.ok) throw new Error(opened.refusal.message);
    this.rev = opened.value.rev;
    const collected = collectSlices();
    for (;;) {
      const slice = this.worker.takeSlice();
      if (slice === null) break;
      collected.add(slice);
    }
    this.spec = collected.done();
  }

  /** Applies an edit and passes it on; returns the undo. */
  edit(edit: Edit, reason: ReplaceReason = 'replacement', source?: SourceChange): Edit {
    const applied = applyEdit(this.spec, edit);
    if (!applied.ok) throw new Error(applied.refusal.message);
    this.spec = applied.value.spec;
    this.rev += 1;
    const { rev } = this;
    this.#settled = new Promise((resolve) => {
      const events: JournalWriterEvents = {
        written: (kept) => {
          this.writtenRev = kept;
        },
        refused: ({ code }) => void this.refused.push(code),
        followed: (followed) => {
          if (followed === rev) resolve();
        },
        overtaken: () => {
          this.overtaken += 1;
          resolve();
        },
      };
      const { undo } = applied.value;
      const how = { type: 'write', epoch: 1, label: edit.kind, step: 'do', reason } as const;
      this.journalWriter.write({ ...how, rev, edit, undo }, events, Promise.resolve(source));
    });
    return applied.value.undo;
  }

  settled(): Promise<void> {
    return this.#settled;
  }
}

describe('the journal writer', () => {
  let database: Database;
  let session: Session;

  async function reopened(): Promise<Session> {
    const again = new Session(session.store);
    await again.open();
    return again;
  }

  beforeEach(async () => {
    database = openDatabase(`journalWriter-${Math.random()}`);
    session = new Session(createSpecStore(database));
    await session.open();
  });

  afterEach(() => database.delete());

  it('restores every saved edit after reopening', async () => {
    session.edit({ kind: 'type.add', type: { kind: 'struct', name: 'Pet', properties: [] } });
    session.edit({ kind: 'type.add', type: { kind: 'struct', name: 'Owner', properties: [] } });
    session.edit({ kind: 'root.set', root: 'Pet' });
    await session.settled();
    expect(session.writtenRev).toBe(3);
    const again = await reopened();
    expect(again.rev).toBe(3);
    expect(again.spec).toEqual(session.spec);
  });

  it('stores a large replacement, its undo and redo as bodies, not in rows', async () => {
    const spec = largeSpecification();
    session.edit({ kind: 'type.add', type: { kind: 'struct', name: 'Old', properties: [] } });
    session.journalWriter.remember(spec, await storedBody(session, spec));
    const undo = session.edit({ kind: 'spec.replace', content: { spec } });
    const redo = session.edit(undo);
    await session.settled();
    expect((await reopened()).spec).toEqual(session.spec);
    expect(session.spec.types.map(({ name }) => name)).toEqual(['Old']);
    session.edit(redo);
    await session.settled();
    expect((await reopened()).spec).toEqual(spec);
    for (const row of await database.journal.toArray()) {
      expect(JSON.stringify(row).length).toBeLessThan(2000);
    }
  });

  it('stores the large undo of a rename as a body, and the result of undoing it', async () => {
    const spec = largeSpecification();
    session.journalWriter.remember(spec, await storedBody(session, spec));
    session.edit({ kind: 'spec.replace', content: { spec } });
    const undo = session.edit({ kind: 'type.rename', name: 'Used', to: 'Renamed' });
    await session.settled();
    expect((await reopened()).spec).toEqual(session.spec);
    // What is already stored is not sent to the worker again, because cloning it would block the page.
    const storeUndo = vi.spyOn(session.worker, 'storeUndo');
    session.edit(undo);
    await session.settled();
    expect(storeUndo).toHaveBeenCalledOnce();
    expect(JSON.stringify(storeUndo.mock.calls).length).toBeLessThan(500);
    const again = await reopened();
    expect(again.spec).toEqual(spec);
    for (const row of await database.journal.toArray()) {
      expect(JSON.stringify(row).length).toBeLessThan(2000);
    }
  });

  it('compacts when idle, into the same specification', async () => {
    const spec = largeSpecification();
    session.journalWriter.remember(spec, await storedBody(session, spec));
    session.edit({ kind: 'spec.replace', content: { spec } });
    await session.journalWriter.flushed();
    expect(session.idle).toHaveLength(1);
    session.idle.forEach((task) => task());
    session.edit({ kind: 'type.delete', name: 'User007' });
    await session.settled();
    expect((await session.store.load(key)).snapshot?.seq).toBe(1);
    expect((await reopened()).spec).toEqual(session.spec);
  });

  it('never compacts an edit that is not written, even if another tab has written since', async () => {
    const { store } = session;
    let full = false;
    session = new Session({
      ...store,
      append: async (row) => (full ? noRoom : store.append(row)),
    });
    await session.open();
    session.edit({ kind: 'spec.replace', content: { spec: largeSpecification() } });
    await session.settled();
    full = true;
    session.edit({ kind: 'root.set', root: 'Used' });
    await session.settled();
    const other = new Session(store);
    await other.open();
    other.edit({ kind: 'type.delete', name: 'User007' });
    await other.settled();
    expect(session.idle).toHaveLength(1);
    session.idle.forEach((task) => task());
    await session.journalWriter.flushed();
    expect((await reopened()).spec).toEqual(other.spec);
  });

  it('reports that another tab wrote first, and leaves that tab’s edit alone', async () => {
    const other = new Session(session.store);
    await other.open();
    other.edit({ kind: 'type.add', type: { kind: 'struct', name: 'Theirs', properties: [] } });
    await other.settled();
    session.edit({ kind: 'type.add', type: { kind: 'struct', name: 'Mine', properties: [] } });
    session.edit({ kind: 'type.add', type: { kind: 'struct', name: 'Later', properties: [] } });
    await session.journalWriter.flushed();
    expect(session.overtaken).toBe(1);
    expect(session.refused).toEqual([]);
    expect(session.writtenRev).toBe(0);
    expect((await reopened()).spec.types.map(({ name }) => name)).toEqual(['Theirs']);
  });

  it('stores what is known of the source in the same transaction as the import, also when it has waited', async () => {
    const { store } = session;
    let full = true;
    session = new Session({
      ...store,
      append: async (...edit) => (full ? noRoom : store.append(...edit)),
      describe: () => Promise.reject(new Error('Only the edit itself describes.')),
    });
    await session.open();
    const spec = largeSpecification();
    session.edit({ kind: 'spec.replace', content: { spec } }, 'import', (before, seq) => ({
      name: `Import ${seq} after ${before?.name ?? 'nothing'}`,
    }));
    await session.settled();
    expect(await store.spec(key)).toBeUndefined();
    full = false;
    session.edit({ kind: 'root.set', root: 'Used' });
    await session.settled();
    expect(await store.spec(key)).toMatchObject({ head: 2, name: 'Import 1 after nothing' });
  });

  it('says with each edit how much there is, also when several have waited', async () => {
    const { store } = session;
    const counts = async () => (await store.spec(key))?.counts;
    const add = (name: string) =>
      session.edit({ kind: 'type.add', type: { kind: 'struct', name, properties: [] } });
    add('One');
    await session.settled();
    expect(await counts()).toEqual({ operations: 0, types: 1 });
    let full = true;
    session = new Session({
      ...store,
      append: async (...edit) => (full ? noRoom : store.append(...edit)),
    });
    await session.open();
    add('Two');
    await session.journalWriter.flushed();
    expect(await counts()).toEqual({ operations: 0, types: 1 });
    full = false;
    add('Three');
    await session.settled();
    expect(await counts()).toEqual({ operations: 0, types: 3 });
  });

  it('makes the state before a replacement a restore point, with its counts', async () => {
    const spec = largeSpecification();
    session.edit({ kind: 'type.add', type: { kind: 'struct', name: 'Old', properties: [] } });
    session.journalWriter.remember(spec, await storedBody(session, spec));
    session.edit({ kind: 'spec.replace', content: { spec } }, 'import');
    await session.settled();
    expect(await session.store.restorePoints(key)).toMatchObject([
      { seq: 1, reason: 'import', operations: 0, types: 1 },
    ]);
  });

  it('makes a restore point even if the replica had not caught up', async () => {
    const [first, second] = [largeSpecification(), largeSpecification()];
    session.journalWriter.remember(first, 'f'.repeat(64));
    session.edit({ kind: 'spec.replace', content: { spec: first } }, 'import');
    session.edit({ kind: 'type.delete', name: 'User000' });
    session.edit({ kind: 'spec.replace', content: { spec: second } }, 'import');
    await session.settled();
    expect(session.refused).toEqual([]);
    expect(await session.store.restorePoints(key)).toMatchObject([
      { seq: 2, reason: 'import', types: 100 },
    ]);
    expect((await reopened()).spec).toEqual(second);
  });

  it('writes a refused edit before anything newer, so that the journal has no gap', async () => {
    const { store } = session;
    let full = true;
    const refusing: SpecStore = {
      ...store,
      // A full browser can't be produced here; this simulates its refusal.
      append: async (row) => (full ? noRoom : store.append(row)),
      putBody: async (body) => (full ? noRoom : store.putBody(body)),
    };
    session = new Session(refusing);
    await session.open();
    session.edit({ kind: 'type.add', type: { kind: 'struct', name: 'First', properties: [] } });
    await session.settled();
    // Not even the state they replace can be stored, so these edits carry it themselves.
    const spec = largeSpecification();
    session.edit({ kind: 'spec.replace', content: { spec } }, 'import');
    await session.settled();
    const undoRename = session.edit({ kind: 'type.rename', name: 'Used', to: 'Renamed' });
    await session.settled();
    expect(session.refused).toEqual(['quota', 'quota', 'quota']);
    expect((await session.worker.search(3, 'Renamed', 1)).hits).toHaveLength(1);
    full = false;
    session.edit({ kind: 'type.add', type: { kind: 'struct', name: 'Second', properties: [] } });
    await session.settled();
    expect(session.writtenRev).toBe(4);
    const again = await reopened();
    expect(again.spec).toEqual(session.spec);
    again.edit({ kind: 'type.delete', name: 'Second' });
    again.edit(undoRename);
    await again.settled();
    expect((await reopened()).spec).toEqual(spec);
  });

  describe('when the writing code could not be loaded', () => {
    const wait = async (ms: number) => {
      vi.advanceTimersByTime(ms);
      await session.journalWriter.flushed();
    };
    /** Waits until no timer is left: the worker prepares its search, in as many steps as it needs. */
    const settled = () =>
      eventually(async () => {
        await wait(1000);
        expect(vi.getTimerCount()).toBe(0);
      });
    beforeEach(() => {
      // The database continues, because it has its own clock.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      session.missing = true;
    });
    afterEach(() => void vi.useRealTimers());

    it('writes pending edits by itself once it is loaded, and reports the failure only once', async () => {
      session.edit({ kind: 'type.add', type: { kind: 'struct', name: 'First', properties: [] } });
      session.edit({ kind: 'root.set', root: 'First' });
      await session.settled();
      expect(session.refused).toEqual(['not-loaded', 'not-loaded']);
      expect((await session.worker.search(2, 'First', 1)).hits).toHaveLength(1);
      await wait(1000);
      await wait(2000);
      expect(session.refused).toHaveLength(2);
      expect(session.writtenRev).toBe(0);
      session.missing = false;
      await wait(4000);
      expect(session.writtenRev).toBe(2);
      expect(session.settlings).toBe(1);
      expect((await reopened()).spec).toEqual(session.spec);
      await settled();
    });

    it('writes pending edits with the next one', async () => {
      session.edit({ kind: 'type.add', type: { kind: 'struct', name: 'First', properties: [] } });
      await session.settled();
      session.missing = false;
      session.edit({ kind: 'root.set', root: 'First' });
      await session.settled();
      expect(session.writtenRev).toBe(2);
      expect((await reopened()).spec).toEqual(session.spec);
      await settled();
    });

    it('leaves an edit alone that another tab wrote meanwhile', async () => {
      session.edit({ kind: 'type.add', type: { kind: 'struct', name: 'Mine', properties: [] } });
      await session.settled();
      const other = new Session(session.store);
      await other.open();
      other.edit({ kind: 'type.add', type: { kind: 'struct', name: 'Theirs', properties: [] } });
      await other.settled();
      session.missing = false;
      await wait(1000);
      expect(session.overtaken).toBe(1);
      await settled();
      expect((await reopened()).spec.types.map(({ name }) => name)).toEqual(['Theirs']);
    });
  });

  it('writes edits by itself as soon as there is room again', async () => {
    const { store } = session;
    let full = true;
    session = new Session({
      ...store,
      append: async (row) => (full ? noRoom : store.append(row)),
    });
    await session.open();
    session.edit({ kind: 'type.add', type: { kind: 'struct', name: 'First', properties: [] } });
    await session.settled();
    full = false;
    await eventually(() => expect(session.writtenRev).toBe(1));
    expect(session.refused).toEqual(['quota']);
  });

  it('writes an edit in full when its body is gone, and passes it to the replica', async () => {
    const spec = largeSpecification();
    session.journalWriter.remember(spec, 'f'.repeat(64));
    session.edit({ kind: 'spec.replace', content: { spec } }, 'import');
    await session.settled();
    expect(session.refused).toEqual([]);
    expect((await session.worker.search(1, 'Used', 1)).hits).toHaveLength(1);
    session.edit({ kind: 'type.delete', name: 'User000' });
    await session.settled();
    expect((await session.worker.search(2, 'User000', 1)).hits).not.toContainEqual({
      kind: 'type',
      name: 'User000',
    });
    expect(session.writtenRev).toBe(2);
    expect((await reopened()).spec).toEqual(session.spec);
  });

  it('never overwrites data that could not be read, and continues to work', async () => {
    session.edit({ kind: 'type.add', type: { kind: 'struct', name: 'Theirs', properties: [] } });
    await session.settled();
    const blind = new Session(session.store);
    blind.unreadable = { kind: 'refusal', code: 'storage', message: 'It is damaged.' };
    blind.edit({ kind: 'type.add', type: { kind: 'struct', name: 'Mine', properties: [] } });
    await blind.settled();
    blind.edit({ kind: 'type.delete', name: 'Mine' });
    await blind.settled();
    expect(blind.refused).toEqual(['storage', 'storage']);
    expect(blind.overtaken).toBe(0);
    expect((await reopened()).spec.types.map(({ name }) => name)).toEqual(['Theirs']);
  });
});

function storedBody({ store }: Session, spec: Specification): Promise<string> {
  return storeSpecification(store, key.account, spec, new Date());
}
