// What happens to the tabs of a browser when somebody signs out in one, or the session ends.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectInOrderAtEachWidth } from '../support/inOrder.ts';
import {
  describeOperation,
  startAccount,
  startDocument,
  syncLabel,
  typeDescription,
} from './hostedPages.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Opens the editor of ada's document and makes a change that the server does not have. */
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

test(
  'a device that is cleared in one tab is cleared in all of them',
  { tag: '@full' },
  async ({ page, context }) => {
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
  },
);

test(
  'a sign-out in one tab is followed by the others, and what was changed or is being typed there waits on this device',
  { tag: '@full' },
  async ({ page, context }) => {
    const { ada, address } = await openChanged(page);
    await typeDescription(page, 'pet.delete', 'Half typed');
    const other = await context.newPage();
    await other.goto('/explore');
    await signOut(other, ada, false);
    await expect(page.getByText('Secret plans')).toBeHidden();
    // Nothing on the page shows when the typed text has been stored.
    await page.waitForTimeout(500);
    await page.goto('/explore');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Name').fill(ada);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('button', { name: ada })).toBeVisible();
    await page.goto(`${address}/editor`);
    await expect(page.getByText('Secret plans').first()).toBeVisible();
    await expect(page.getByText('Half typed').first()).toBeVisible();
  },
);

/** Signs in again in this tab after the session has ended elsewhere. */
async function signInAgain(page: Page, ada: string): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const notice = page.getByRole('status').filter({ hasText: 'Your session has ended' });
  await notice.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Name').fill(ada);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: ada })).toBeVisible();
}

test(
  'what is typed when the session ends is there again after signing in',
  { tag: '@full' },
  async ({ page }) => {
    const ada = await startAccount(page);
    const address = await startDocument(page, ada);
    const earlier = page.getByText('This is a draft from earlier');
    await page.goto(`${address}/settings`);
    await page.getByRole('textbox', { name: 'Description' }).fill('Sells fish');
    await page.getByRole('textbox', { name: 'README' }).fill('# Fish');
    await signInAgain(page, ada);
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Sells fish');
    await expect(page.getByRole('textbox', { name: 'README' })).toHaveValue('# Fish');
    await expect(earlier).toHaveCount(2);
    await expectInOrderAtEachWidth(page, 'settings with drafts');
    await page.getByRole('button', { name: 'Save the details' }).click();
    await expect(page.getByText('The details are saved.')).toBeVisible();
    await expect(earlier).toHaveCount(1);

    await page.getByRole('link', { name: 'Issues' }).click();
    await page.getByRole('button', { name: 'New issue' }).click();
    await page.getByLabel('Title').fill('Fish are missing');
    await page.reload();
    await page.getByRole('button', { name: 'New issue' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Fish are missing');
    await expect(earlier).toBeVisible();
    await expectInOrderAtEachWidth(page, 'a new issue with a draft');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: 'Fish are missing' }).click();

    const comment = page.getByRole('textbox', { name: 'Your comment' });
    await comment.fill('Cod, for example');
    await page.getByRole('link', { name: 'Commits' }).click();
    await expect(comment).toBeHidden();
    await page.goBack();
    await expect(comment).toHaveValue('Cod, for example');
    await signInAgain(page, ada);
    await expect(comment).toHaveValue('Cod, for example');
    await expectInOrderAtEachWidth(page, 'an issue with the draft of a comment');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByRole('article')).toContainText('Cod, for example');
    await expect(comment).toHaveValue('');
    await page.reload();
    await expect(page.getByRole('article')).toContainText('Cod, for example');
    await expect(comment).toHaveValue('');
  },
);

test(
  'when the session ends below an open dialog, one signs in from there, and it stays as it is',
  { tag: '@full' },
  async ({ page, context }) => {
    const ada = await startAccount(page);
    await page.goto(`${await startDocument(page, ada)}/issues`);
    await page.getByRole('button', { name: 'New issue' }).click();
    await page.getByLabel('Title').fill('Fish are missing');
    await page.getByLabel('Description').fill('Half a sent');
    await context.clearCookies();
    const lookAgain = () =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await lookAgain();
    const dialog = page.getByRole('dialog', { name: 'New issue' });
    const notice = dialog.getByRole('status').filter({ hasText: 'Your session has ended' });
    await expect(notice).toBeVisible();
    await expectInOrderAtEachWidth(page, 'a dialog in which the session has ended');
    const opened = context.waitForEvent('page');
    await notice.getByRole('link', { name: 'Sign in' }).click();
    const tab = await opened;
    await tab.getByLabel('Name').fill(ada);
    await tab.getByLabel('Password').fill('correct horse battery');
    const closed = tab.waitForEvent('close');
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
    await closed;
    await lookAgain();
    await expect(notice).toBeHidden();
    await expect(page.getByLabel('Title')).toHaveValue('Fish are missing');
    await expect(page.getByLabel('Description')).toHaveValue('Half a sent');
    await expect(dialog).toBeFocused();
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('link', { name: 'Fish are missing' })).toBeVisible();
  },
);

test('a second tab says that another one does the saving, and takes over', async ({
  page,
  context,
}) => {
  const { address } = await openChanged(page);
  const second = await context.newPage();
  await second.goto(`${address}/editor`);
  const takeOver = (tab: Page) => tab.getByRole('button', { name: 'Take over' });
  const isSaid = (tab: Page) =>
    tab.getByRole('status').filter({ hasText: 'which does the saving' });
  await expect(isSaid(second)).toBeInViewport({ ratio: 1 });
  await expect(takeOver(page)).toHaveCount(0);
  await expectInOrderAtEachWidth(second, 'the editor in a second tab');
  await takeOver(second).click();
  await expect(isSaid(second)).toHaveCount(0);
  await expect(second.locator('[data-pane="cards"] :focus')).toHaveCount(1);
  await describeOperation(second, 'pet.get', 'From the second tab');
  // The first tab follows the edit, shows a message, and can undo it.
  await expect(page.getByText('From the second tab').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take over' })).toBeVisible();
});
