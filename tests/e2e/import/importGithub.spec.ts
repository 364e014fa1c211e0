import { githubDocumentPath } from '../../../scripts/large/githubDocument.mjs';
import { dropFile, expect, test } from '../support/app.ts';
import { Sandbox } from '../support/sandbox.ts';

const operations = '1,223';
const someOperation = 'repos.list_for_org';

test.describe('GitHub’s document, 13 MB', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  let github: string;
  // Extracting the document from its package takes a while, once.
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    github = await githubDocumentPath();
  });

  test(
    'is dropped, read, searched, edited, undone and still there after a reload',
    { tag: ['@2.32', '@4.17'] },
    async ({ page }) => {
      const sandbox = new Sandbox(page);
      await sandbox.open();

      // Drops the file: the progress is shown with a way to cancel, and ends in a report.
      await dropFile(page, page.locator('body'), {
        name: 'github.json',
        type: 'application/json',
        path: github,
      });
      await expect(sandbox.dialog.getByRole('progressbar')).toBeVisible();
      await expect(sandbox.dialog.getByText('Importing github.json')).toBeVisible();
      await expect(sandbox.dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
      await expect(
        sandbox.dialog.getByRole('heading', { name: 'Imported as OpenAPI (JSON)' }),
      ).toBeVisible({ timeout: 30_000 });
      expect(await sandbox.reported('Operations')).toBe(operations);
      const types = await sandbox.reported('Types');
      await sandbox.closeReport();
      // The first cards have their rows before anybody scrolls.
      const cell = page.getByRole('cell', { name: 'ghsa_id', exact: true }).first();
      await expect(cell).toBeVisible();

      // Checks the cards from the first to the last.
      const heading = (label: string, figure: string) =>
        sandbox.cards.getByRole('heading', { name: `${label} ${figure}`, exact: true });
      await expect(heading('Operations', operations)).toBeVisible();
      const last = 2 + count(operations) + count(types);
      await expect(async () => {
        await sandbox.scrollCards('end');
        await expect(sandbox.cards.locator(`[aria-posinset="${last}"]`)).toBeInViewport({
          timeout: 500,
        });
      }).toPass();

      // Searches for an operation by its name, and for a type by the name of a property.
      await sandbox.search.fill(someOperation);
      await expect(sandbox.navigator.getByRole('tree', { name: 'Search results' })).toBeVisible();
      const card = sandbox.operation(someOperation);
      await sandbox.expectFlash(card, () => sandbox.jumpTo(someOperation));
      await expect(card).toBeInViewport();
      await sandbox.search.fill('two_factor_requirement_enabled');
      const found = sandbox.navigator.getByRole('treeitem', { name: 'found in property' }).first();
      await expect(found).toBeVisible();
      const anyType = sandbox.cards.locator('article[aria-label^="Type "]');
      await sandbox.expectFlash(anyType, () => found.click());

      // The preview shows and highlights the jump's target.
      await sandbox.search.fill(someOperation);
      await sandbox.jumpTo(someOperation);
      await expect(sandbox.preview).toContainText(`"${someOperation}": {`);
      const name = sandbox.preview.locator('span', { hasText: `"${someOperation}"` });
      await expect(name).toHaveClass('tok-property');

      // A type's name leads to its card.
      const link = card.getByRole('table').getByRole('link').first();
      const linked = await link.innerText();
      await link.click();
      await expect(sandbox.type(linked)).toBeInViewport();
      await expect(sandbox.type(linked)).toBeFocused();

      // Deletes, and undoes by the notice's button.
      await sandbox.jumpTo(someOperation);
      await card.getByRole('button', { name: `Delete ${someOperation}` }).click();
      await expect(sandbox.messages).toContainText(`${someOperation} deleted.`);
      await expect(card).toBeHidden();
      await expectOperations(sandbox, '1,222');
      await sandbox.messages.getByRole('button', { name: 'Undo' }).click();
      await expectOperations(sandbox, operations);
      await expect(sandbox.messages).not.toContainText('deleted');

      // Redo and undo by keyboard; the preview follows.
      await sandbox.cards.locator('article').first().focus();
      await page.keyboard.press('Control+Shift+Z');
      await expectOperations(sandbox, '1,222');
      await page.keyboard.press('Control+Z');
      await expectOperations(sandbox, operations);
      await sandbox.saved();

      // Everything is there after a reload.
      const lines = await linesOfPreview(sandbox);
      await page.reload();
      await expect(sandbox.cards).toBeVisible({ timeout: 60_000 });
      await expectOperations(sandbox, operations);
      await expect(heading('Operations', operations)).toBeVisible();
      await expect.poll(() => linesOfPreview(sandbox)).toBe(lines);
      await sandbox.search.fill(someOperation);
      await sandbox.jumpTo(someOperation);
      await expect(card).toBeInViewport();
    },
  );

  test(
    'replaces the specification, and “Undo the import” brings it back',
    { tag: '@full' },
    async ({ page }) => {
      const sandbox = new Sandbox(page);
      await sandbox.openSample('Pet shop');
      const pets = await sandbox.previewText();
      await sandbox.openImport();
      await sandbox.dialog.locator('input[type="file"]').setInputFiles(github);
      await expect(sandbox.dialog.getByText('github-openapi', { exact: false })).toBeVisible();
      await expect(sandbox.dialog.getByText('13 MB')).toBeVisible();
      await sandbox.dialog.getByRole('button', { name: 'Import', exact: true }).click();
      await expect(sandbox.dialog.getByRole('progressbar')).toBeVisible();
      const undo = sandbox.dialog.getByRole('button', { name: 'Undo the import' });
      await expect(undo).toBeVisible({ timeout: 30_000 });
      expect(await sandbox.reported('Operations')).toBe(operations);
      await undo.click();
      await expect(sandbox.dialog).toBeHidden();
      await expect(sandbox.operation('pet.create')).toBeVisible();
      await expect.poll(() => sandbox.previewText()).toBe(pets);
      await sandbox.saved();
      await page.reload();
      await expect(sandbox.operation('pet.create')).toBeVisible();
      await expect.poll(() => sandbox.previewText()).toBe(pets);
    },
  );
});

