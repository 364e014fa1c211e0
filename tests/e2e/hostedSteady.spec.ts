// Pages of the hosted app don't jump while they load, and fit into a window of 320 px, as with a
// zoom of 400 %.
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { isFull } from './full.ts';
import { startAccount, startDocument } from './hostedPages.ts';

declare global {
  /** The layout shifts so far, as scored by browsers. */
  var jumps: number[];
}

/** The pages of a document and of a person, relative to the address of the document. */
const main = ['', '/editor', '/commits', '/settings'];
const rest = ['/reference/pet', '/versions', '/issues', '/pulls', '/triggers'];

/** Records layout shifts that were not caused by a key or a button. */
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

for (const { width, tag } of [
  { width: 1280, tag: '@full' },
  { width: 320, tag: [] },
]) {
  test(
    `pages stand still while they load and fit a window of ${width} px`,
    { tag },
    async ({ page }) => {
      test.slow();
      const ada = await startAccount(page);
      await startDocument(page, ada);
      await page.setViewportSize({ width, height: width === 320 ? 256 : 800 });
      await countJumps(page);
      const ofDocument = [...main, ...(isFull ? rest : [])].map(
        (tab) => `/d/${ada}/pet-shop${tab}`,
      );
      const others = [
        '/account',
        ...(isFull ? ['/explore', `/d/${ada}`, '/stars', '/outbox'] : []),
      ];
      for (const address of [...ofDocument, ...others]) {
        await page.goto(address);
        await expect(page.locator('#root main, #root h1').first()).toBeVisible();
        await expect(page.locator('[data-waiting]')).toHaveCount(0);
        // Wait for everything that loads late.
        await page.waitForTimeout(700);
        const seen = await page.evaluate(() => ({
          jumps: globalThis.jumps.reduce((sum, jump) => sum + jump, 0),
          over: document.documentElement.scrollWidth - innerWidth,
        }));
        expect({ address, over: Math.max(0, seen.over) }).toEqual({ address, over: 0 });
        // A line that moves by its own height scores 0.02; a word that gets an icon, less than 0.005.
        expect({ address, isSteady: seen.jumps < 0.01 }).toEqual({ address, isSteady: true });
      }
    },
  );
}
