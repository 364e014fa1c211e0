import { expect, test } from '../support/app.ts';
import { atEachWidth, expectInOrder } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';

/* The documentation that readers will see, beside the cards and without a server. */

test(
  'Docs are shown beside the cards, show the selection, and follow edits',
  { tag: '@2.61' },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    await page.getByRole('radio', { name: 'Docs' }).check();
    const docs = page.getByRole('region', { name: 'Documentation' });
    await expect(docs.getByRole('navigation', { name: 'Groups' })).toBeVisible();
    await expect(sandbox.preview).toHaveCount(0);

    await sandbox.navigator.getByRole('treeitem', { name: 'Pet, type', exact: true }).click();
    const section = docs.getByRole('region', { name: 'Pet', exact: true });
    await expect(section).toBeInViewport();
    await expect(section.getByRole('figure')).toContainText('{');

    // A type's name leads to it, within the pane.
    await sandbox.navigator.getByRole('treeitem', { name: 'pet.create, POST' }).click();
    await docs.getByRole('button', { name: 'NewPet', exact: true }).first().click();
    await expect(docs.getByRole('region', { name: 'NewPet', exact: true })).toBeInViewport();

    // The choice survives a reload, and the preview can be chosen again.
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Docs' })).toBeChecked();
    await page.getByRole('radio', { name: 'Preview' }).check();
    await expect(sandbox.preview).toBeVisible();

    // By the palette, from the preview to Docs and back.
    const byPalette = async (command: string) => {
      await page.keyboard.press('Control+K');
      await page.getByRole('combobox', { name: 'Operation, type or command' }).fill(command);
      await page.getByRole('option', { name: command, exact: true }).click();
    };
    await byPalette('Docs');
    await expect(docs).toBeVisible();
    await byPalette('Docs');
    await expect(docs).toHaveCount(0);
    await expect(sandbox.preview).toBeVisible();
    await byPalette('Preview');
    await expect(sandbox.preview).toHaveCount(0);
    await byPalette('Docs');
    await expect(docs).toBeVisible();
  },
);

test('a sample is copied', { tag: '@full' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sandbox = new Sandbox(page);
  await sandbox.openSample('Pet shop');
  await page.getByRole('radio', { name: 'Docs' }).check();
  const docs = page.getByRole('region', { name: 'Documentation' });
  await sandbox.navigator.getByRole('treeitem', { name: 'pet.create, POST' }).click();
  const section = docs.getByRole('region', { name: 'pet.create', exact: true });
  await section.getByRole('button', { name: 'Copy Request' }).click();
  await expect(section.getByRole('button', { name: 'Copied Request' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^curl -X POST 'https:/,
  );
});

atEachWidth((width) => {
  test('Docs are accessible in both themes', { tag: '@full' }, async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    if (width < 860) await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByRole('radio', { name: 'Docs' }).check();
    await expect(page.getByRole('region', { name: 'Documentation' })).toContainText('curl');
    await expectInOrder(page, 'the sandbox with its documentation');
  });
});
