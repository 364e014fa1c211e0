import { expect, test } from '../support/app.ts';
import { Sandbox } from '../support/sandbox.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test(
  'what is typed right after a dialog was opened for the first time arrives there',
  { tag: '@full' },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    // On a slow machine, letters come while the dialog is being rendered.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    const letters = 'abcdefghijkl';
    for (const keys of ['Control+k', 'Alt+c', 'Alt+y', 'Control+Shift+S']) {
      await page.keyboard.press(keys);
      await page.keyboard.type(letters, { delay: 40 });
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.locator(':focus')).toHaveValue(letters);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  },
);
