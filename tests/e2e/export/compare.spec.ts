import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectInOrder } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let dialog: Locator;
let changes: Locator;
test.beforeEach(async ({ page }) => {
  sandbox = new Sandbox(page);
  dialog = sandbox.dialogTitled('Compare');
  changes = dialog.getByRole('list', { name: 'Changes' });
  await sandbox.openSample('Webshop and events');
});

async function openCompare(): Promise<void> {
  await sandbox.command('Compare');
  await expect(dialog.getByRole('heading', { name: 'An earlier state' })).toBeVisible();
}

/** Exports the sample, and then makes a breaking and a harmless change. */
async function exportedBefore(): Promise<string> {
  await sandbox.toolbar.getByRole('button', { name: 'Export', exact: true }).click();
  const saving = sandbox.page.waitForEvent('download');
  await sandbox.dialog.getByRole('button', { name: 'Download', exact: true }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  await sandbox.closeDialog();
  await sandbox.deleteOperation('catalog.export');
  await sandbox
    .operation('catalog.search')
    .getByRole('button', { name: 'Copy catalog.search' })
    .click();
  await sandbox.saved();
  return text;
}

test(
  'a pasted text: all changes, only breaking ones, and a link to each',
  { tag: '@full' },
  async ({ page }) => {
    const before = await exportedBefore();
    await openCompare();
    await dialog.getByRole('textbox', { name: 'Text' }).fill(before);
    await dialog.getByRole('button', { name: 'Compare with the text' }).click();
    await expect(dialog).toContainText(
      'Existing clients may break: this calls for a major version.',
    );
    await expect(dialog).toContainText('1 breaking, 1 compatible, 0 of wording.');
    await expect(changes).toContainText('Operationcatalog.export');
    await expect(changes.getByRole('listitem')).toHaveText([
      'Operationcatalog.export',
      'BreakingWas removed At the server: Calls of it fail.',
      'Operationcatalog.search_copy',
      'CompatibleWas added',
    ]);

    await dialog.getByRole('textbox', { name: 'Current version' }).fill('2.4.1');
    await expect(dialog.getByText('Next: 3.0.0')).toBeVisible();

    await dialog.getByRole('checkbox', { name: 'Breaking only' }).click();
    await expect(changes.getByRole('listitem')).toHaveText([
      'Operationcatalog.export',
      'BreakingWas removed At the server: Calls of it fail.',
    ]);
    await dialog.getByRole('checkbox', { name: 'Breaking only' }).click();

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy the changelog' }).click();
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Breaking: Operation catalog.export was removed\nOperation catalog.search_copy was added',
    );

    const added = changes.getByRole('button', { name: 'catalog.search_copy' });
    await sandbox.expectFlash(sandbox.operation('catalog.search_copy'), () => added.click());
    await expect(dialog).toBeHidden();
  },
);

test(
  'its own export as OpenAPI has no changes; each real one unfolds and leads to its card',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.toolbar.getByRole('button', { name: 'Export', exact: true }).click();
    await sandbox.chooseFormat('OpenAPI (YAML)');
    const saving = page.waitForEvent('download');
    await sandbox.dialog.getByRole('button', { name: 'Download', exact: true }).click();
    const exported = await (await saving).path();
    await sandbox.closeDialog();
    const file = { name: 'webshop.yaml', mimeType: 'text/yaml', buffer: await readFile(exported) };
    await openCompare();
    await dialog.getByLabel('File to compare with').setInputFiles(file);
    await expect(dialog).toContainText('Nothing that clients can see has changed.');
    const fold = dialog.getByRole('button', { name: /^Not comparable: \d+$/ });
    await fold.press('Enter');
    const apart = dialog.getByRole('list', { name: 'Not comparable' });
    await apart.getByRole('button', { name: /The title is now none/ }).press('Enter');
    await expect(apart.getByRole('definition').first()).toHaveText('BeforeAPI');
    const reason = /OpenAPI (?:can’t hold this|adds this by itself|says this in another way)\.$/;
    // Read at once, because only the lines in view are rendered.
    const lines = await apart.getByRole('button', { expanded: false }).allInnerTexts();
    for (const line of lines) if (!/^(?:Operation|Type)/.test(line)) expect(line).toMatch(reason);
    await expectInOrder(page, 'what is not comparable', '[role=dialog]');
    await sandbox.closeDialog();

    await sandbox.deleteOperation('catalog.export');
    await sandbox.saved();
    await sandbox.command('Compare');
    await dialog.getByRole('button', { name: 'Compare again' }).click();
    await expect(dialog).toContainText('1 breaking, 0 compatible, 0 of wording.');
    await changes.getByRole('button', { name: /Was removed/ }).click();
    await expect(changes.getByRole('definition').first()).toContainText('Before');
  },
);

