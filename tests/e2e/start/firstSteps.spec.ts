import { expect, test } from '../support/app.ts';
import { isFull } from '../full.ts';
import { expectInOrder } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';

test(
  'a sample begins with three steps, until they were read once',
  { tag: '@full' },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    const steps = page.getByRole('region', { name: 'First steps' });
    // Simulates somebody who visits for the first time.
    await page.addInitScript(() => {
      if (sessionStorage['began'] === undefined) localStorage['typewright_view'] = '{}';
      sessionStorage['began'] = 'yes';
    });
    await sandbox.openSample('Pet shop');
    await expect(steps.getByRole('listitem')).toHaveCount(3);
    for (const width of isFull ? [1440, 390] : [390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectInOrder(page, `the first steps at ${width} px`);
      // The first steps cover nothing.
      const [above, below] = [await steps.boundingBox(), await sandbox.cards.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual((below?.y ?? 0) + 1);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await steps.getByRole('button', { name: 'Got it' }).press('Enter');
    await expect(steps).toHaveCount(0);
    await expect(sandbox.cards.locator(':focus')).toHaveCount(1);

    await page.reload();
    await sandbox.ready();
    await sandbox.name().click();
    await sandbox.dialog.getByRole('button', { name: 'New specification' }).click();
    await page.getByRole('button', { name: 'Pet shop' }).click();
    await expect(sandbox.cards).toBeVisible();
    await expect(steps).toHaveCount(0);
  },
);
