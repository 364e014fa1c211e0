// A browser that is killed in the middle of a record leaves half of it at the end of its log. The next writer
// must start a new log, or the next kill empties the database.
import { expect, type Page } from '@playwright/test';
import { appendHalfRecord, plainHost, storedBytes, test } from '../support/mortalBrowser.ts';
import { OwnServer } from '../support/ownServer.ts';

const url = () => process.env['TYPEWRIGHT_URL'] ?? '';

const places = [
  { where: 'at home', address: url },
  { where: 'over plain http', address: () => url().replace('localhost', plainHost) },
];
for (const { where, address } of places) {
  test(
    `half a record in the log loses nothing that was reported as saved, ${where}`,
    { tag: '@full' },
    async ({ openApp, profile }) => {
      let { page, sandbox, kill } = await openApp(address());
      expect(await page.evaluate(() => isSecureContext)).toBe(where === 'at home');
      await page.getByRole('button', { name: 'Pet shop' }).click();
      await sandbox.saved();
      await kill();
      await appendHalfRecord(profile);

      ({ page, sandbox, kill } = await openApp(address()));
      await sandbox.deleteOperation('pet.create');
      await sandbox.saved();
      await kill();

      ({ page, sandbox, kill } = await openApp(address()));
      await expect(sandbox.operation('pet.get')).toBeVisible();
      await expect(sandbox.operation('pet.create')).toHaveCount(0);
      await expect(sandbox.undo('Delete operation pet.create')).toBeVisible();
      await kill();
    },
  );
}

test(
  'half a record in the log loses nothing if the service worker writes first',
  { tag: '@full' },
  async ({ openApp, openBrowser, profile }) => {
    const wakes = 10;
    const server = await OwnServer.start();
    try {
      let { page, sandbox, kill } = await openApp(server.url);
      await page.getByRole('button', { name: 'Pet shop' }).click();
      await sandbox.saved();
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await enqueue(page, `${server.url}/api`);
      await kill();
      await appendHalfRecord(profile);
      const before = await storedBytes(profile);

      // A page of the same origin that is not the app.
      ({ page, sandbox, kill } = await openBrowser(`${server.url}/api/nothing`));
      const epoch = await leaseEpoch(page);
      for (let wake = 1; wake <= wakes; wake += 1) {
        await stopServiceWorker(page);
        // The service worker is the first to write after the start; with nothing due, it would write
        // nothing.
        if (wake > 1) await enqueue(page, `${server.url}/api`);
        await askServiceWorker(page);
        await expect.poll(() => leaseEpoch(page)).toBe(epoch + wake);
      }
      const written = (await storedBytes(profile)) - before;
      console.log(`${wakes} wakes of the service worker: ${written} more bytes are stored.`);
      expect(written, 'bytes').toBeLessThan(200_000);
      await kill();

      ({ page, sandbox, kill } = await openApp(server.url));
      await expect(sandbox.operation('pet.create')).toBeVisible();
      await expect(sandbox.undo('Import TypeAPI')).toBeVisible();
      await kill();
    } finally {
      await server.remove();
    }
  },
);

/** Adds a call of a signed-out account to the outbox, bypassing the app, or makes it due again. */
async function enqueue(page: Page, provider: string): Promise<void> {
  await page.evaluate(
    (account) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('typewright');
        opening.addEventListener('success', () => {
          const database = opening.result;
          const writing = database.transaction('outbox', 'readwrite');
          const now = Date.now();
          writing.objectStore('outbox').put({
            id: '00000000-0000-4000-8000-000000000000',
            account,
            stream: '',
            order: 1,
            openOrder: 1,
            endpoint: 'document.star',
            input: { user: 'bob', document: 'shop' },
            state: 'queued',
            attempts: 0,
            unsure: false,
            createdAt: now,
          });
          writing.addEventListener('complete', () => {
            database.close();
            resolve();
          });
          writing.addEventListener('error', () => reject(new Error(String(writing.error))));
        });
      }),
    `ada@${provider}`,
  );
}

/** How many times a replay has been started. */
function leaseEpoch(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('typewright');
        opening.addEventListener('success', () => {
          const database = opening.result;
          const lease = database
            .transaction('settings')
            .objectStore('settings')
            .get('outbox lease');
          lease.addEventListener('success', () => {
            database.close();
            const row = lease.result as { readonly value: { readonly epoch: number } } | undefined;
            resolve(row?.value.epoch ?? 0);
          });
        });
      }),
  );
}

async function stopServiceWorker(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('ServiceWorker.enable');
  await tools.send('ServiceWorker.stopAllWorkers');
  await tools.detach();
}

async function askServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    registration?.active?.postMessage({ type: 'replay' });
  });
}
