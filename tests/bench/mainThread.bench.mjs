// How long the page is held up while GitHub's document is imported and while it is edited.
import { githubDocumentPath } from '../../scripts/githubDocument.mjs';
import { importFile, watchMainThread } from './page.mjs';

export default async function measureMainThread({ page, baseURL, cdp, report }) {
  const document = await githubDocumentPath();
  for (const [rate, bar] of [
    [1, 50],
    [4, 100],
  ]) {
    await page.goto(baseURL, { waitUntil: 'networkidle' });
    const throttled = rate === 1 ? '' : `, processor throttled ${rate} times`;
    const watch = await watchMainThread(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    await watch.worst();
    await importFile(page, document);
    report({
      what: `longest main-thread task, import of 13 MB${throttled}`,
      measured: await watch.worst(),
      bar,
      unit: 'ms',
    });
    await page.getByRole('button', { name: 'Done' }).click();
    await page.waitForTimeout(1000);
    let worst = 0;
    for (let edit = 0; edit < 5; edit += 1) {
      await watch.worst();
      const card = page.locator('[aria-label^="Operation "]').first();
      await card.locator('button[aria-label^="Delete "]').first().click();
      await page.waitForTimeout(700);
      worst = Math.max(worst, await watch.worst());
    }
    report({
      what: `longest main-thread task, edit of that specification${throttled}`,
      measured: worst,
      bar,
      unit: 'ms',
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    });
  }
}
