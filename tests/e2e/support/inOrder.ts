import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { isFull, timeLimit } from '../full.ts';

/** The widths of a desktop, and of a tablet and a phone, in CSS pixels. */
const desktop = 1440;
const narrow = [768, 360] as const;
const height = 900;

/**
 * Declares the tests in `body` for the width of a desktop, and in the full run for those of a tablet and a
 * phone, too. Each test goes through many states, so it may take a while.
 */
export function atEachWidth(body: (width: number) => void): void {
  for (const width of [desktop, ...(isFull ? narrow : [])]) {
    test.describe(`${width} px wide`, () => {
      test.describe.configure({ timeout: 1.5 * timeLimit });
      test.use({ viewport: { width, height } });
      body(width);
    });
  }
}

/** `expectInOrder`, and in the full run again in narrower windows. */
export async function expectInOrderAtEachWidth(page: Page, what: string): Promise<void> {
  await expectInOrder(page, what);
  if (!isFull) return;
  for (const width of narrow) {
    await page.setViewportSize({ width, height });
    await expectInOrder(page, `${what}, ${width} px wide`);
  }
  await page.setViewportSize({ width: desktop, height });
}

/**
 * Expects that the screen (or `part`, a selector) violates no rule of WCAG 2.2 AA and no other that
 * axe knows to be best practice (`except` are those that do not suit it), and that nothing scrolls
 * sideways. The full run looks at the dark theme, too, which differs only in colours.
 */
export async function expectInOrder(
  page: Page,
  what: string,
  part?: string,
  except: readonly string[] = [],
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await violations(page, part, 'all', except), what).toEqual([]);
  const overflow = await page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('[role="dialog"]')];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });
  expect.soft(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
  if (!isFull) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violations(page, part, 'colours'), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  // In a low window more scrolls, which the keyboard must reach.
  const size = page.viewportSize();
  if (size === null) return;
  await page.setViewportSize({ ...size, height: 420 });
  expect.soft(await violations(page, part, 'scrolling'), `${what}, in a low window`).toEqual([]);
  await page.setViewportSize(size);
}

/** The violations that axe finds, one line each. */
async function violations(
  page: Page,
  part: string | undefined,
  rules: 'all' | 'colours' | 'scrolling',
  except: readonly string[] = [],
): Promise<string[]> {
  // Only if the page has not loaded it already, because it is half a megabyte.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    // There are no frames, and skipping the page that would merge their results halves the time.
    .setLegacyMode()
    // Describing everything that is right would take half of the remaining time.
    .options({ resultTypes: ['violations'] });
  if (part !== undefined) axe.include(part);
  if (rules === 'colours') axe.withRules('color-contrast');
  else if (rules === 'scrolling') axe.withRules('scrollable-region-focusable');
  else axe.disableRules([...except]);
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
