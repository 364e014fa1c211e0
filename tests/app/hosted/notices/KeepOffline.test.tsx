import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KeepOffline } from '../../../../src/app/hosted/notices/KeepOffline.tsx';
import { HostedContext, type Hosted } from '../../../../src/screens/hosted/shared/hosted.ts';
import { openDatabase, type Database } from '../../../../src/storage/database/database.ts';
import { readOfflineDocuments } from '../../../../src/storage/offlineDocuments.ts';
import { createOutbox } from '../../../../src/storage/outbox/outbox.ts';
import { endHold, heldSince, longOffline } from '../../../../src/storage/outbox/outboxHold.ts';
import { someCall } from '../../../storage/outboxStore.contract.ts';
import { writing } from '../../../storage/writing.ts';

const { account } = someCall('', 0);
const heardAt = Date.now() - 2 * longOffline;
const held = { name: 'outbox held', value: heardAt };
const away = /last in touch with the server/;
let database: Database;
/** Resolves when the page has been notified of the worker's write. */
let heard: Promise<void> | undefined;

beforeEach(async () => {
  database = openDatabase(`back-${Math.random()}`);
  await writing(database, () =>
    database.hosted.put({ account, name: 'ada/shop', checkedAt: heardAt }),
  );
  await createOutbox(database).write((rows) => rows.put(someCall('a', 1)));
});
afterEach(async () => {
  cleanup();
  await heard;
  heard = undefined;
  await database.delete();
});

/** Opens the same database as another realm does, of whose writes the page is not notified at once. */
function openElsewhere(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database.name);
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(opening.error ?? new Error('Not opened.')));
  });
}

/** Writes the row again, of which live queries are notified. */
async function hear(): Promise<void> {
  const row = await database.settings.get(held.name);
  if (row !== undefined) await writing(database, () => database.settings.put(row));
}

/**
 * Renders the notice after a long time without the provider. The worker holds the outbox, of which the page's
 * live queries are notified a moment later.
 */
function show(): void {
  const offline: Partial<Hosted['offline']> = {
    list: (whose) => readOfflineDocuments(database, whose),
    async ready() {
      const opened = await openElsewhere();
      opened.transaction('settings', 'readwrite').objectStore('settings').put(held);
      opened.close();
      heard = new Promise((resolve) => setTimeout(resolve, 50)).then(hear);
    },
    heldSince: () => heldSince(database),
    release: () => endHold(database),
  };
  const openCalls: Hosted['openCalls'] = (whose) =>
    createOutbox(database).read((rows) => rows.allOpen(whose));
  // Nothing else of the app is used.
  const hosted = { account, offline, openCalls, check: async () => undefined } as unknown as Hosted;
  render(
    <HostedContext value={hosted}>
      <KeepOffline />
    </HostedContext>,
  );
}

test('after a long time the person is asked before anything is sent, and gets no other message after postponing it', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Not yet' }));
  expect(screen.queryByText(away)).toBeNull();
  expect(await heldSince(database)).toBeDefined();
});

test('who lets it be sent is not told again that it will be', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }));
  await expect.poll(() => screen.queryByText(away), { timeout: 10_000 }).toBeNull();
  expect(await heldSince(database)).toBeUndefined();
});
