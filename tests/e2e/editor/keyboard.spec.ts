import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { runByKeys, tabTo } from '../support/byKeys.ts';
import { Sandbox } from '../support/sandbox.ts';
import { selectByTyping } from '../support/selectByTyping.ts';

/**
 * Every dialog by keyboard alone, from the key or the palette entry that opens it to the restored
 * focus. The tests for the operation dialog, a new type and the findings are with their other
 * tests.
 */
test.use({
  viewport: { width: 1440, height: 2400 },
  contextOptions: { reducedMotion: 'no-preference' },
});

let sandbox: Sandbox;
test.beforeEach(async ({ page }) => {
  sandbox = new Sandbox(page);
  await sandbox.openSample('Pet shop');
  // From here on, only keys are used.
  await sandbox.type('Pet').focus();
});

const press = async (...keys: readonly string[]) => {
  for (const key of keys) await sandbox.page.keyboard.press(key);
};
const write = (text: string) => sandbox.page.keyboard.type(text);

/** Opens the select that has the focus and chooses by typing. */
const select = (text: string) => selectByTyping(sandbox.page, text);

/** Runs a command of the palette; returns the dialog that it opens. */
async function run(command: string, title: string): Promise<Locator> {
  await runByKeys(sandbox.page, command);
  const dialog = sandbox.dialogTitled(title);
  await expect(dialog).toBeVisible();
  return dialog;
}

const button = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true });
const combobox = (scope: Locator, name: RegExp) => scope.getByRole('combobox', { name });

/** Expects that the dialog is closed and the focus is back. */
async function expectBack(where: Locator): Promise<void> {
  await expect(sandbox.dialog).toHaveCount(0);
  await expect(where).toBeFocused();
}

test('a type, a property, the settings and an include', { tag: '@full' }, async ({ page }) => {
  await page.route(/tax\.example/, (route) =>
    route.fulfill({
      json: { definitions: { Rate: { type: 'struct' } } },
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  );
  const pet = sandbox.type('Pet');
  const added = button(pet, 'New Property of Pet');
  await tabTo(added);
  await press('Enter');
  const property = sandbox.dialogTitled('New property of Pet');
  await expect(property.getByLabel('Name', { exact: true })).toBeFocused();
  await write('chip');
  await tabTo(combobox(property, /^Type /));
  await select('Integer');
  await tabTo(property.getByRole('checkbox', { name: 'Nullable' }));
  await press('Space');
  await tabTo(button(property, 'Save'));
  await press('Enter');
  await expectBack(added);
  await expect(pet.getByRole('row').filter({ hasText: 'chip' })).toHaveText(/^chip\s*integer$/);

  // The selected type is edited by its key, and a property within its dialog.
  await pet.focus();
  await press('Enter', 'Alt+e');
  const type = sandbox.dialogTitled('Type Pet');
  await expect(type.getByLabel('Name', { exact: true })).toBeFocused();
  await tabTo(button(type, 'Move property chip up'));
  await press('Enter');
  // The buttons of a row are a single tab stop.
  await press('ArrowRight', 'ArrowRight');
  await expect(button(type, 'Delete property chip')).toBeFocused();
  await press('Enter');
  await tabTo(button(type, 'Save'));
  await press('Enter');
  await expectBack(pet);
  await expect(pet).not.toContainText('chip');

  const settings = await run('Settings', 'Settings');
  await expect(settings.getByLabel('Title')).toBeFocused();
  await tabTo(settings.getByLabel('Base URL'));
  await press('Control+a');
  await write('https://pets.example');
  await tabTo(combobox(settings, /^Security/));
  await select('API key');
  await tabTo(settings.getByLabel('Name of the key'));
  await write('X-Key');
  await press('Enter');
  await expectBack(pet);
  await expect(sandbox.cards.getByRole('article', { name: 'Settings' })).toContainText('X-Key');

  const include = await run('Include', 'Include');
  await expect(include.getByLabel('Alias')).toBeFocused();
  await write('tax');
  await press('Tab');
  await write('https://tax.example/types.json');
  await tabTo(button(include, 'Check'));
  await press('Enter');
  await expect(include).toContainText('It has Rate.');
  await tabTo(button(include, 'Save'));
  await press('Enter');
  await expectBack(pet);
  const card = sandbox.cards.getByRole('article', { name: 'Import tax' });
  await expect(card).toContainText('1 type');
});

test('import, export, compare and restore', { tag: '@full' }, async ({ page }) => {
  const pet = sandbox.type('Pet');
  const exported = await run('Export', 'Export');
  await tabTo(combobox(exported, /^Format/));
  await select('TypeAPI');
  await tabTo(button(exported, 'Download'));
  const saving = page.waitForEvent('download');
  await press('Enter');
  expect((await saving).suggestedFilename()).toBe('Pet shop.typeapi.json');
  await press('Escape');
  await expectBack(pet);

  const imported = await run('Import', 'Import');
  await expect(imported.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await write('{"definitions": {"Rock": {"type": "struct"}}}');
  await tabTo(button(imported, 'Import'));
  await press('Enter');
  await expect(button(sandbox.dialog, 'Done')).toBeVisible();
  await tabTo(button(sandbox.dialog, 'Done'));
  await press('Enter');
  await expect(sandbox.dialog).toBeHidden();
  await expect(sandbox.type('Rock')).toBeVisible();
  await sandbox.saved();

  const compare = await run('Compare', 'Compare');
  await tabTo(compare.getByRole('textbox', { name: 'Text' }));
  await write('{"definitions": {"Pebble": {"type": "struct"}}}');
  await tabTo(button(compare, 'Compare with the text'));
  await press('Enter');
  const changes = compare.getByRole('list', { name: 'Changes' });
  await expect(changes).toContainText('Rock');
  await tabTo(compare.getByRole('checkbox', { name: 'Breaking only' }));
  await press('Space');
  await expect(changes).not.toContainText('Rock');
  await press('Space');
  const rock = changes.getByRole('button', { name: 'Rock' });
  await tabTo(rock);
  await sandbox.expectFlash(sandbox.type('Rock'), () => press('Enter'));
  await expect(sandbox.dialog).toBeHidden();

  const restore = await run('Restore', 'Restore');
  await tabTo(restore.getByRole('button', { name: /^Restore the state of/ }).first());
  await press('Enter');
  await expect(sandbox.dialog).toBeHidden();
  await expect(pet).toBeVisible();
});

test(
  'the legend, the specifications, the storage and the link',
  { tag: '@full' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const pet = sandbox.type('Pet');
    await press('?');
    await expect(sandbox.dialogTitled('Keyboard shortcuts')).toBeVisible();
    await press('Escape');
    await expectBack(pet);

    const link = await run('Share a link', 'Share a link');
    await tabTo(button(link, 'Copy'));
    await press('Enter');
    await expect(button(link, 'Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#share=1.');
    await press('Escape');
    await expectBack(pet);

    await run('Storage on this device', 'Storage on this device');
    await press('Escape');
    await expectBack(pet);

    const list = await run('Specifications on this device', 'Specifications');
    await tabTo(button(list, 'Rename Pet shop'));
    await press('Enter');
    await press('Control+a');
    await write('Zoo');
    await press('Enter');
    await expect(list).toContainText('Zoo');
    await tabTo(button(list, 'Duplicate Zoo'));
    await press('Enter');
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await press('Escape');
    await expectBack(pet);
    await expect(sandbox.name('Zoo')).toBeVisible();
  },
);
