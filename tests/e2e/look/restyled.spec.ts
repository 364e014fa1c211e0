// How much of the page is given new styles. The traces are Chromium's.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { Sandbox } from '../support/sandbox.ts';

interface TraceEvent {
  readonly name: string;
  readonly args: { readonly elementCount?: number };
}

/** The largest number of elements whose styles are computed at once during an action. */
async function restyled(page: Page, action: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser of its own.');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await action();
  await page.waitForTimeout(500);
  const { traceEvents }: { traceEvents: readonly TraceEvent[] } = JSON.parse(
    (await browser.stopTracing()).toString(),
  );
  const counts = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
  return Math.max(0, ...counts);
}

test('an edit, a message and a menu leave the styles of all other cards as they are', async ({
  page,
}) => {
  const sandbox = new Sandbox(page);
  await sandbox.openSample('Pet shop');
  await sandbox.saved();
  const all = await page.locator('main *').count();
  const title = sandbox.cards.getByRole('textbox', { name: /^Name of / }).first();
  await title.focus();
  await page.keyboard.press('F2');
  await page.keyboard.press('End');
  const counts = {
    typing: await restyled(page, () => page.keyboard.type('X')),
    renaming: await restyled(page, () => page.keyboard.press('Enter')),
    menu: await restyled(page, () =>
      page.getByRole('button', { name: 'More', exact: true }).click(),
    ),
  };
  await expect(page.getByRole('menuitem', { name: 'Findings' })).toBeVisible();
  // They are in the trace. Typing may change no style at all.
  expect(counts.renaming).toBeGreaterThan(0);
  expect(counts.menu).toBeGreaterThan(0);
  for (const [action, count] of Object.entries(counts)) {
    expect(count, action).toBeLessThan(all / 2);
  }
});
