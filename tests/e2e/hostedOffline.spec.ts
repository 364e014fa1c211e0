// The hosted app while the server is down: everything keeps working, and says that it is offline. What a
// browser deleted by then is reported.
import { send } from '../server/stress/writing.ts';
import {
  describeOperation,
  publishSample,
  publishWhileDown,
  save,
  syncLabel,
} from './hostedPages.ts';
import { documentName } from './outboxPage.ts';
import { expect, patience, test } from './outboxTest.ts';

test('a document is opened, edited and saved while the server is down, and sent once it is back', async ({
  page,
  expectProblem,
  provider: { server, url },
}) => {
  expectProblem(/^console error: Failed to load resource/);
  await page.goto(url);
  await publishSample(page, 'ada');
  const address = page.url();
  await page.goto(`${url}/explore`);
  const documents = page.getByRole('list', { name: 'Documents' });
  await expect(documents).toContainText('pet-shop');
  await server.kill();

  await page.reload();
  await expect(documents).toContainText('pet-shop');
  await expect(page.getByText("The server can't be reached. This is as of")).toBeVisible();

  await page.goto(address);
  await page.getByRole('button', { name: 'Delete pet.create', exact: true }).click();
  await save(page);
  await expect(syncLabel(page, 'Sending')).toBeVisible();
  await page.getByRole('button', { name: /^Sync/ }).click();
  await expect(page.getByText(/1 change to send/)).toBeVisible();
  await page.reload();
  await expect(syncLabel(page, 'Sending')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete pet.create', exact: true })).toBeHidden();
  await page.goto(`${url}/outbox`);
  await expect(page.getByRole('list', { name: 'Changes that wait' })).toContainText(
    'Save ada/pet-shop',
  );

  await server.restart();
  await expect(page.getByText('Everything is sent')).toBeVisible(patience);
  await page.goto(address);
  await expect(syncLabel(page, 'Synced')).toBeVisible();
  await page.goto(`${url}/d/ada/pet-shop/commits`);
  await expect(page.getByRole('list', { name: 'Commits' }).getByRole('listitem')).toHaveCount(2);
});

test(
  'a document is published while the server is down, and is there once it is back',
  { tag: '@full' },
  async ({ page, expectProblem, provider: { server, url } }) => {
    expectProblem(/^console error: Failed to load resource/);
    await publishWhileDown(page, url, server);

    await server.restart();
    await expect(syncLabel(page, 'Synced')).toBeVisible(patience);
    await page.goto(`${url}/explore`);
    await expect(page.getByRole('list', { name: 'Documents' })).toContainText('pet-shop');
  },
);

test('eviction: what the browser deleted is reported on every page of the hosted app until it is dismissed', async ({
  page,
  context,
  provider: { url, client },
}) => {
  const types = [{ type: 'object', name: 'Pet', description: 'at first', properties: [] }];
  const body = JSON.stringify({ spec: { imports: [], operations: [], types } });
  await send(client, { key: 'before', method: 'PUT', path: `/document/${documentName}`, body });
  let asked = 0;
  await context.exposeFunction('askToPersist', () => {
    asked += 1;
    return false;
  });
  // An empty page has no storage.
  await context.addInitScript(
    'if (navigator.storage) navigator.storage.persist = () => globalThis.askToPersist();',
  );
  const lost = page.getByText('The browser has lost everything that was stored here');
  await page.goto(`${url}/d/${documentName}/editor`);
  await expect(syncLabel(page, 'Synced')).toBeVisible();
  await expect(lost).toBeHidden();
  expect(asked).toBe(0);
  await describeOperation(page, 'Pet', 'from here');
  await save(page);
  await expect.poll(() => asked).toBe(1);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('typewright_stored')))
    .toBe('yes');
  await page.goto('about:blank');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'indexeddb' });

  await page.goto(`${url}/outbox`);
  await expect(lost).toBeVisible();
  await page.goto(`${url}/d/${documentName}/editor`);
  await expect(lost).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(lost).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('typewright_stored')))
    .toBe('yes');
  await page.goto(`${url}/outbox`);
  await expect(page.getByText('Everything is sent')).toBeVisible();
  await expect(lost).toBeHidden();
});
