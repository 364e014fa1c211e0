import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../../src/storage/database/database.ts';
import { createOutbox } from '../../../src/storage/outbox/outbox.ts';
import type { PendingCall } from '../../../src/storage/database/outboxRows.ts';
import type { OutboxStore } from '../../../src/storage/outbox/outboxStore.ts';
import { createSpecStore } from '../../../src/storage/specs/specs.ts';
import type { SpecStore } from '../../../src/storage/specs/specStore.ts';
import { someCall } from '../outboxStore.contract.ts';
import { repeatEdit } from '../repeatEdit.ts';

const { account } = someCall('', 0);
const key = { account, id: 'ada/shop' };
const hour = 60 * 60 * 1000;
const start = Date.parse('2026-01-01T12:00:00Z');
const at = (hours: number) => new Date(start + hours * hour);

describe('what pending calls need', () => {
  let database: Database;
  let specs: SpecStore;
  let outbox: OutboxStore;

  beforeEach(() => {
    database = openDatabase(`needs-${Math.random()}`);
    specs = createSpecStore(database);
    outbox = createOutbox(database);
  });
  afterEach(() => database.delete());

  const put = (call: PendingCall) => outbox.write((rows) => rows.put(call));
  const putBody = (hash: string) =>
    specs.putBody({ account, hash, gzip: new ArrayBuffer(1), size: 1, at: at(0).toISOString() });

  async function edit(seq: number): Promise<void> {
    const nothing = { v: 1, edit: { kind: 'root.set', root: null } } as const;
    const row = { account, spec: key.id, seq, edit: nothing, undo: nothing, label: '' };
    expect(await specs.append({ ...row, at: at(0).toISOString() })).toMatchObject({ ok: true });
  }

  /** Compacts `hours` after the start, which deletes what is no longer needed. */
  async function compact(seq: number, hours: number): Promise<void> {
    await putBody(`snapshot ${seq}`);
    const counts = { operations: 1, types: 1 };
    const done = await specs.compact(key, seq, `snapshot ${seq}`, counts, at(hours));
    expect(done).toMatchObject({ ok: true });
  }

  test('bodies named only by a queued call, a document or a set-aside version are kept', async () => {
    const save = { body: 'mine', content: '', base: { body: 'base' } };
    await put(
      someCall('a', 1, {
        save,
        payload: 'payload',
        state: 'conflict',
        conflict: { reason: 'changed', theirs: { body: 'theirs', commit: '', content: '' } },
      }),
    );
    await outbox.write(async (rows) => {
      const head = { body: 'head', commit: '', content: '' };
      await rows.putDocument({ account, name: key.id, base: { body: 'copy' }, head });
      await rows.setAside({ account, document: key.id, body: 'aside', side: 'mine', at: start });
    });
    const named = ['mine', 'base', 'payload', 'theirs', 'head', 'copy', 'aside'];
    for (const hash of [...named, 'nobody’s']) await putBody(hash);
    await edit(1);
    await compact(1, 5);
    for (const hash of named) expect((await specs.body(account, hash))?.hash).toBe(hash);
    expect(await specs.body(account, 'nobody’s')).toBeUndefined();
  });

  test.each(['aaron@https://a.test/api', 'zoe@https://z.test/api'])(
    'bodies that only %s needs are deleted',
    async (other) => {
      await put(someCall('a', 1, { account: other, payload: 'payload' }));
      await outbox.write(async (rows) => {
        const head = { body: 'head', commit: '', content: '' };
        await rows.putDocument({ account: other, name: key.id, base: { body: 'copy' }, head });
        await rows.setAside({
          account: other,
          document: key.id,
          body: 'aside',
          side: 'mine',
          at: start,
        });
      });
      const named = ['payload', 'head', 'copy', 'aside'];
      for (const hash of named) await putBody(hash);
      await edit(1);
      await compact(1, 5);
      for (const hash of named) expect(await specs.body(account, hash)).toBeUndefined();
    },
  );

  test('bodies of a completed call are deleted, and set-aside versions after 90 days', async () => {
    await put(someCall('a', 1, { state: 'done', save: { body: 'mine', content: '' } }));
    await outbox.write((rows) =>
      rows.setAside({ account, document: key.id, body: 'aside', side: 'mine', at: start }),
    );
    for (const hash of ['mine', 'aside']) await putBody(hash);
    await edit(1);
    await edit(2);
    await compact(1, 5);
    expect(await specs.body(account, 'mine')).toBeUndefined();
    expect(await specs.body(account, 'aside')).toBeDefined();
    await compact(2, 91 * 24);
    expect(await specs.body(account, 'aside')).toBeUndefined();
  });

  test('a deleted specification with pending calls is not cleared after a day', async () => {
    await edit(1);
    await specs.remove(key, at(0));
    await put(someCall('a', 1));
    const other = { account, id: 'ada/other' };
    await specs.describe(other, { name: 'Other' }, at(0));
    const clear = async (hours: number) => {
      const nothing = { v: 1, edit: { kind: 'root.set', root: null } } as const;
      const seq = ((await specs.spec(other))?.head ?? 0) + 1;
      const row = { account, spec: other.id, seq, edit: nothing, undo: nothing, label: '' };
      await specs.append({ ...row, at: at(hours).toISOString() });
      await putBody('s');
      await specs.compact(other, seq, 's', { operations: 1, types: 1 }, at(hours));
    };
    await clear(30);
    expect(await specs.spec(key)).toBeDefined();
    await put(someCall('a', 1, { state: 'cancelled' }));
    await clear(31);
    expect(await specs.spec(key)).toBeUndefined();
  });

  test('edits since the oldest base of a pending save are kept beyond 200', async () => {
    await edit(1);
    await repeatEdit(database, key, 259);
    await edit(260);
    await put(
      someCall('a', 1, { save: { body: 'mine', content: '', base: { body: 'b', seq: 20 } } }),
    );
    await putBody('mine');
    await compact(250, 1);
    expect((await specs.after(key, 0))[0]?.seq).toBe(21);
    await put(someCall('a', 1, { state: 'cancelled' }));
    await outbox.write((rows) =>
      rows.putDocument({ account, name: key.id, base: { body: 'b', seq: 30 } }),
    );
    await compact(255, 1);
    expect((await specs.after(key, 0))[0]?.seq).toBe(31);
    await outbox.write((rows) => rows.putDocument({ account, name: key.id }));
    await compact(260, 1);
    expect((await specs.after(key, 0))[0]?.seq).toBe(61);
  });
});
