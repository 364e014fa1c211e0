import { expect, test } from 'vitest';
import type { PendingCall } from '../../src/storage/database/outboxRows.ts';
import type { OutboxStore } from '../../src/storage/outbox/outboxStore.ts';

/** A call as it is enqueued. */
export function someCall(id: string, order: number, rest: Partial<PendingCall> = {}): PendingCall {
  return {
    id,
    account: 'ada@https://provider.test/api',
    stream: 'ada/shop',
    order,
    endpoint: 'document.star',
    input: { user: 'ada', document: 'shop', body: { active: true } },
    state: 'queued',
    attempts: 0,
    unsure: false,
    createdAt: 1000,
    ...rest,
  };
}

const { account } = someCall('', 0);

/** The contract of every outbox, wherever it stores its rows. */
export function describeOutboxStore(open: () => OutboxStore): void {
  const filled = async (...calls: readonly PendingCall[]): Promise<OutboxStore> => {
    const store = open();
    const written = await store.write(async (rows) => {
      for (const call of calls) await rows.put(call);
    });
    expect(written.ok).toBe(true);
    return store;
  };
  const ids = (calls: readonly PendingCall[]) => calls.map(({ id }) => id);

  test('a call is read as it was written', async () => {
    const call = someCall('a', 1, { save: { body: 'x', content: 'y', base: { body: 'z' } } });
    const store = await filled(call);
    expect(await store.read((rows) => rows.call('a'))).toEqual(call);
    expect(await store.read((rows) => rows.call('b'))).toBeUndefined();
  });

  test('a stream has its own open calls, in order', async () => {
    const store = await filled(
      someCall('third', 30),
      someCall('first', 1),
      someCall('second', 2, { state: 'failed' }),
      someCall('done', 0, { state: 'done' }),
      someCall('cancelled', 3, { state: 'cancelled' }),
      someCall('other stream', 4, { stream: 'ada/shop2' }),
      someCall('no stream', 5, { stream: '' }),
      someCall('other account', 6, { account: `${account}2` }),
    );
    expect(ids(await store.read((rows) => rows.open(account, 'ada/shop')))).toEqual([
      'first',
      'second',
      'third',
    ]);
    expect((await store.read((rows) => rows.firstOpen(account, 'ada/shop')))?.id).toBe('first');
    expect(await store.read((rows) => rows.firstOpen(account, 'ada/none'))).toBeUndefined();
  });

  test('the heads are the first open calls of all streams of all accounts, in order', async () => {
    const store = await filled(
      someCall('b2', 7, { stream: 'b' }),
      someCall('b1', 5, { stream: 'b' }),
      someCall('a0', 1, { stream: 'a', state: 'done' }),
      someCall('a1', 6, { stream: 'a' }),
      someCall('account', 4, { stream: '' }),
      someCall('other', 2, { stream: 'a', account: 'bob@https://provider.test/api' }),
    );
    expect(ids(await store.read((rows) => rows.heads()))).toEqual(['other', 'account', 'b1', 'a1']);
    expect(ids(await store.read((rows) => rows.allOpen(account)))).toEqual([
      'account',
      'b1',
      'a1',
      'b2',
    ]);
    expect(ids(await store.read((rows) => rows.allOpen()))).toEqual([
      'other',
      'account',
      'b1',
      'a1',
      'b2',
    ]);
    expect(ids(await store.read((rows) => rows.allOpen('bob@https://provider.test/api')))).toEqual([
      'other',
    ]);
  });

  test('lists the recently completed calls of an account, in order', async () => {
    const ended = (at: number) => ({ state: 'done' as const, endedAt: at });
    const store = await filled(
      someCall('later', 3, ended(3000)),
      someCall('sooner', 2, ended(3500)),
      someCall('long since', 1, ended(2000)),
      someCall('cancelled', 4, { state: 'cancelled', endedAt: 3000 }),
      someCall('open', 5),
      someCall('somebody else’s', 6, { ...ended(3000), account: 'bob@https://provider.test/api' }),
    );
    const done = await store.read((rows) => rows.doneAfter(account, 2000));
    expect(ids(done)).toEqual(['sooner', 'later']);
  });

  test('a call that ends leaves the queue, and one that is reopened returns to its place', async () => {
    const store = await filled(someCall('a', 1), someCall('b', 2));
    await store.write((rows) => rows.put(someCall('a', 1, { state: 'done' })));
    expect(ids(await store.read((rows) => rows.heads()))).toEqual(['b']);
    await store.write((rows) => rows.put(someCall('a', 1)));
    expect(ids(await store.read((rows) => rows.open(account, 'ada/shop')))).toEqual(['a', 'b']);
  });

  test('finds the open calls that depend on a call', async () => {
    const store = await filled(
      someCall('a', 1),
      someCall('b', 2, { dependsOn: 'a' }),
      someCall('c', 3, { dependsOn: 'a', state: 'cancelled' }),
      someCall('d', 4, { dependsOn: 'b' }),
    );
    expect(ids(await store.read((rows) => rows.dependents('a')))).toEqual(['b']);
  });

  test('finds the ids recently created by calls of the same kind in the same stream', async () => {
    const done = { state: 'done', endedAt: 10 } as const;
    const store = await filled(
      someCall('a', 1, { ...done, answerId: '1' }),
      someCall('b', 2, { ...done, answerId: '2', endedAt: 9 }),
      someCall('c', 3, { ...done, answerId: '3', stream: 'ada/other' }),
      someCall('d', 4, { ...done, answerId: '4', account: 'bob@https://provider.test/api' }),
      someCall('e', 5, done),
      someCall('f', 6),
      someCall('g', 7, { ...done, answerId: '7', endpoint: 'issues.create' }),
    );
    const known = await store.read((rows) => rows.answeredSince(someCall('', 0), 10));
    expect([...known]).toEqual(['1']);
  });

  test('knows whether something later in a stream was sent', async () => {
    const ended = { state: 'done', endedAt: 5 } as const;
    const store = await filled(
      someCall('a', 1, ended),
      someCall('b', 3, { ...ended, stream: 'ada/zoo' }),
      someCall('c', 4, { ...ended, account: 'bob@https://provider.test/api' }),
      someCall('d', 5, { state: 'cancelled', endedAt: 5, firstSentAt: 1 }),
      someCall('e', 6, { state: 'failed', firstSentAt: 1 }),
      someCall('f', 7),
    );
    const isSentAfter = () => store.read((rows) => rows.isSentAfter(someCall('', 2)));
    expect(await isSentAfter()).toBe(false);
    await store.write((rows) =>
      rows.put(someCall('d', 5, { state: 'cancelled', endedAt: 5, unsure: true })),
    );
    expect(await isSentAfter()).toBe(true);
    await store.write((rows) => rows.put(someCall('d', 5, { state: 'retry', firstSentAt: 1 })));
    expect(await isSentAfter()).toBe(true);
  });

  test('never assigns a position in the queue twice', async () => {
    const store = open();
    const given = await Promise.all([1, 2, 3].map(() => store.write((rows) => rows.nextOrder())));
    const orders = given.map((each) => (each.ok ? each.value : 0));
    expect(new Set(orders).size).toBe(3);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
  });

  test('a failed transaction has written nothing, and is refused', async () => {
    const store = await filled(someCall('a', 1));
    const written = await store.write(async (rows) => {
      await rows.put(someCall('a', 1, { state: 'failed' }));
      await rows.put(someCall('b', 2));
      await rows.putDocument({ account, name: 'ada/shop' });
      await rows.putLease({ owner: 'me', epoch: 1, until: 5 });
      throw new Error('no');
    });
    expect(written.ok).toBe(false);
    expect((await store.read((rows) => rows.call('a')))?.state).toBe('queued');
    expect(await store.read((rows) => rows.call('b'))).toBeUndefined();
    expect(await store.read((rows) => rows.document(account, 'ada/shop'))).toBeUndefined();
    expect(await store.read((rows) => rows.lease())).toBeUndefined();
  });

  test('a transaction sees its own writes', async () => {
    const store = open();
    const seen = await store.write(async (rows) => {
      await rows.put(someCall('a', 1));
      return (await rows.heads()).length;
    });
    expect(seen).toEqual({ ok: true, value: 1 });
  });

  test('concurrent transactions run one after the other', async () => {
    const store = await filled(someCall('a', 1));
    const count = () =>
      store.write(async (rows) => {
        const call = await rows.call('a');
        if (call !== undefined) await rows.put({ ...call, attempts: call.attempts + 1 });
      });
    await Promise.all([count(), count(), count()]);
    expect((await store.read((rows) => rows.call('a')))?.attempts).toBe(3);
  });

  test('documents, bodies and the lease are read as last written', async () => {
    const store = open();
    const body = { account, hash: 'h', gzip: new ArrayBuffer(2), size: 2, at: '' };
    await store.write(async (rows) => {
      await rows.putDocument({ account, name: 'ada/shop', checkedAt: 1 });
      await rows.putDocument({ account, name: 'ada/shop', checkedAt: 2 });
      await rows.putBody(body);
      await rows.putLease({ owner: 'me', epoch: 1, until: 5 });
      await rows.putLease({ owner: 'you', epoch: 2, until: 6 });
      await rows.setAside({ account, document: 'ada/shop', body: 'h', side: 'mine', at: 3 });
    });
    await store.read(async (rows) => {
      expect((await rows.document(account, 'ada/shop'))?.checkedAt).toBe(2);
      expect((await rows.body(account, 'h'))?.size).toBe(2);
      expect(await rows.body('local', 'h')).toBeUndefined();
      expect(await rows.lease()).toEqual({ owner: 'you', epoch: 2, until: 6 });
    });
  });
}
