import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The widths of a desktop and of a phone, in CSS pixels. */
const widths = [1440, 390] as const;
const height = 900;
/**
 * Colours, and names and roles in dialogs, are the same at every width, so only the full run checks
 * them at each.
 */
const allAtEachWidth = process.env['EVERY_WIDTH'] === '1';
/** The rules that a part may violate on a narrow screen even if it is right on a wide one. */
const layoutRules = ['target-size', 'scrollable-region-focusable'];

/**
 * Declares the tests in `body` once for each width. Each walks through many states, so it may take
 * a while.
 */
export function atEachWidth(body: (width: number) => void): void {
  for (const width of widths) {
    test.describe(`${width} px wide`, () => {
      test.describe.configure({ timeout: 180_000 });
      test.use({ viewport: { width, height } });
      body(width);
    });
  }
}

/**
 * Declares tests that take the same steps at every width, and call `expectInOrderAtEachWidth`: once,
 * or in the full run once for each width.
 */
export function inOneWalk(body: () => void): void {
  if (allAtEachWidth) atEachWidth(body);
  else {
    test.describe('at each width', () => {
      test.describe.configure({ timeout: 180_000 });
      test.use({ viewport: { width: widths[0], height } });
      body();
    });
  }
}

/** `expectInOrder`, and again in a narrow window unless another test has the narrow width. */
export async function expectInOrderAtEachWidth(
  page: Page,
  what: string,
  part?: string,
): Promise<void> {
  await expectInOrder(page, what, part);
  if (allAtEachWidth) return;
  await page.setViewportSize({ width: widths[1], height });
  await expectInOrder(page, `${what}, ${widths[1]} px wide`, part);
  await page.setViewportSize({ width: widths[0], height });
}

/**
 * Expects that the screen (or `part`, a selector) violates no rule of WCAG 2.2 AA, in light and
 * dark, and that nothing scrolls sideways. `atOneWidth`: the state is only checked at this width.
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
  // The dark theme differs only in colours.
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violations(page, part, 'colours'), `${what}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/**
 * The violations that axe finds, one line each. Contrast is the rule about colours, and takes most
 * of axe's time.
 */
async function violations(
  page: Page,
  part: string | undefined,
  rules: 'all' | 'all but colours' | 'colours' | 'layout',
): Promise<string[]> {
  // Half a megabyte, which the page may have loaded already.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    // There are no frames, and skipping the page that would merge their results halves the time.
    .setLegacyMode()
    // Describing everything that is right would take half of the remaining time.
    .options({ resultTypes: ['violations'] })
    // The widget library's focus guards, which only pass the focus on.
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
