import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import {
  labelIn,
  syncStatus,
  type HashedContent,
  type StoredDocumentFacts,
  type SyncStatusEvent,
} from '../../src/machines/syncStatus.ts';
import { accountAt } from '../../src/storage/database/account.ts';
import type { PendingCall } from '../../src/storage/database/outboxRows.ts';
import { deferred, type Deferred } from './deferred.ts';

const start = Date.UTC(2026, 0, 1);
const account = accountAt('ada', 'https://host/api');

const synced: StoredDocumentFacts = {
  document: {
    account,
    name: 'ada/shop',
    head: { commit: 'c1c1c1c1', body: 'b', content: 'same' },
    base: { commit: 'c1c1c1c1', body: 'b' },
    checkedAt: start,
  },
  calls: [],
};

const call: PendingCall = {
  id: 'a',
  account,
  stream: 'ada/shop',
  order: 1,
  endpoint: 'document.update',
  input: {},
  state: 'queued',
  attempts: 0,
  unsure: false,
  createdAt: start,
};

/** The machine with a store, an editor, a worker and a clock that the test controls. */
function open() {
  const clock = new SimulatedClock();
  const hashes: Deferred<HashedContent>[] = [];
  const waits: { readonly ms: number; readonly over: Deferred<number> }[] = [];
  const actor = createActor(
    syncStatus.provide({
      actors: {
        store: fromCallback<SyncStatusEvent>(() => undefined),
        edits: fromCallback<SyncStatusEvent>(() => undefined),
        hash: fromPromise<HashedContent>(() => {
          const hash = deferred<HashedContent>();
          hashes.push(hash);
          return hash.promise;
        }),
        wait: fromPromise<number, number>(({ input }) => {
          const over = deferred<number>();
          waits.push({ ms: input, over });
          return over.promise;
        }),
      },
    }),
    { clock },
  ).start();
  return {
    know: (facts: StoredDocumentFacts, now = start) => actor.send({ type: 'facts', facts, now }),
    edit: (rev: number, isStored = true, isWriting = false) =>
      actor.send({ type: 'edited', rev, isStored, isWriting }),
    rest: () => clock.increment(300),
    almostRest: () => clock.increment(299),
    hashes,
    waits,
    async hash(rev: number, content = 'same') {
      hashes.at(-1)?.resolve({ rev, content });
      await settled();
    },
    async pass(now: number) {
      waits.at(-1)?.over.resolve(now);
      await settled();
    },
    async failToHash() {
      hashes.at(-1)?.reject(new Error('The worker is gone.'));
      await settled();
    },
    label: () => labelIn(actor.getSnapshot().context),
    status: () => labelIn(actor.getSnapshot().context)?.status,
  };
}

/** A machine receives what its actors resolve with a few microtasks later. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

describe('the sync status', () => {
  it('says nothing before the store was read', () => {
    expect(open().label()).toBeUndefined();
  });

  it('is synced only once the content was hashed and is that of the server', async () => {
    const sync = open();
    sync.know(synced);
    sync.edit(3);
    expect(sync.status()).toBe('saved');
    sync.rest();
    await sync.hash(3);
    expect(sync.status()).toBe('synced');
  });

  it('hashes only when edits have rested, and once for all of them', () => {
    const sync = open();
    sync.edit(1);
    sync.almostRest();
    sync.edit(2);
    sync.almostRest();
    expect(sync.hashes).toHaveLength(0);
    sync.rest();
    expect(sync.hashes).toHaveLength(1);
  });

  it('is no longer synced from the next edit on, even if its hash comes late', async () => {
    const sync = open();
    sync.know(synced);
    sync.edit(1);
    sync.rest();
    sync.edit(2);
    await sync.hash(1);
    expect(sync.status()).toBe('saved');
    sync.rest();
    await sync.hash(2);
    expect(sync.status()).toBe('synced');
    sync.edit(3);
    expect(sync.status()).toBe('saved');
  });

  it('says nothing while what the provider has is first written into the copy, unless that fails', () => {
    const sync = open();
    const { base: _base, ...document } = synced.document ?? { account, name: 'ada/shop' };
    sync.know({ document, calls: [] });
    sync.edit(1, false, true);
    expect(sync.label()).toBeUndefined();
    sync.edit(1, false);
    expect(sync.status()).toBe('notSaved');
    sync.know(synced);
    sync.edit(1, false, true);
    expect(sync.status()).toBe('saving');
  });

  it('does not hash what is not written, and says so', () => {
    const sync = open();
    sync.know(synced);
    sync.edit(1, false);
    sync.rest();
    expect(sync.hashes).toHaveLength(0);
    expect(sync.status()).toBe('notSaved');
    sync.edit(1, false, true);
    expect(sync.status()).toBe('saving');
    sync.edit(1, true);
    sync.rest();
    expect(sync.hashes).toHaveLength(1);
  });

  it('asks again when the worker has not followed the last edit yet', async () => {
    const sync = open();
    sync.know(synced);
    sync.edit(2);
    sync.rest();
    await sync.hash(1, 'older');
    expect(sync.status()).toBe('saved');
    sync.rest();
    await sync.hash(2);
    expect(sync.status()).toBe('synced');
  });

  it('does not know what could not be hashed, until the next edit', async () => {
    const sync = open();
    sync.know(synced);
    sync.edit(1);
    sync.rest();
    await sync.failToHash();
    sync.rest();
    expect(sync.hashes).toHaveLength(1);
    expect(sync.status()).toBe('saved');
    sync.edit(2);
    sync.rest();
    await sync.hash(2);
    expect(sync.status()).toBe('synced');
  });

  it('says after a while what sending waits for, though nothing happens', async () => {
    const sync = open();
    sync.know({ ...synced, calls: [call] });
    expect(sync.status()).toBe('sending');
    expect(sync.label()?.underway).not.toContain('waits');
    expect(sync.waits.at(-1)?.ms).toBe(30_000);
    await sync.pass(start + 30_000);
    expect(sync.label()?.underway).toContain('It waits for its turn');
    expect(sync.waits.at(-1)?.ms).toBe(30_000);
  });

  it('looks at the clock after a minute at the latest', () => {
    const sync = open();
    expect(sync.waits.at(-1)?.ms).toBe(60_000);
  });
});
