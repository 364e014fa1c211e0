// The hosted app while the server is down: everything keeps working, and says that it is offline.
import { publishSample, publishWhileDown, save, syncLabel } from './hostedPages.ts';
import { expect, patience, test } from '../outbox/outboxTest.ts';

test(
  'a document is opened, edited and saved while the server is down, and sent once it is back',
  { tag: '@full' },
  async ({ page, expectProblem, provider: { server, url } }) => {
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

    await page.goto(`${url}/explore?search=pet&startIndex=16`);
    await expect(page.getByText("The server can't be reached", { exact: true })).toBeVisible();
    await page.goto(`${url}/d/ada/pet-shop/changelog`);
    await expect(page.getByRole('link', { name: 'Versions', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );

    await page.goto(`${url}/d/ada/other/editor`);
    await expect(page.getByText("The server can't be reached")).toBeVisible();
    await expect(page.getByText('was never opened on this device before')).toBeVisible();

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
    await page.goto(`${url}/d/ada/other/editor`);
    await expect(page.getByText('there is nothing here that you can see')).toBeVisible();
  },
);

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

test(
  'who reads without an account finds what was read while the server is down, too',
  { tag: '@full' },
  async ({ page, browser, provider: { server, url } }) => {
    await page.goto(url);
    await publishSample(page, 'ada');
    const reader = await (await browser.newContext()).newPage();
    await reader.goto(`${url}/d/ada/pet-shop`);
    await expect(reader.getByText('Sells animals').first()).toBeVisible();
    await reader.evaluate(async () => navigator.serviceWorker.ready);
    await reader.reload();
    await expect(reader.getByText('Sells animals').first()).toBeVisible();
    await server.kill();
    await reader.reload();
    await expect(reader.getByText('This is as of')).toBeVisible();
    await expect(reader.getByText('Sells animals').first()).toBeVisible();
    await reader.context().close();
  },
);
