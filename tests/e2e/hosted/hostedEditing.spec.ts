// The editor of a hosted document: while it loads, its includes, and leaving it.
import { expect, test } from '../support/app.ts';
import {
  changeElsewhere,
  openNewDocument,
  saveElsewhere,
  startAccount,
  startDocument,
  startIncluding,
  syncLabel,
} from './hostedPages.ts';

declare global {
  /** How often the welcome of an empty specification was seen. */
  var welcomes: number;
}

test.use({ viewport: { width: 1440, height: 900 } });

test(
  'a document that is still on its way is not shown as an empty one',
  { tag: '@full' },
  async ({ page, slowDown }) => {
    const ada = await startAccount(page);
    const address = await startDocument(page, ada);
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(`**/api/document/${ada}/pet-shop`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${address}/editor`);
    await expect(page.getByText('Opening the specification')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pet shop' })).toBeHidden();
    // Nor while it is being rendered on a slow machine.
    await page.evaluate(() => {
      const isWelcome = () => document.body.innerText.includes('Start a specification');
      globalThis.welcomes = 0;
      new MutationObserver(() => {
        if (isWelcome()) globalThis.welcomes += 1;
      }).observe(document.body, { childList: true, subtree: true });
    });
    await slowDown(6);
    arrive();
    await expect(
      page.getByRole('article', { name: 'Operation pet.create, POST /pets' }),
    ).toBeVisible();
    expect(await page.evaluate(() => globalThis.welcomes)).toBe(0);
  },
);

test(
  'the editor that opens with the state of last time goes on to the current one',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await startAccount(page);
    const address = await startDocument(page, ada);
    // Read, but never opened in the editor.
    await page.goto(address);
    await expect(page.getByRole('link', { name: 'Editor', exact: true })).toBeVisible();
    await saveElsewhere(page, ada, [
      { name: 'pet.groom', httpMethod: 'POST', httpPath: '/grooming' },
    ]);
    await page.goto(`${address}/editor`);
    await expect(
      page.getByRole('article', { name: 'Operation pet.groom, POST /grooming' }),
    ).toBeVisible();
    await expect(syncLabel(page, 'Synced')).toBeVisible();
  },
);

test('a hosted document includes others', { tag: '@full' }, async ({ page }) => {
  const ada = await openNewDocument(page);
  await page.getByRole('button', { name: 'Include', exact: true }).click();
  await expect(page.getByRole('dialog').getByLabel('Alias')).toBeFocused();
  await page.keyboard.type('shop');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`typehub://${ada}:pet-shop`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Import shop' })).toContainText('5 types');
});

test(
  'read-only, for others than its owner, what a document includes is not resolved',
  { tag: '@4.14' },
  async ({ page }) => {
    const ada = await startAccount(page);
    await startDocument(page, ada);
    await startIncluding(page, ada);
    await page.context().clearCookies();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`/d/${ada}/zoo/editor`);
    const card = page.getByRole('article', { name: 'Import shop' });
    await expect(card).toContainText('not resolved');
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Include', exact: true })).toBeHidden();
    await page.waitForLoadState('networkidle');
    await expect(card).toContainText('not resolved');
    expect(asked).toContain(`/api/document/${ada}/zoo`);
    expect(asked.filter((path) => path.includes('pet-shop'))).toEqual([]);
  },
);

test(
  'going back applies what is being typed, and dismisses a dialog first',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await openNewDocument(page);
    await page.goto(`/d/${ada}/pet-shop`);
    await page.getByRole('link', { name: 'Editor', exact: true }).click();
    await expect(syncLabel(page, 'Synced')).toBeVisible();
    const description = page.getByRole('textbox', {
      name: 'Description of pet.create',
      exact: true,
    });
    await page.getByRole('button', { name: 'Edit pet.create', exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').first().pressSequentially('x');
    await page.goBack();
    await expect(
      page.getByText('Discarded: your changes to the operation pet.create.'),
    ).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(`/d/${ada}/pet-shop/editor`);

    await description.dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Half typed');
    await page.goBack();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.goForward();
    await expect(description).toHaveText('Half typed');
  },
);

test(
  'an earlier state of a hosted document is kept by name and restored',
  { tag: '@full' },
  async ({ page }) => {
    await openNewDocument(page);
    const operation = page.getByRole('article', { name: 'Operation pet.create, POST /pets' });
    const dialog = page.getByRole('dialog');
    await expect(operation).toBeVisible();
    await page.keyboard.press('Control+Shift+S');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('With create');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Kept this state as “With create”.')).toBeVisible();
    await page.getByRole('button', { name: 'Delete pet.create', exact: true }).click();
    await expect(operation).toBeHidden();
    // Before that, the browser would ask a person whether to leave the page.
    await expect(syncLabel(page, 'Saved on this device')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Restore/ }).click();
    await dialog.getByRole('button', { name: 'Restore “With create”' }).click();
    await expect(operation).toBeVisible();
    // The document is the one on the server.
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await page.keyboard.press('Control+Z');
    await expect(operation).toBeHidden();
  },
);

test(
  'what is saved elsewhere is in an open document without a click, and Synced is true',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await openNewDocument(page);
    const card = page.getByRole('article', { name: /^Operation pet\.create/ });
    await expect(card).toBeVisible();
    await expect(syncLabel(page, 'Synced')).toBeVisible();
    await changeElsewhere(page, ada, (operations) =>
      operations.filter(({ name }) => name !== 'pet.create'),
    );
    await expect(card).toBeHidden({ timeout: 60_000 });
    await expect(syncLabel(page, 'Synced')).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  },
);
