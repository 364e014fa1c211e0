// Unsaved changes are marked until they are saved, whatever happens at the provider.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import {
  changeElsewhere,
  describeOperation,
  save,
  startAccount,
  startDocument,
  syncLabel,
} from './hostedPages.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Opens a hosted document and changes it without saving; returns the owner's name. */
async function openChanged(page: Page): Promise<string> {
  const ada = await startAccount(page);
  await page.goto(`${await startDocument(page, ada)}/editor`);
  await expect(syncLabel(page, 'Synced')).toBeVisible();
  await describeOperation(page, 'pet.get', 'Secret plans');
  return ada;
}

/** Asks to sign out, and expects to be told that the copy has changes that would be lost. */
async function expectWarned(page: Page, ada: string): Promise<void> {
  await page.getByRole('button', { name: ada, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: /Clear this device/ })).not.toBeChecked();
  await expect(dialog).toContainText('1 document has changes that were not saved');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test(
  'it stays marked after what is new on the server was merged with it',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await openChanged(page);
    await changeElsewhere(page, ada, (operations) =>
      operations.map((one) => ({
        ...one,
        ...(one.name === 'pet.delete' && { description: 'As it is elsewhere' }),
      })),
    );
    await page.reload();
    await expect(page.getByText('As it is elsewhere').first()).toBeVisible();
    await expect(page.getByText('Secret plans').first()).toBeVisible();
    const unsaved = page.getByRole('button', { name: 'Save (unsaved changes)' });
    await expect(unsaved).toBeVisible();
    await page.reload();
    await expect(unsaved).toBeVisible();
    await page.goto(`/d/${ada}/pet-shop/issues`);
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await expectWarned(page, ada);
    await page.goto(`/d/${ada}/pet-shop/editor`);
    await save(page);
    await expect(syncLabel(page, 'Synced')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await page.goto(`/d/${ada}/pet-shop/issues`);
    await expect(page.getByRole('heading', { name: 'No open issues' })).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
  },
);

test('it stays marked after the document was deleted', { tag: '@full' }, async ({ page }) => {
  const ada = await openChanged(page);
  await page.goto(`/d/${ada}/pet-shop/settings`);
  await page.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('pet-shop');
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/account');
  const kept = page.getByRole('listitem').filter({ hasText: `${ada}/pet-shop` });
  await expect(kept).toContainText('Has changes that are not saved on the server');
  await expectWarned(page, ada);
  await page.goto(`/d/${ada}`);
  const unsaved = page.getByRole('list', { name: 'Unsaved changes' });
  await unsaved.getByRole('link', { name: `${ada} / pet-shop` }).click();
  await expect(page).toHaveURL(`/d/${ada}/pet-shop/editor`);
  await page.goto(`/d/${ada}/pet-shop/editor`);
  await expect(page.getByText('Secret plans').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save (unsaved changes)' })).toBeVisible();
});

test(
  'a save that waits is no unsaved change, but one that was refused is',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await openChanged(page);
    const unsaved = page.getByRole('button', { name: 'Save (unsaved changes)' });
    const saved = page.getByRole('button', { name: 'Save', exact: true });
    const address = `**/api/document/${ada}/pet-shop`;
    let refuse = () => Promise.resolve();
    await page.route(address, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      refuse = () => route.fulfill({ status: 400, json: { message: 'Not in this house' } });
      return undefined;
    });
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save(page);
    await sent;
    await expect(syncLabel(page, 'Sending')).toBeVisible();
    await expect(saved).toBeVisible();
    await refuse();
    await expect(syncLabel(page, 'Failed')).toBeVisible();
    await expect(unsaved).toBeVisible();
    await page.reload();
    await expect(unsaved).toBeVisible();
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(syncLabel(page, 'Synced')).toBeVisible();
    await expect(saved).toBeVisible();
  },
);
