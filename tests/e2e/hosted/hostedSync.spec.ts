// A fork's owner syncs it with its source while the server can't be reached.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { changeElsewhere, newName, startAccount, startDocument } from './hostedPages.ts';

const describe = (page: Page, user: string, description: string) =>
  changeElsewhere(page, user, (operations) =>
    operations.map((each) => (each.name === 'pet.delete' ? { ...each, description } : each)),
  );

test(
  'a sync that waits says so, also after a reload, and its conflicts are decided from the outbox',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const source = await context.newPage();
    const ada = await startAccount(source);
    await startDocument(source, ada);
    const bob = await startAccount(page, newName('bob'));
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Typewright-Account': bob };
    await page.request.get(`/api/document/${ada}/pet-shop/fork`, { headers });
    await describe(source, ada, 'As Ada says');
    await page.goto(`/d/${bob}/pet-shop`);
    await expect(page.getByText('1 change behind')).toBeVisible();
    await describe(page, bob, 'As Bob says');
    // So that nobody can look for conflicts first.
    await page.route(/\/(base|sync)(\?|$)/, (route) => route.abort());
    await page.getByRole('button', { name: 'Sync', exact: true }).click();
    const waits = page.getByText('It waits on this device, and is tried again automatically.');
    await expect(waits).toBeVisible();
    await page.reload();
    await expect(waits).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sync', exact: true })).toBeHidden();
    await page.unroute(/\/(base|sync)(\?|$)/);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('button', { name: 'Decide', exact: true })).toBeVisible();
    await page.goto('/outbox');
    const waiting = page.getByRole('list', { name: 'Changes that wait' });
    await expect(
      waiting.getByRole('link', { name: `Sync ${bob}/pet-shop with its source` }),
    ).toHaveAttribute('href', `/d/${bob}/pet-shop`);
    await waiting.getByRole('link', { name: 'Decide' }).click();
    await expect(page.getByRole('heading', { name: `Sync of ${bob}/pet-shop` })).toBeVisible();
    await page.getByRole('radio', { name: 'The source’s' }).check();
    await page.getByRole('button', { name: 'Sync as decided' }).click();
    await expect(page).toHaveURL('/outbox');
    await expect(page.getByText('Everything is sent').first()).toBeVisible();
    const stored = await page.request.get(`/api/document/${bob}/pet-shop`);
    expect(await stored.text()).toContain('As Ada says');
    await context.close();
  },
);
