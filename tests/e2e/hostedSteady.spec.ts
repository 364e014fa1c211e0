// Pages of the hosted app stand still while they load, and fit a window of 320 px, as at a zoom of 400 %.
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { publishSample, signUp } from './hostedPages.ts';

declare global {
  /** How far what is seen has jumped, as browsers count it. */
  var jumps: number[];
}

/** What the pages of a document and of a person are, after the address of the document. */
const main = ['', '/editor', '/commits', '/settings'];
const rest = ['/reference/pet', '/versions', '/issues', '/pulls', '/triggers'];

/** Counts jumps that no press of a key or button has caused. */
async function countJumps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.jumps = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value } = entry as PerformanceEntry & {
          readonly hadRecentInput: boolean;
          readonly value: number;
        };
        if (!hadRecentInput) globalThis.jumps.push(value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

for (const width of [1280, 320]) {
  test(`pages stand still while they load and fit a window of ${width} px`, async ({ page }) => {
    test.slow();
    const ada = await signUp(page);
    await publishSample(page, ada);
    await page.setViewportSize({ width, height: width === 320 ? 256 : 800 });
    await countJumps(page);
    const isFull = process.env['EVERY_WIDTH'] !== undefined;
    const ofDocument = [...main, ...(isFull ? rest : [])].map((tab) => `/d/${ada}/pet-shop${tab}`);
    const others = ['/account', ...(isFull ? ['/explore', `/d/${ada}`, '/stars', '/outbox'] : [])];
    for (const address of [...ofDocument, ...others]) {
      await page.goto(address);
      await expect(page.locator('#root main, #root h1').first()).toBeVisible();
      await expect(page.locator('[data-waiting]')).toHaveCount(0);
      // What comes late comes within this.
      await page.waitForTimeout(700);
      const seen = await page.evaluate(() => ({
        jumps: globalThis.jumps.reduce((sum, jump) => sum + jump, 0),
        over: document.documentElement.scrollWidth - innerWidth,
      }));
      expect({ address, over: Math.max(0, seen.over) }).toEqual({ address, over: 0 });
      // A line that moves by its height is 0.02; a word that gets its icon is below 0.005.
      expect({ address, isSteady: seen.jumps < 0.01 }).toEqual({ address, isSteady: true });
    }
  });
}
