import { expect, test } from '../support/app.ts';
import { Sandbox } from '../support/sandbox.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test(
  'what is typed right after a dialog was opened for the first time arrives there',
  { tag: '@full' },
  async ({ page, slowDown }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    // On a slow machine, letters come while the dialog is being rendered.
    await slowDown(6);
    const letters = 'abcdefghijkl';
    for (const keys of ['Control+k', 'Alt+c', 'Alt+y', 'Control+Shift+S']) {
      await page.keyboard.press(keys);
      await page.keyboard.type(letters, { delay: 40 });
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(page.locator(':focus')).toHaveValue(letters);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  },
);

test(
  'a letter that is typed in the instant of the click that opens a list again is searched for',
  { tag: '@full' },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    const opened = await sandbox.openNewType();
    const type = opened.getByRole('combobox', { name: /^Type of the next/ });
    const search = page.getByPlaceholder('Type to search');
    await type.click();
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
    // Both events come before the next frame, in which the list begins to open.
    await type.evaluate(async (button) => {
      const options = { bubbles: true, cancelable: true };
      button.dispatchEvent(
        new PointerEvent('pointerdown', {
          ...options,
          pointerType: 'mouse',
          width: 1,
          height: 1,
          pressure: 0.5,
        }),
      );
      button.dispatchEvent(new MouseEvent('mousedown', options));
      await Promise.resolve();
      button.dispatchEvent(new KeyboardEvent('keydown', { ...options, key: 'i' }));
    });
    await page.keyboard.type('nteg');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('integ');
    await page.keyboard.press('Enter');
    await expect(type).toContainText('integer');
  },
);
