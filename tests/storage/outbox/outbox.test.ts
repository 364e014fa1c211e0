import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/storage/database/database.ts';
import { createOutbox } from '../../../src/storage/outbox/outbox.ts';
import type { OutboxRows } from '../../../src/storage/outbox/outboxStore.ts';
import { describeOutboxStore, someCall } from '../outboxStore.contract.ts';

describe('the outbox in the browser', () => {
  let opened = 0;
  describeOutboxStore(() => createOutbox(openDatabase(`outbox ${(opened += 1)}`)));

  test('nothing is written once its transaction has ended', async () => {
    const database = openDatabase(`outbox ${(opened += 1)}`);
    const store = createOutbox(database);
    let late: OutboxRows | undefined;
    await store.write(async (rows) => {
      late = rows;
      await rows.put(someCall('in time', 1));
    });
    await expect(late?.put(someCall('late', 2))).rejects.toThrow('has ended');
    await expect(late?.nextOrder()).rejects.toThrow('has ended');
    await expect(database.specs.clear()).rejects.toThrow('has ended');
    expect(await database.outbox.toCollection().primaryKeys()).toEqual(['in time']);
  });
});
