// How long importing and editing GitHub's document blocks the page.
import { githubDocumentPath } from '../../scripts/githubDocument.mjs';
import { importFile, longestTask, median } from './page.mjs';

const edits = 5;

export default async function measureMainThread({ page, baseURL, cdp, report }) {
  const document = await githubDocumentPath();
  for (const [rate, bar] of [
    [1, 50],
    [4, 100],
  ]) {
    await page.goto(baseURL, { waitUntil: 'networkidle' });
    const throttled = rate === 1 ? '' : `, processor throttled ${rate} times`;
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    report({
      what: `longest main-thread task, import of 13 MB${throttled}`,
      measured: await longestTask(page, async () => {
        await importFile(page, document);
        await page.getByRole('button', { name: 'Done' }).click();
        await page.waitForTimeout(1000);
      }),
      bar,
      unit: 'ms',
    });
    const worst = [];
    for (let edit = 0; edit < edits; edit += 1) {
      // After each deletion, the focus moves to the next card.
      const card = page
        .locator(edit === 0 ? '[aria-label^="Operation "]' : 'article:focus')
        .first();
      worst.push(
        await longestTask(page, async () => {
          await card.locator('button[aria-label^="Delete "]').first().click();
          await page.waitForTimeout(700);
        }),
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
