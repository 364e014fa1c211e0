import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MemoryOutbox } from '../../../src/storage/outbox/memoryOutbox.ts';
import type { OutboxStore } from '../../../src/storage/outbox/outboxStore.ts';
import { endLease, isLeader, leaseTime, renewLease } from '../../../src/sync/lease/leadership.ts';
import { createRecorder, advanceBase } from '../../../src/sync/lease/record.ts';
import { openStates } from '../../storage/callStates.ts';
import { someCall } from '../../storage/outboxStore.contract.ts';
import { opened, replay, take } from '../leaders.ts';

const stored = (store: MemoryOutbox, id: string) => store.tables.calls.get(id);

describe('the lease', () => {
  test('is one realm’s until it ends, is renewed or is given back', async () => {
    const { clock, ports } = opened();
    const first = await take(ports, 'a');
    expect(first).toEqual({ owner: 'a', epoch: 1 });
    expect(await take(ports, 'b')).toBeUndefined();
    clock.time += leaseTime - 1;
    expect(await take(ports, 'b')).toBeUndefined();
    clock.time += 1;
    expect(await take(ports, 'b')).toEqual({ owner: 'b', epoch: 2 });
  });

  test('lasts for as long as it is renewed', async () => {
    const { clock, ports } = opened();
    const first = await take(ports, 'a');
    if (first === undefined) throw new Error('Nobody leads.');
    for (let renewals = 0; renewals < 10; renewals++) {
      clock.time += leaseTime / 3;
      expect(await renewLease(ports, first)).toEqual({ ok: true, value: true });
      expect(await take(ports, 'b')).toBeUndefined();
    }
  });

  test('can be taken at once when it was given back', async () => {
    const { ports } = opened();
    const first = await take(ports, 'a');
    if (first === undefined) throw new Error('Nobody leads.');
    expect(await endLease(ports, first)).toEqual({ ok: true, value: true });
    expect(await take(ports, 'b')).toEqual({ owner: 'b', epoch: 2 });
  });

  test('can be neither renewed nor given back by whom it was taken from', async () => {
    const { ports, store } = opened();
    const first = await take(ports, 'a');
    const second = await take(ports, 'b', true);
    if (first === undefined || second === undefined) throw new Error('Nobody leads.');
    expect(await renewLease(ports, first)).toEqual({ ok: true, value: false });
    expect(await endLease(ports, first)).toEqual({ ok: true, value: false });
    expect(store.tables.lease).toMatchObject(second);
    expect(await store.read((rows) => isLeader(rows, second))).toBe(true);
  });

  test('is taken from another one where a lock says that nobody else replays', async () => {
    const { ports } = opened();
    await take(ports, 'a');
    expect(await take(ports, 'b', true)).toEqual({ owner: 'b', epoch: 2 });
  });

  test('has a higher epoch each time, even for the same owner', async () => {
    const { ports } = opened();
    expect((await take(ports, 'a'))?.epoch).toBe(1);
    expect((await take(ports, 'a'))?.epoch).toBe(2);
  });

  test('is nobody’s for longer than it lasts, whatever the clock does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -1e12, max: 1e12 }), async (jump) => {
        const { clock, ports } = opened();
        await take(ports, 'a');
        clock.time += jump;
        const mayStay = jump >= 0 && jump < leaseTime;
        const taken = await take(ports, 'b');
        // The lease stays with its leader only until its duration has passed; setting the clock back ends it.
        if (mayStay) expect(taken).toBeUndefined();
        else expect(taken?.epoch).toBe(2);
        clock.time += leaseTime;
        expect((await take(ports, 'c')) ?? taken).toBeDefined();
      }),
    );
  });

  test('what a dead leader was sending may have been done; nothing else of it is touched', async () => {
    const calls = openStates.map((state, order) =>
      someCall(state, order, { state, stream: state, attempts: 1 }),
    );
    const { ports, store, fill } = opened(...calls);
    await fill;
    await take(ports, 'a');
    for (const call of calls) {
      if (call.state !== 'sending') expect(stored(store, call.id)).toEqual(call);
    }
    expect(stored(store, 'sending')).toMatchObject({ state: 'uncertain', unsure: true });
  });
});

describe('what a leader writes', () => {
  test('is not written once another one leads', async () => {
    const { ports, store, fill } = opened(someCall('a', 1));
    await fill;
    const first = await take(ports, 'a');
    if (first === undefined) throw new Error('Nobody leads.');
    const recorder = createRecorder(ports, first);
    const claimed = await recorder.record(someCall('a', 1), 'claimed');
    expect(claimed).toMatchObject({ ok: true, value: { state: 'sending', epoch: 1 } });
    await take(ports, 'b', true);
    const sending = someCall('a', 1, { state: 'sending' });
    expect(await recorder.record(sending, 'succeeded')).toEqual({ ok: true, value: undefined });
    expect(stored(store, 'a')).toMatchObject({ state: 'uncertain', unsure: true });
  });

  test('is not written of a call that is not what it was', async () => {
    const { ports, store, fill } = opened(someCall('a', 1, { state: 'cancelled' }));
    await fill;
    const first = await take(ports, 'a');
    if (first === undefined) throw new Error('Nobody leads.');
    const recorder = createRecorder(ports, first);
    expect(await recorder.record(someCall('a', 1), 'claimed')).toEqual({
      ok: true,
      value: undefined,
    });
    expect(await recorder.record(someCall('none', 1), 'claimed')).toEqual({
      ok: true,
      value: undefined,
    });
    expect(stored(store, 'a')?.state).toBe('cancelled');
  });

  test('is all of it or nothing', async () => {
    const { ports, store, fill } = opened(
      someCall('a', 1, { state: 'sending' }),
      someCall('b', 2, { state: 'waiting', dependsOn: 'a', stream: 'other' }),
    );
    await fill;
    // Stores the lease directly, because taking it would make the sent call uncertain.
    await store.write((rows) => rows.putLease({ owner: 'a', epoch: 1, until: 0 }));
    const recorder = createRecorder(ports, { owner: 'a', epoch: 1 });
    const before = structuredClone(store.tables);
    const failed = await recorder.record(
      someCall('a', 1, { state: 'sending' }),
      'succeeded',
      {},
      () => Promise.reject(new Error('no')),
    );
    expect(failed.ok).toBe(false);
    expect(store.tables).toEqual(before);
    await recorder.record(someCall('a', 1, { state: 'sending' }), 'succeeded', { answerId: '5' });
    expect(stored(store, 'a')).toMatchObject({ state: 'done', answerId: '5' });
    expect(stored(store, 'b')).toMatchObject({ state: 'queued' });
    expect(stored(store, 'b')?.dependsOn).toBeUndefined();
  });
});

