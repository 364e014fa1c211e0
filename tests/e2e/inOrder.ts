import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Widths of a desk and of a hand, in CSS pixels. */
const widths = [1440, 390] as const;
/**
 * Colours are the same at every width, and so are the names and roles in a dialog: only the full run looks
 * at them at each.
 */
const allAtEachWidth = process.env['EVERY_WIDTH'] === '1';
/** What a narrow screen can break in a part that is right on a wide one. */
const layoutRules = ['target-size', 'scrollable-region-focusable'];

/** Declares the tests in `body` once for each width. Each is a walk through many states, so it may take a while. */
export function atEachWidth(body: (width: number) => void): void {
  for (const width of widths) {
    test.describe(`${width} px wide`, () => {
      test.describe.configure({ timeout: 180_000 });
      test.use({ viewport: { width, height: 900 } });
      body(width);
    });
  }
}

/**
 * What is on the screen (or in `part`, a selector) violates no rule of WCAG 2.2 AA, light and dark,
 * and nothing scrolls sideways. `atOneWidth`: it is at this width alone.
 */
export async function expectInOrder(
  page: Page,
  what: string,
  part?: string,
  { atOneWidth = false } = {},
): Promise<void> {
  const isNarrow = page.viewportSize()?.width === widths[1];
  const isRepeated = isNarrow && !atOneWidth && !allAtEachWidth;
  const rules = !isRepeated ? 'all' : part === undefined ? 'all but colours' : 'layout';
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await violations(page, part, rules), what).toEqual([]);
  const overflow = await page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('[role="dialog"]')];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });
  expect.soft(overflow, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
  if (isRepeated) return;
  // The dark theme is other colours, and nothing else.
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violations(page, part, 'colours'), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What axe objects to, a line each. Contrast is the rule about colours, and most of axe's time. */
async function violations(
  page: Page,
  part: string | undefined,
  rules: 'all' | 'all but colours' | 'colours' | 'layout',
): Promise<string[]> {
  // Half a megabyte, which the page may have already.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    // No frames here: a page of its own to put their results together in is half the time.
    .setLegacyMode()
    // To describe all that is as it should be is half of what is left.
    .options({ resultTypes: ['violations'] })
    // The widget library's focus guards: they take the focus only to hand it on.
    .exclude('[data-base-ui-focus-guard]');
  if (part !== undefined) axe.include(part);
  if (rules === 'colours') axe.withRules('color-contrast');
  else if (rules === 'layout') axe.withRules(layoutRules);
  else axe.withTags(wcag);
  if (rules === 'all but colours') axe.disableRules('color-contrast');
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
