import { dropFile, expect, test } from '../support/app.ts';
import { documents } from '../support/documents.ts';
import { expectInOrderAtEachWidth } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
test.beforeEach(async ({ page }) => {
  sandbox = new Sandbox(page);
  await sandbox.openSample('Pet shop');
  await sandbox.saved();
});

const boats = { name: 'boats.json', type: 'application/json', text: textOf('JSON Schema (JSON)') };

function textOf(label: string): string {
  return documents.find((document) => document.label === label)?.text ?? '';
}

async function listed(): Promise<string[]> {
  const list = await sandbox.openSpecifications();
  const labels = await list
    .getByRole('button', { name: /^Rename / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  await sandbox.closeDialog();
  return labels.map((label) => label.replace('Rename ', '')).toSorted();
}

test(
  'a file dropped on a specification opens as a new one, or replaces it instead',
  { tag: ['@4.18', '@4.19'] },
  async ({ page }) => {
    await dropFile(page, page.locator('body'), boats);
    await expect(sandbox.dialog).toContainText('“Pet shop” stays as it was.');
    await expectInOrderAtEachWidth(page, 'the report of a file beside another');
    await sandbox.closeReport();
    await expect(sandbox.name('boats')).toBeVisible();
    expect(await listed()).toEqual(['Pet shop', 'boats']);
    // The dialog asks for the place.
    await sandbox.openImport();
    await expect(
      sandbox.dialog.getByRole('radio', { name: 'As a new specification' }),
    ).toBeVisible();
    await sandbox.closeDialog();

    await page.getByRole('button', { name: 'Replace “Pet shop” instead' }).click();
    await sandbox.closeReport();
    await expect(sandbox.name('boats')).toBeVisible();
    await expect(sandbox.type('Boat')).toBeVisible();
    await sandbox.saved();
    expect(await listed()).toEqual(['boats']);

    await page.getByRole('log').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(sandbox.operation('pet.create')).toBeVisible();
    await expect(sandbox.name('Pet shop')).toBeVisible();
    await sandbox.saved();
    await page.reload();
    await expect(sandbox.operation('pet.create')).toBeVisible();
    expect(await listed()).toEqual(['Pet shop']);
  },
);

test(
  'undoing what opened a new specification deletes it, and the other one is open again',
  { tag: '@full' },
  async ({ page }) => {
    for (const undo of ['report', 'message', 'keys']) {
      await dropFile(page, page.locator('body'), boats);
      await expect(sandbox.dialog).toContainText('“Pet shop” stays as it was.');
      if (undo === 'report') {
        await sandbox.dialog.getByRole('button', { name: 'Undo the import' }).click();
      } else await sandbox.closeReport();
      if (undo === 'message') {
        await page.getByRole('log').getByRole('button', { name: 'Undo', exact: true }).click();
      }
      if (undo === 'keys') await page.keyboard.press('Control+z');
      await expect(sandbox.name('Pet shop')).toBeVisible();
      await expect(sandbox.operation('pet.create')).toBeVisible();
      await expect(page.getByRole('log')).toContainText('“boats” is deleted again.');
      await expect(sandbox.dialog).toBeHidden();
      expect(await listed()).toEqual(['Pet shop']);
    }
  },
);

test(
  'the dialog replaces, and opens as a new one instead',
  { tag: ['@4.19', '@full'] },
  async () => {
    await sandbox.importText(boats.text);
    await expect(sandbox.dialog).toContainText('replaced what was here');
    await sandbox.dialog.getByRole('button', { name: 'Open as new instead' }).click();
    await expect(sandbox.dialog).toContainText('“Pet shop” stays as it was.');
    await sandbox.closeReport();
    await expect(sandbox.type('Boat')).toBeVisible();
    await sandbox.saved();
    const list = await sandbox.openSpecifications();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await list.getByRole('button', { name: 'Pet shop', exact: true }).click();
    await expect(sandbox.operation('pet.create')).toBeVisible();
  },
);

test(
  'the dialog offers to import as a new specification, and going back is not a new one',
  { tag: ['@4.18', '@full'] },
  async () => {
    await sandbox.openImport();
    await sandbox.dialog.getByRole('radio', { name: 'As a new specification' }).check();
    await sandbox.dialog.getByRole('textbox', { name: 'Text' }).fill('{"a": ');
    await sandbox.dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(sandbox.dialog.getByRole('alert')).toBeVisible();
    await expect(sandbox.dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('{"a": ');
    await sandbox.closeDialog();
    await expect(sandbox.name('Pet shop')).toBeVisible();
    await expect(sandbox.operation('pet.create')).toBeVisible();
    expect(await listed()).toEqual(['Pet shop']);

    await expect(sandbox.messages).toContainText('Discarded: the document to be imported.');
    await sandbox.messages.getByRole('button', { name: 'Undo', exact: true }).click();
    const text = sandbox.dialog.getByRole('textbox', { name: 'Text' });
    await expect(text).toHaveValue('{"a": ');
    await sandbox.dialog.getByRole('radio', { name: 'As a new specification' }).check();
    await text.fill(boats.text);
    await sandbox.dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(sandbox.dialog).toContainText('“Pet shop” stays as it was.');
    await sandbox.closeReport();
    await sandbox.saved();
    await expect(sandbox.type('Boat')).toBeVisible();
  },
);

test(
  'the report names inline objects by where they occur, and later imports do so too',
  { tag: '@full' },
  async ({ page }) => {
    const person = JSON.stringify({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $defs: {
        Person: {
          type: 'object',
          properties: { address: { type: 'object', properties: { city: { type: 'string' } } } },
        },
      },
    });
    await sandbox.importText(person);
    const byPlace = sandbox.dialog.getByRole('button', { name: 'Name them by where they occur' });
    const byContent = sandbox.dialog.getByRole('button', { name: 'Name them after their content' });
    const named = sandbox.cards.getByRole('article', { name: /Object_/ });
    await byPlace.click();
    await expect(byContent).toBeVisible();
    await sandbox.closeReport();
    await expect(sandbox.type('PersonAddress')).toBeVisible();
    await expect(named).toHaveCount(0);
    await sandbox.saved();
    // And back, also from the report when it is opened again.
    await sandbox.command('Import report');
    await byContent.click();
    await expect(byPlace).toBeVisible();
    await sandbox.closeReport();
    await expect(named).toHaveCount(1);
    await sandbox.command('Import report');
    await byPlace.click();
    await expect(byContent).toBeVisible();
    await sandbox.closeReport();
    await expect(sandbox.type('PersonAddress')).toBeVisible();
    await sandbox.saved();
    // It was one step.
    await page.getByRole('log').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(sandbox.operation('pet.create')).toBeVisible();
    await sandbox.saved();
    // An import that was undone can't be renamed.
    await sandbox.command('Import report');
    await expect(sandbox.dialog).toContainText('Imported as');
    await expect(byContent).toBeHidden();
    await sandbox.closeReport();
    await page.reload();
    await sandbox.importText(person);
    await expect(byContent).toBeVisible();
    await sandbox.closeReport();
    await expect(sandbox.type('PersonAddress')).toBeVisible();
  },
);
