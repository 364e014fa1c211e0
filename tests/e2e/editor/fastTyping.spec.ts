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
