// What happens in the other tabs of a browser when somebody signs out in one.
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { describeOperation, startAccount, startDocument, syncLabel } from './hostedPages.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 60_000 });

/** Opens the editor of ada's document, in which there is something that the server has not. */
async function openChanged(page: Page): Promise<{ ada: string; address: string }> {
  const ada = await startAccount(page);
  const address = await startDocument(page, ada);
  await page.goto(`${address}/editor`);
  await expect(syncLabel(page, 'Synced')).toBeVisible();
  await describeOperation(page, 'pet.get', 'Secret plans');
  return { ada, address };
}

async function signOut(page: Page, ada: string, clear: boolean): Promise<void> {
  await page.getByRole('button', { name: ada }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const box = page.getByRole('dialog').getByRole('checkbox', { name: /Clear this device/ });
  await expect(box).not.toBeChecked();
  if (clear) await box.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
}

test('a device that is cleared in one tab is cleared in all of them', async ({ page, context }) => {
  const { ada, address } = await openChanged(page);
  const issues = await context.newPage();
  await issues.goto(`${address}/issues`);
  await expect(issues.getByRole('button', { name: ada })).toBeVisible();
  const frozen = await context.newPage();
  await frozen.goto(`${address}/settings`);
  await expect(frozen.getByLabel('Description')).toHaveValue('Sells animals');
  const lifecycle = await context.newCDPSession(frozen);
  await lifecycle.send('Page.setWebLifecycleState', { state: 'frozen' });
  const other = await context.newPage();
  await other.goto('/explore');
  await signOut(other, ada, true);
  await lifecycle.send('Page.setWebLifecycleState', { state: 'active' });
  for (const each of [page, issues, frozen]) {
    await expect(each.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible();
    await expect(each.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(each.getByRole('button', { name: ada })).toBeHidden();
    await expect(each.getByText('Secret plans')).toBeHidden();
  }
});

test('a sign-out in one tab is followed by the others, and what was changed there waits on this device', async ({
  page,
  context,
}) => {
  const { ada, address } = await openChanged(page);
  const other = await context.newPage();
  await other.goto('/explore');
  await signOut(other, ada, false);
  await expect(page.getByText('Secret plans')).toBeHidden();
  await page.goto('/explore');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Name').fill(ada);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: ada })).toBeVisible();
  await page.goto(`${address}/editor`);
  await expect(page.getByText('Secret plans').first()).toBeVisible();
});