test(
  'an import that is cancelled while it is read changes nothing',
  { tag: '@full' },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    const pets = await sandbox.previewText();
    const record = JSON.stringify({
      id: 1,
      name: 'Ada',
      tags: ['a', 'b'],
      address: { street: 'x' },
    });
    await dropFile(page, page.locator('body'), {
      name: 'records.json',
      type: 'application/json',
      // 60 MB, so that the import can be cancelled while it runs.
      parts: [
        ['[', 1],
        [`${record},\n`, 800_000],
        [`${record}]`, 1],
      ],
    });
    await expect(sandbox.dialog.getByRole('progressbar')).toBeVisible();
    await expect(sandbox.dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    // Back in the dialog, which still holds the file.
    await expect(sandbox.dialog.getByRole('progressbar')).toBeHidden();
    await expect(sandbox.dialog.getByText('records.json')).toBeVisible();
    await expect(sandbox.dialog.getByRole('button', { name: 'Import', exact: true })).toBeEnabled();
    await page.keyboard.press('Escape');
    await expect(sandbox.dialog).toBeHidden();
    await expect(
      sandbox.toolbar.getByRole('button', { name: /^Undo: Import TypeAPI/ }),
    ).toBeVisible();
    await expect(sandbox.operation('pet.create')).toBeVisible();
    await expect.poll(() => sandbox.previewText()).toBe(pets);
    await page.reload();
    await expect(sandbox.operation('pet.create')).toBeVisible();
    await expect.poll(() => sandbox.previewText()).toBe(pets);
  },
);

function count(figure: string): number {
  return Number(figure.replace(',', ''));
}

async function expectOperations(sandbox: Sandbox, figure: string): Promise<void> {
  const heading = sandbox.cards.getByRole('heading', { name: `Operations ${figure}`, exact: true });
  // Repeated, because the view jumps when the undone state arrives.
  await expect(async () => {
    await sandbox.scrollCards('start');
    await expect(heading).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
}

/** The number of the preview's last line. */
async function linesOfPreview(sandbox: Sandbox): Promise<number> {
  // Repeated, because the preview may still show the state before the undo.
  let lines = 0;
  await expect(async () => {
    await sandbox.preview.press('End');
    const numbers = await sandbox.preview.locator('[data-gutter]').innerText();
    lines = Number(numbers.trim().split('\n').at(-1));
    // Only the very last line has no indentation.
    expect((await sandbox.previewText()).trimEnd().split('\n').at(-1)).toBe('}');
  }).toPass();
  return lines;
}
