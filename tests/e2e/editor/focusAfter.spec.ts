// Where the focus goes when the element that had it disappears (rules 2).
import type { Locator, Page } from '@playwright/test';
import { dropFile, expect, test } from '../support/app.ts';
import { Sandbox } from '../support/sandbox.ts';

test(
  'after the first import it is on a card, and Edit again begins in the row that was not added',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import a file' }).click();
    const text = JSON.stringify({
      openapi: '3.0.0',
      info: { title: 'Small', version: '1' },
      paths: {
        '/a': { get: { operationId: 'getA', responses: { 200: { description: 'Done' } } } },
      },
    });
    await (
      await chooser
    ).setFiles({ name: 'small.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(page.locator('article:focus')).toBeVisible();

    await page.getByRole('button', { name: 'New Operation' }).first().click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('b.create');
    await page.getByRole('textbox', { name: 'Path' }).fill('/b');
    const code = page.getByRole('group', { name: 'New throw' }).getByRole('combobox').first();
    await code.click();
    await page.getByRole('option', { name: /404/ }).click();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Edit again' }).click();
    await expect(code).toBeFocused();
  },
);

test(
  'after what opened a new specification is undone it is on a card of the one that is open again',
  { tag: '@full' },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    await sandbox.saved();
    const boats = { name: 'boats.json', type: 'application/json', text: '{"Boat": {"id": 1}}' };
    for (const undo of ['Undo the import', 'Undo', 'Control+z']) {
      await dropFile(page, page.locator('body'), boats);
      await expect(sandbox.dialog).toContainText('“Pet shop” stays as it was.');
      const press = (name: string, place: Page | Locator = page) =>
        place.getByRole('button', { name, exact: true }).press('Enter');
      if (undo !== 'Undo the import') await press('Done');
      if (undo === 'Undo') await press(undo, sandbox.messages);
      else if (undo === 'Undo the import') await press(undo);
      else {
        await expect(sandbox.cards.locator(':focus')).toHaveCount(1);
        await page.keyboard.press(undo);
      }
      await expect(sandbox.messages).toContainText('“boats” is deleted again.');
      await expect(sandbox.cards.locator(':focus')).toHaveCount(1);
    }
  },
);

test(
  'after the dialog of a card that was renamed out of view it is on that card, not where an earlier dialog was opened',
  { tag: '@full' },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample("Typewright's own API");
    await sandbox.toolbar.getByRole('button', { name: 'Settings', exact: true }).click();
    await sandbox.closeDialog();
    const edit = sandbox.operation('about.get').getByRole('button', { name: 'Edit about.get' });
    await edit.click();
    await sandbox.dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('zzz.get');
    await sandbox.dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(sandbox.dialog).toHaveCount(0);
    const card = page.locator('article[aria-label^="Operation zzz.get, "]:focus-within');
    await expect(card).toBeVisible();
  },
);

test(
  'a menu that is opened right after a card was copied stays open',
  { tag: '@full' },
  async ({ page, slowDown }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Webshop and events');
    // On a slow machine, the copy appears after the press.
    await slowDown(8);
    const original = sandbox.operation('catalog.search');
    await original.getByRole('button', { name: 'Copy catalog.search' }).click();
    await sandbox.toolbar.getByRole('button', { name: 'More', exact: true }).click();
    await expect(sandbox.operation('catalog.search_copy')).toBeVisible();
    await page.getByRole('menuitem', { name: /^Compare/ }).click();
    await expect(sandbox.dialogTitled('Compare')).toBeVisible();
  },
);
