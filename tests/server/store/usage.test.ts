import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { removeAccount, removeDocument } from '../../../server/accounts/removeAccount.ts';
import type { Store } from '../../../server/store/store.ts';
import { documentFields } from './documentFields.ts';
import { engines, type OpenedStore } from './stores.ts';

// The quotas (rules 9): the database itself counts what an account has stored.

const now = '2026-01-02T03:04:05.000Z';
const dates = { createdAt: now, updatedAt: now };

describe.each(engines)('what an account has stored, on %s', (_, open) => {
  let opened: OpenedStore;
  let store: Store;
  beforeEach(async () => {
    opened = await open();
    store = opened.store;
    await store.bodies.put('body', new Uint8Array([1]));
  });
  afterEach(() => opened.close());

  const person = (name: string) => store.accounts.create({ name, password: 'x', now });
  const document = (userId: number, name: string) =>
    store.documents.create(documentFields(userId, name, 'body', now));
  const thread = (documentId: number, userId: number) => {
    const texts = { title: 'One', description: '' };
    const row = { kind: 'issue' as const, documentId, userId, sourceId: null, status: 1 };
    return store.threads.create({ ...row, ...texts, ...dates });
  };
  const comment = (threadId: number, userId: number) =>
    store.comments.create({ threadId, userId, comment: 'Text', ...dates });
  const trigger = (documentId: number, userId: number) => {
    const row = { documentId, userId, type: 'webhook', search: '', config: {} };
    return store.triggers.create({ ...row, ...dates });
  };

  test('is right whatever is deleted together with something else', async () => {
    const [ada, bob] = [await person('Ada'), await person('Bob')];
    const [shop, pets] = [await document(ada, 'shop'), await document(ada, 'pets')];
    const trips = await document(bob, 'trips');
    for (const bytes of [1, 1024, 1025]) await store.documents.grow(shop, bytes);
    await store.documents.grow(pets, 5000);
    for (const id of [shop, shop, pets]) await trigger(id, ada);
    const [onShop, onTrips] = [await thread(shop, bob), await thread(trips, ada)];
    for (const id of [onShop, onTrips, onTrips]) await comment(id, ada);
    for (const id of [onShop, onTrips]) await comment(id, bob);
    const usedBy = (id: number) => store.quotas.used(id);
    expect(await usedBy(ada)).toEqual({ documents: 2, kilobytes: 9, triggers: 3, comments: 3 });
    expect(await usedBy(bob)).toEqual({ documents: 1, kilobytes: 0, triggers: 0, comments: 2 });

    await store.transaction((inside) => removeDocument(inside, shop));
    expect(await usedBy(ada)).toEqual({ documents: 1, kilobytes: 5, triggers: 1, comments: 2 });
    expect(await usedBy(bob)).toEqual({ documents: 1, kilobytes: 0, triggers: 0, comments: 1 });
    // Ada's comments stay, without her name.
    await store.transaction((inside) => removeAccount(inside, { id: ada, name: 'Ada' }, 0));
    expect((await store.comments.ofThread(onTrips, { startIndex: 0, count: 16 })).total).toBe(3);
    await store.removals.thread(onTrips);
    expect(await usedBy(bob)).toEqual({ documents: 1, kilobytes: 0, triggers: 0, comments: 0 });
    const undone = store.transaction(async (inside) => {
      await inside.removals.document(trips);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await usedBy(bob)).documents).toBe(1);
  });
});
