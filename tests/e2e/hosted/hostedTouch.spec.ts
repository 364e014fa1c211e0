// The hosted app and the public pages on a phone, by touch.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { openNewDocument, startAccount, startDocument } from './hostedPages.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test(
  'the name of a document has the whole width, and its buttons are below',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    const owner = await startAccount(page);
    const address = await startDocument(page, owner);
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      ...(baseURL !== undefined && { baseURL }),
    });
    const reader = await context.newPage();
    await startAccount(reader, 'grace');
    for (const [each, button] of [
      [page, 'Star · 0'],
      [reader, 'Fork'],
    ] as const) {
      await each.goto(address);
      const below = await each.getByRole('button', { name: button, exact: true }).boundingBox();
      const name = await each.getByRole('heading', { level: 1 }).boundingBox();
      expect(name?.width).toBeGreaterThan(340);
      expect(below?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0));
    }
    const link = page.getByRole('heading', { level: 1 }).getByRole('link', { name: 'pet-shop' });
    for (let width = 390; width >= 200; width -= 10) {
      await page.setViewportSize({ width, height: 844 });
      // A name that wraps at a hyphen has two boxes.
      const boxes = await link.evaluate((name) => name.getClientRects().length);
      expect({ width, boxes }).toEqual({ width, boxes: 1 });
    }
    await context.close();
  },
);

/** The fields of a page whose text is so small that iOS zooms into the page when they are focused. */
async function smallFields(page: Page): Promise<readonly string[]> {
  const fields = page.locator(
    'input:not([type="checkbox"], [type="radio"], [hidden]), textarea, select',
  );
  await expect(fields.first()).toBeVisible();
  return fields.evaluateAll((all) =>
    all
      .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.tagName} ${field.getAttribute('aria-label') ?? field.id}`),
  );
}

test(
  'no field has text so small that a phone zooms into the page',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    const owner = await startAccount(page);
    const address = await startDocument(page, owner);
    const small: Record<string, readonly string[]> = {};
    for (const path of ['/explore', address, `${address}/settings`, '/account']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      small[path] = await smallFields(page);
    }
    await page.goto(`${address}/editor`);
    await page.getByRole('button', { name: 'New Operation' }).tap();
    await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    small['the dialog of an operation'] = await smallFields(page);
    const context = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      javaScriptEnabled: false,
      ...(baseURL !== undefined && { baseURL }),
    });
    const bare = await context.newPage();
    for (const path of [address, '/api/authorization/authorize']) {
      await bare.goto(path);
      small[`${path} without scripts`] = await smallFields(bare);
    }
    await context.close();
    expect(Object.entries(small).filter(([, fields]) => fields.length > 0)).toEqual([]);
  },
);

test('the menu of the editor names no keys', { tag: '@full' }, async ({ page }) => {
  await openNewDocument(page);
  await page.getByRole('button', { name: 'More' }).tap();
  const item = page.getByRole('menuitem', { name: /^Find an operation/ });
  await expect(item).toBeVisible();
  await expect(page.getByRole('menu').locator('kbd').first()).toBeHidden();
  const label = item.getByText('Find an operation');
  expect(await label.evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
});
