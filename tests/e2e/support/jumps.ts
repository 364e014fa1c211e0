// Measures which parts of a page move by themselves.
import type { Page } from '@playwright/test';
import { expect } from './app.ts';

declare global {
  /** The layout shifts so far: the browser's score, and the elements that moved. */
  var jumps: { readonly value: number; readonly moved: readonly string[] }[];
}

/** Records layout shifts that were not caused by a key or a button. */
export async function countJumps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.jumps = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { hadRecentInput, value, sources } = entry as PerformanceEntry & {
          readonly hadRecentInput: boolean;
          readonly value: number;
          readonly sources: readonly {
            readonly node: Node | null;
            readonly previousRect: DOMRectReadOnly;
            readonly currentRect: DOMRectReadOnly;
          }[];
        };
        if (hadRecentInput) continue;
        const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].join(' ');
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName} “${node?.textContent?.slice(0, 40)}”: ${place(previousRect)} → ${place(currentRect)}`,
        );
        globalThis.jumps.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Waits until nothing has been added, loaded or moved for a while, however long that takes on a busy machine.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const quiet = 600;
        let last = '';
        let since = 0;
        const check = () => {
          const { documentElement } = document;
          const now = [
            documentElement.scrollHeight,
            scrollY,
            documentElement.getElementsByTagName('*').length,
            performance.getEntriesByType('resource').length,
            globalThis.jumps.length,
          ].join();
          if (now !== last) since = performance.now();
          last = now;
          if (performance.now() - since >= quiet) resolve();
          // Background priority, so that all pending work is done first.
          else setTimeout(() => void scheduler.postTask(check, { priority: 'background' }), 100);
        };
        check();
      }),
  );
}

/** Opens a page; returns what has moved by itself, and by how much the page is wider than the window. */
export async function look(page: Page, address: string) {
  await page.goto(address);
  await expect(page.locator('#root main, #root h1').first()).toBeVisible();
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Not found' })).toHaveCount(0);
  await settled(page);
  const { jumps, over } = await page.evaluate(() => ({
    jumps: globalThis.jumps,
    over: document.documentElement.scrollWidth - innerWidth,
  }));
  // A line that moves by its own height scores 0.02.
  const isSteady = jumps.reduce((sum, { value }) => sum + value, 0) < 0.001;
  return { address, over: Math.max(0, over), moved: isSteady ? [] : jumps };
}

/** Returns what has moved by itself, after waiting until the page is settled. */
export async function jumped(page: Page) {
  await settled(page);
  return page.evaluate(() => globalThis.jumps);
}

/** What `look` returns for a page that neither moves nor is too wide. */
export const still = (address: string) => ({ address, over: 0, moved: [] });