test(
  'a state kept by hand, by its name, by pointer and by keyboard',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.command('Keep this state');
    const keeping = sandbox.dialogTitled('Keep this state');
    await keeping.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(keeping).toContainText('A state needs a name, so that you find it again.');
    await expectInOrder(page, 'the dialog to keep a state', '[role=dialog]');
    const name = keeping.getByRole('textbox', { name: 'Name' });
    await name.fill('Before the release');
    await page.keyboard.press('Escape');
    await expect(sandbox.messages).toContainText(
      'Discarded: the name of a state to keep, “Before the release”.',
    );
    await sandbox.messages.getByRole('button', { name: 'Undo' }).last().click();
    await expect(name).toHaveValue('Before the release');
    await keeping.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(sandbox.messages).toContainText('Kept this state as “Before the release”.');
    await sandbox.deleteOperation('catalog.export');
    await page.keyboard.press('Control+Shift+S');
    await page.keyboard.type('After it');
    await page.keyboard.press('Enter');
    await expect(sandbox.messages).toContainText('Kept this state as “After it”.');
    await page.reload();
    await openCompare();
    await dialog.getByRole('button', { name: 'Compare with “Before the release”' }).click();
    await expect(dialog).toContainText('1 breaking, 0 compatible, 0 of wording.');
    await sandbox.closeDialog();
    await sandbox.toolbar.getByRole('button', { name: 'Restore', exact: true }).click();
    const restore = sandbox.dialogTitled('Restore');
    await restore.getByRole('button', { name: 'Restore “Before the release”' }).click();
    await expect(sandbox.operation('catalog.export')).toBeVisible();
  },
);

test(
  'a file: the texts line by line, marked by signs as well as colours',
  { tag: '@full' },
  async () => {
    const before = await exportedBefore();
    await openCompare();
    await dialog.getByLabel('File to compare with').setInputFiles({
      name: 'before.json',
      mimeType: 'application/json',
      buffer: Buffer.from(before),
    });
    await expect(dialog).toContainText('From before.json to the specification as it is now.');
    await dialog.getByRole('radio', { name: 'Text' }).click();
    const lines = dialog.getByRole('list', { name: 'Lines that differ' }).getByRole('listitem');
    await expect(lines.filter({ hasText: '"catalog.export": {' })).toHaveText(
      /−Removed: +"catalog\.export": \{/,
    );
    await expect(dialog.getByText(/lines added, \d+ lines removed/)).toBeVisible();
  },
);

test('an earlier state, and again after another edit', { tag: '@full' }, async ({ page }) => {
  await sandbox.importText('{"definitions": {"Only": {"type": "struct"}}}', 'TypeAPI');
  await sandbox.closeReport();
  await page.keyboard.press('Control+z');
  await expect(sandbox.operation('catalog.export')).toBeVisible();
  await sandbox.saved();
  await openCompare();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'Before an import' })
    .first()
    .getByRole('button', { name: /^Compare with the state of / })
    .click();
  await expect(dialog).toContainText('Nothing that clients can see has changed.');
  await sandbox.closeDialog();
  await sandbox.deleteOperation('catalog.export');
  await sandbox.saved();
  await sandbox.command('Compare');
  await expect(dialog).toContainText('The specification has changed since this comparison.');
  await dialog.getByRole('button', { name: 'Compare again' }).click();
  await expect(changes).toContainText('catalog.export');
  await dialog.getByRole('button', { name: 'Compare with something else' }).click();
  await expect(dialog.getByRole('heading', { name: 'Another document' })).toBeVisible();
});

test(
  'what cannot be read is reported, and the pasted text can be fixed',
  { tag: '@full' },
  async () => {
    await openCompare();
    await dialog.getByRole('textbox', { name: 'Text' }).fill('{"operations": ');
    await dialog.getByRole('button', { name: 'Compare with the text' }).click();
    await expect(dialog.getByRole('alert')).toContainText('It was not compared');
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('{"operations": ');
  },
);

test(
  'a change of the settings leads to their card, and the new name of a path argument breaks nobody',
  { tag: '@full' },
  async ({ page }) => {
    const text = await readFile('src/samples/webshop.json', 'utf8');
    await openCompare();
    const older = text
      .replace('https://api.webshop.example', 'https://old.webshop.example')
      .replace(
        '"/orders/:id",\n      "arguments": {\n        "id"',
        '"/orders/:order",\n      "arguments": {\n        "order"',
      );
    await dialog.getByRole('textbox', { name: 'Text' }).fill(older);
    await dialog.getByRole('button', { name: 'Compare with the text' }).click();
    await expect(changes.getByRole('listitem')).toHaveText([
      'Specification',
      /^BreakingThe base URL is now/,
      'Operationorder.cancel',
      'CompatibleArgument order was renamed to id Nothing changes at the server: only generated code has another name for it.',
    ]);
    await expectInOrder(page, 'the changes', '[role=dialog]');
    await changes.getByRole('button', { name: /was renamed to id/ }).click();
    await changes.getByRole('button', { name: /The base URL is now/ }).click();
    await dialog.getByRole('button', { name: 'Show settings' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('article', { name: 'Settings' })).toBeFocused();
  },
);
