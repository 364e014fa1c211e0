// Measures how long importing and editing GitHub's document blocks the page.
import { githubDocumentPath } from '../../scripts/large/githubDocument.mjs';
import { importFile, longestTask, median } from './page.mjs';

const edits = 5;
/** Time of other threads does not count: the worker and painting also keep the processors busy. */
const own = { ran: true };

export default async function measureMainThread({ page, baseURL, cdp, report }) {
  const document = await githubDocumentPath();
  for (const [rate, bar] of [
    [1, 50],
    [4, 100],
  ]) {
    await page.goto(baseURL, { waitUntil: 'networkidle' });
    // The first use of a locator loads its code into the page.
    await page.locator('body').waitFor();
    const throttled = rate === 1 ? '' : `, processor throttled ${rate} times`;
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    report({
      what: `longest main-thread task, import of 13 MB${throttled}`,
      measured: await longestTask(
        page,
        async () => {
          await importFile(page, document);
          await page.keyboard.press('Enter');
          await page.locator('[role=dialog]').waitFor({ state: 'detached' });
          await page.waitForTimeout(1000);
        },
        own,
      ),
      bar,
      unit: 'ms',
    });
    const worst = [];
    for (let edit = 0; edit < edits; edit += 1) {
      // After each deletion, the focus moves to the next card.
      const card = edit === 0 ? '[aria-label^="Operation "]' : 'article:focus';
      const button = await page.evaluate(
        (selector) => document.querySelector(selector).getBoundingClientRect().toJSON(),
        `${card} button[aria-label^="Delete "]`,
      );
      await page.mouse.move(button.x + button.width / 2, button.y + button.height / 2);
      await page.waitForTimeout(700);
      worst.push(
        await longestTask(
          page,
          async () => {
            // Not a locator's click, whose own code in the page would run longer than the edit.
            await page.mouse.down();
            await page.mouse.up();
            await page.waitForTimeout(700);
          },
          own,
        ),
      );
    }
    const what = `main-thread task of an edit of that specification${throttled}`;
    report({ what: `longest ${what}, median of ${edits}`, measured: median(worst), unit: 'ms' });
    report({ what: `longest ${what}`, measured: Math.max(...worst), bar, unit: 'ms' });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    });
  }
}
