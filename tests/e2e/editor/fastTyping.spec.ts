import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { Sandbox } from '../support/sandbox.ts';

/*
 * Simulates somebody who types faster than dialogs open and fade out, with the animations that other tests
 * turn off.
 */
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const pause of [0, 60, 120]) {
  test(
    `what is typed ${pause} ms after a dialog was saved is in the next one`,
    { tag: '@full' },
    async ({ page }) => {
      const sandbox = new Sandbox(page);
      await sandbox.open();
      const save = async (text: string) => {
        await page.keyboard.type(text, { delay: 15 });
        await page.keyboard.press('Control+Enter');
        await page.waitForTimeout(pause);
      };
      await page.keyboard.press('Alt+c');
      await expect(sandbox.dialogTitled('New type')).toBeVisible();
      await save('Boat');
      for (const name of ['Crane', 'Dock']) {
        await page.keyboard.press('Alt+c');
        await save(name);
      }
      for (const name of ['Boat', 'Crane', 'Dock']) await expect(sandbox.type(name)).toBeVisible();
      await expect(sandbox.dialog).toHaveCount(0);

      const dock = sandbox.type('Dock');
      await dock.getByRole('button', { name: 'New Property of Dock' }).focus();
      for (const name of ['depth', 'length', 'owner']) {
        await page.keyboard.press('Enter');
        await save(name);
      }
      for (const name of ['depth', 'length', 'owner']) await expect(dock).toContainText(name);
    },
  );
}

/** Makes every frame of the page late, as on a busy device. */
async function delayFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const next = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (run) => window.setTimeout(() => next(run), 150);
  });
}

test(
  'keys that are pressed before a list or a menu has the focus choose in it',
  { tag: '@full' },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const entry = page.getByRole('menuitem');
    const more = page.getByRole('button', { name: 'More', exact: true });
    await delayFrames(page);
    const openDialog = async () => {
      await page.locator('body').press('Alt+y');
      // It gives this field the focus some frames later.
      await expect(sandbox.dialog.getByLabel('Name', { exact: true })).toBeFocused();
    };
    await openDialog();
    const method = sandbox.dialog.getByRole('combobox', { name: /^Method/ });
    const code = sandbox.dialog.getByRole('combobox', { name: /^HTTP code/ });
    for (const name of ['PUT', 'POST']) {
      await method.focus();
      await press('Enter', ...name.toLowerCase(), 'Enter');
      await expect(method).toHaveText(name);
      await expect(method).toBeFocused();
    }
    await code.focus();
    await press('ArrowDown', '2', '0', '2', 'Space', 'a', 'Enter');
    await expect(code).toHaveText('202 Accepted');
    // A list that was left before it was open doesn't open later, and Escape closes it alone.
    await press('Escape');
    await openDialog();
    await method.focus();
    await press('Enter', 'Escape');
    await press('Enter', 'Tab');
    await page.keyboard.type('/pets');
    await expect(sandbox.dialog.getByLabel('Path', { exact: true })).toHaveValue('/pets');
    await page.waitForTimeout(1000);
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(sandbox.dialog.getByLabel('Path', { exact: true })).toBeFocused();
    const stability = sandbox.dialog.getByRole('combobox', { name: /^Stability/ });
    await stability.focus();
    await press('Space', 'ArrowDown', 'ArrowDown', 'Space');
    await expect(stability).toHaveText('1 Experimental');
    await sandbox.dialog.getByLabel('Name', { exact: true }).fill('pet.feed');
    await method.focus();
    await press('Enter', 'p', 'u', 'Enter', 'Control+Enter');
    await expect(sandbox.operation('pet.feed')).toContainText('PUT');
    await expect(sandbox.dialog).toHaveCount(0);

    for (const [keys, title] of [
      [['Enter', 's', 't', 'o', 'Enter'], 'Storage on this device'],
      // Up from the first entry to the last.
      [['ArrowDown', 'ArrowUp', 'Enter'], 'Keyboard shortcuts'],
    ] as const) {
      await more.focus();
      await press(...keys);
      await expect(sandbox.dialogTitled(title)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sandbox.dialog).toHaveCount(0);
    }
    await more.focus();
    await press('Enter', 'Escape', 'Enter');
    await expect(entry.first()).toBeFocused();
    await press('Escape');
    await expect(more).toBeFocused();
  },
);