describe('a save that has arrived', () => {
  const saveOf = (id: string, order: number, body: string, base?: string) =>
    someCall(id, order, {
      endpoint: 'document.update',
      save: {
        body,
        content: `content of ${body}`,
        ...(base !== undefined && { base: { body: base, commit: 'c0' } }),
      },
    });

  test('is what the next one is made of, and what the copy on this device is made of', async () => {
    const [first, second] = [saveOf('a', 1, 'A', 'O'), saveOf('b', 2, 'B', 'A')];
    const { store, fill } = opened(second);
    await fill;
    const { account } = first;
    await store.write(async (rows) => {
      await rows.putDocument({ account, name: 'ada/shop', base: { body: 'A', commit: 'c0' } });
      await advanceBase(rows, first, 'c1', 77);
    });
    expect(stored(store, 'b')?.save?.base).toEqual({ body: 'A', commit: 'c1' });
    expect(store.tables.documents.get(`${account} ada/shop`)).toEqual({
      account,
      name: 'ada/shop',
      base: { body: 'A', commit: 'c1' },
      head: { commit: 'c1', body: 'A', content: 'content of A' },
      checkedAt: 77,
    });
  });

  test('is not what one is made of that was made of something else', async () => {
    // The first save was merged while being sent, so the next one is not based on what was saved.
    const { store, fill } = opened(saveOf('b', 2, 'B', 'mine'));
    await fill;
    const { account } = someCall('', 0);
    await store.write(async (rows) => {
      await rows.putDocument({ account, name: 'ada/shop', base: { body: 'B', commit: 'c0' } });
      await advanceBase(rows, saveOf('a', 1, 'merged', 'theirs'), 'c5', 1);
    });
    expect(stored(store, 'b')?.save?.base).toEqual({ body: 'mine', commit: 'c0' });
    expect(store.tables.documents.get(`${account} ada/shop`)?.base).toEqual({
      body: 'B',
      commit: 'c0',
    });
  });

  test('of a document without a base is its head, and no base yet', async () => {
    const first = saveOf('a', 1, 'A');
    const { store, fill } = opened(saveOf('b', 2, 'B', 'A'));
    await fill;
    const { account } = first;
    await store.write(async (rows) => {
      await rows.putDocument({ account, name: 'ada/shop' });
      await advanceBase(rows, first, 'c1', 77);
    });
    expect(store.tables.documents.get(`${account} ada/shop`)).toEqual({
      account,
      name: 'ada/shop',
      head: { commit: 'c1', body: 'A', content: 'content of A' },
      checkedAt: 77,
    });
  });

  test('names no commit where the provider named none', async () => {
    const { store, fill } = opened(saveOf('b', 2, 'B', 'A'));
    await fill;
    await store.write((rows) => advanceBase(rows, saveOf('a', 1, 'A'), undefined, 1));
    expect(stored(store, 'b')?.save?.base).toEqual({ body: 'A' });
  });

  test('changes nothing of what is no save', async () => {
    const { store, fill } = opened(saveOf('b', 2, 'B', 'A'));
    await fill;
    const before = store.tables.calls.get('b');
    await store.write((rows) => advanceBase(rows, someCall('star', 1), 'c9', 1));
    expect(store.tables.calls.get('b')).toEqual(before);
    expect(store.tables.documents.size).toBe(0);
  });
});

describe('two that think that they lead', () => {
  test('only the later one’s word counts, wherever the earlier one was frozen', async () => {
    for (let frozenAfter = 0; frozenAfter < 6; frozenAfter++) {
      const { clock, store, ports, fill } = opened(someCall('a', 1), someCall('b', 2));
      await fill;
      let writes = 0;
      let thaw = () => {};
      const thawed = new Promise<void>((resolve) => {
        thaw = resolve;
      });
      const freezing: OutboxStore = {
        ...store,
        write: async (run) => {
          if (writes++ === frozenAfter) await thawed;
          return store.write(run);
        },
      };
      const earlier = replay(freezing, clock, 'early', async () => 'succeeded');
      await new Promise((resolve) => setImmediate(resolve));
      const later = await take(ports, 'late', true);
      if (later === undefined) throw new Error('Nobody leads.');
      const before = structuredClone(store.tables);
      thaw();
      await earlier;
      const lease = store.tables.lease;
      // The earlier leader may take the lease only if it had not begun yet; then it leads rightfully.
      if (lease?.epoch === later.epoch) expect(store.tables.calls).toEqual(before.calls);
      else expect(frozenAfter).toBe(0);
    }
  });
});
