import { dropFile, expect, test } from '../support/app.ts';
import { documents } from '../support/documents.ts';
import { expectInOrder, atEachWidth } from '../support/inOrder.ts';
import { aside, leftForOlder, Sandbox } from '../support/sandbox.ts';

test.describe('the specifications on this device', () => {
  // High enough for every card of a sample.
  test.use({ viewport: { width: 1440, height: 3200 } });

  let sandbox: Sandbox;
  test.beforeEach(({ page }) => {
    sandbox = new Sandbox(page);
  });

  const textOf = (label: string) =>
    documents.find((document) => document.label === label)?.text ?? '';

  test(
    'are told apart by how much they hold, also if one was left right after a change',
    { tag: '@full' },
    async ({ page }) => {
      const shopOf = (count: number) => ({
        openapi: '3.0.0',
        info: { title: 'Shop', version: '1' },
        paths: Object.fromEntries(
          Array.from({ length: count }, (_, at) => [
            `/p${at}`,
            { get: { operationId: `get${at}`, responses: { 200: { description: 'Done' } } } },
          ]),
        ),
      });
      await page.goto('/');
      for (const count of [3, 5]) {
        const text = JSON.stringify(shopOf(count));
        const file = { name: 'shop.json', type: 'application/json', text };
        await dropFile(page, page.locator('body'), file);
        await sandbox.closeReport();
        await sandbox.saved();
        await page.reload();
        await expect(sandbox.operation('get0')).toBeVisible();
        await sandbox.openSpecifications();
        await sandbox.dialog.getByRole('button', { name: 'New specification' }).click();
        await expect(sandbox.welcome).toBeVisible();
      }
      const list = await sandbox.openSpecifications();
      await expect(list.getByRole('listitem')).toContainText([
        // The name may come later: it follows the title when the page is idle.
        '5 operations, 0 types',
        '3 operations, 0 types',
        'Untitled',
      ]);
    },
  );

  test(
    'offer again what was typed in one of them before another was opened',
    { tag: '@full' },
    async ({ page }) => {
      await sandbox.openSample('Pet shop');
      await sandbox.toolbar.getByRole('button', { name: 'New Type', exact: true }).click();
      await sandbox.dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Vet');
      await sandbox.closeDialog();
      await expect(sandbox.messages).toContainText('Discarded: the new type Vet.');
      // A name that can't be saved stays on the card.
      const name = sandbox.type('Pet').getByRole('textbox', { name: 'Name of Pet', exact: true });
      await name.dblclick();
      await name.fill('Pet and more');
      await sandbox.openSpecifications();
      await sandbox.dialog.getByRole('button', { name: 'New specification' }).click();
      await expect(sandbox.welcome).toBeVisible();
      await expect(page.getByText('Discarded:')).toHaveCount(0);

      const list = await sandbox.openSpecifications();
      await list.getByRole('button', { name: 'Pet shop', exact: true }).click();
      await expect(sandbox.messages).toContainText('Discarded: the new type Vet.');
      await expect(sandbox.messages).toContainText('Discarded: your changes to the type Pet.');
      await sandbox.messages
        .locator('[data-tone]')
        .filter({ hasText: 'the new type Vet' })
        .getByRole('button', { name: 'Undo', exact: true })
        .click();
      await expect(sandbox.dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
        'Vet',
      );
    },
  );

  test(
    'can be created, renamed, opened and duplicated, and the last one opens again',
    { tag: '@full' },
    async ({ page }) => {
      await sandbox.openSample('Pet shop');
      // A specification from a sample is named after it.
      await expect(sandbox.name('Pet shop')).toBeVisible();
      let list = await sandbox.openSpecifications();
      await expect(list.getByRole('listitem')).toHaveText(/^Pet shop.*6 operations, 5 types/);
      await sandbox.dialog.getByRole('button', { name: 'New specification' }).click();
      await expect(sandbox.welcome).toBeVisible();
      await expect(sandbox.name('Untitled')).toBeVisible();

      // A specification from a file is named after the file.
      await dropFile(page, page.locator('body'), {
        name: 'boats.json',
        type: 'application/json',
        text: textOf('JSON Schema (JSON)'),
      });
      await sandbox.closeReport();
      await sandbox.saved();
      await expect(sandbox.name('boats')).toBeVisible();

      list = await sandbox.openSpecifications();
      await expect(list.getByRole('listitem')).toHaveCount(2);
      await list.getByRole('button', { name: 'Rename boats' }).click();
      await list.getByRole('textbox', { name: 'New name of boats' }).fill('Harbour');
      await page.keyboard.press('Enter');
      await expect(list.getByRole('button', { name: 'Rename Harbour' })).toBeVisible();
      await list.getByRole('button', { name: 'Duplicate Harbour' }).click();
      await expect(list.getByRole('listitem')).toHaveCount(3);
      await list.getByRole('button', { name: 'Harbour copy', exact: true }).click();
      await expect(sandbox.name('Harbour copy')).toBeVisible();
      await sandbox.type('Boat').getByRole('button', { name: 'Delete Boat', exact: true }).click();
      await sandbox.saved();

      // The copy is independent.
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
      await page.reload();
      await expect(sandbox.name('Harbour copy')).toBeVisible();
      await expect(sandbox.undo('Delete type Boat')).toBeVisible();
      await sandbox.openSpecifications();
      await list.getByRole('button', { name: 'Harbour', exact: true }).click();
      await expect(sandbox.name('Harbour')).toBeVisible();
      await expect(sandbox.type('Boat')).toBeVisible();
      await sandbox.openSpecifications();
      await list.getByRole('button', { name: 'Pet shop', exact: true }).click();
      await expect(sandbox.operation('pet.create')).toBeVisible();
      await page.reload();
      await expect(sandbox.name('Pet shop')).toBeVisible();
      await expect(sandbox.operation('pet.create')).toBeVisible();
      expect(new URL(page.url()).pathname).toBe('/');
    },
  );

  test(
    'can be deleted, even the open one, and restored with Undo',
    { tag: '@full' },
    async ({ page }) => {
      await sandbox.openSample('Pet shop');
      const pets = await sandbox.previewText();
      const list = await sandbox.openSpecifications();
      await list.getByRole('button', { name: 'Duplicate Pet shop' }).click();
      await list.getByRole('button', { name: 'Delete Pet shop copy' }).click();
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await expect(sandbox.dialog).toContainText('Pet shop copy deleted.');
      await sandbox.dialog.getByRole('button', { name: 'Undo' }).click();
      await expect(list.getByRole('listitem')).toHaveCount(2);
      await sandbox.closeDialog();

      // Deletes the open specification: another one replaces it, and Undo is still offered.
      await sandbox.openSpecifications();
      await list.getByRole('button', { name: 'Delete Pet shop', exact: true }).click();
      await expect(sandbox.dialog).toContainText('Pet shop deleted.');
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await expect(list.getByRole('listitem')).toContainText('Open now');
      await expect(sandbox.dialog.getByRole('button', { name: 'Undo' })).toBeVisible();
      // The button that opened the list has disappeared with the specification, so the focus goes to the
      // cards.
      await sandbox.closeDialog();
      await expect(page.locator('[data-pane="cards"] :focus')).toBeVisible();
      await sandbox.openSpecifications();
      await sandbox.dialog.getByRole('button', { name: 'Restore Pet shop', exact: true }).click();
      await expect(list.getByRole('listitem')).toHaveCount(2);
      await list.getByRole('button', { name: 'Delete Pet shop copy' }).click();
      await expect(list.getByRole('listitem')).toHaveCount(1);
      await list.getByRole('button', { name: 'Delete Pet shop', exact: true }).click();
      // Deletes the last specification: a new one replaces it, and nothing is left for the older editor.
      await expect(list.getByRole('listitem')).toHaveText(/^Untitled/);
      await expect(sandbox.dialog).toContainText('Pet shop deleted.');
      await expect.poll(() => leftForOlder(page, 'sandbox')).toBeNull();
      // After a reload there is no Undo, but recently deleted specifications are listed.
      await page.reload();
      await sandbox.openSpecifications();
      const lately = sandbox.dialog.getByRole('list', { name: 'Recently deleted' });
      await expect(lately.getByRole('listitem')).toHaveCount(2);
      await lately.getByRole('button', { name: 'Restore Pet shop', exact: true }).click();
      await expect(lately.getByRole('listitem')).toHaveCount(1);
      await expect(list.getByRole('listitem')).toHaveCount(2);
      await expect.poll(() => leftForOlder(page, 'sandbox')).toContain('pet.create');
      await list.getByRole('button', { name: 'Pet shop', exact: true }).click();
      await expect(sandbox.operation('pet.create')).toBeVisible();
      await expect.poll(() => sandbox.previewText()).toBe(pets);
    },
  );

  test(
    'include data of the older editor under other ids',
    { tag: '@full' },
    async ({ page, context }) => {
      await aside(context, (other) =>
        other.evaluate((text) => {
          localStorage.setItem('typeschema_editor_rocks', text);
          localStorage.setItem('typeschema_editor___proto__', text.replaceAll('rock', 'proto'));
        }, textOf('Internal JSON')),
      );
      await sandbox.openSample('Pet shop');
      const list = await sandbox.openSpecifications();
      await expect(list.getByRole('listitem')).toHaveCount(3);
      const rocks = list.getByRole('listitem').filter({ hasText: 'rocks' });
      await expect(rocks).toContainText('From the older editor');
      await expect(rocks).toContainText('not opened here yet');
      await rocks.getByRole('button').click();
      await expect(sandbox.operation('rock.get')).toBeVisible();
      await sandbox.saved();
      await expect(sandbox.name('rocks')).toBeVisible();

      // An edit is mirrored for the older editor under the same id, and the other ids stay unchanged.
      await sandbox.deleteOperation('rock.get');
      await sandbox.saved();
      await sandbox.openSpecifications();
      await list.getByRole('button', { name: '__proto__', exact: true }).click();
      await expect(sandbox.operation('proto.get')).toBeVisible();
      await sandbox.saved();
      expect(await leftForOlder(page, 'rocks')).not.toContain('rock.get');
      expect(await leftForOlder(page, 'rocks')).toContain('Rock');
      await sandbox.openSpecifications();
      await expect(list.getByRole('listitem')).toHaveCount(3);
      await expect(list).not.toContainText('From the older editor');
    },
  );

  test(
    'are not mixed up when switching in the middle of work, even for the older editor',
    { tag: '@full' },
    async ({ page }) => {
      await sandbox.openSample('Pet shop');
      const list = await sandbox.openSpecifications();
      await sandbox.dialog.getByRole('button', { name: 'New specification' }).click();
      await page.getByRole('button', { name: 'To-do lists' }).click();
      await sandbox.saved();
      const todos = await sandbox.previewText();
      // Makes an edit and, before the page is idle, switches to the other specification.
      await sandbox.openSpecifications();
      await list.getByRole('button', { name: 'Pet shop', exact: true }).click();
      await sandbox.deleteOperation('pet.create');
      await sandbox.openSpecifications();
      await list.getByRole('button', { name: 'To-do lists', exact: true }).click();
      await expect.poll(() => sandbox.previewText()).toBe(todos);
      await page.waitForTimeout(2500);
      const pets = await leftForOlder(page, 'sandbox');
      expect(pets).toContain('pet.get');
      expect(pets).not.toContain('pet.create');
      await page.reload();
      await expect.poll(() => sandbox.previewText()).toBe(todos);
      await expect(sandbox.messages).not.toContainText('older editor');
    },
  );

  test(
    'are created with /?new, and /?import opens the import; the address is plain again',
    { tag: '@full' },
    async ({ page }) => {
      await sandbox.openSample('Pet shop');
      await page.goto('/?new');
      await expect(sandbox.welcome).toBeVisible();
      await expect(page).toHaveURL('/');
      await page.reload();
      await expect(sandbox.welcome).toBeVisible();
      await page.goto('/?import');
      await expect(sandbox.dialog.getByRole('textbox', { name: 'Text' })).toBeVisible();
      await expect(page).toHaveURL('/');
      await sandbox.closeDialog();
      const list = await sandbox.openSpecifications();
      await expect(list.getByRole('listitem')).toHaveCount(2);
    },
  );
});

test(
  "the window's title has the name of the open specification",
  { tag: '@full' },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.open();
    await expect(page).toHaveTitle('TypeAPI Sandbox · Typewright');
    await sandbox.openSample('Pet shop');
    await expect(page).toHaveTitle('Pet shop · Typewright');
    await page.keyboard.press('Control+z');
    await expect(page).toHaveTitle('TypeAPI Sandbox · Typewright');
  },
);

test(
  'what another tab renames, creates and deletes appears in an open list at once',
  { tag: '@full' },
  async ({ context }) => {
    const there = new Sandbox(await context.newPage());
    await there.openSample('Pet shop');
    const here = new Sandbox(await context.newPage());
    await here.open();
    const seen = await here.openSpecifications();
    await expect(seen.getByRole('listitem')).toHaveText(/^Pet shop/);

    const list = await there.openSpecifications();
    await list.getByRole('button', { name: 'Rename Pet shop' }).click();
    await list.getByRole('textbox', { name: 'New name of Pet shop' }).fill('Zoo');
    await there.page.keyboard.press('Enter');
    await expect(seen.getByRole('listitem')).toHaveText(/^Zoo/);
    await list.getByRole('button', { name: 'Duplicate Zoo' }).click();
    await expect(seen.getByRole('listitem')).toHaveCount(2);
    await list.getByRole('button', { name: 'Delete Zoo copy' }).click();
    await expect(seen.getByRole('listitem')).toHaveCount(1);
    // The tab that did not delete it offers no Undo, but can restore it as well.
    await expect(here.dialog.getByRole('list', { name: 'Recently deleted' })).toContainText(
      'Zoo copy',
    );
    await expect(here.dialog).not.toContainText('Zoo copy deleted.');

    // The header also shows the name in a tab that has opened nothing before.
    await here.closeDialog();
    await expect(here.name('Zoo')).toBeVisible();
    await here.page.reload();
    await expect(here.name('Zoo')).toBeVisible();
    await list.getByRole('button', { name: 'Rename Zoo' }).click();
    await list.getByRole('textbox', { name: 'New name of Zoo' }).fill('Animals');
    await there.page.keyboard.press('Enter');
    await expect(here.name('Animals')).toBeVisible();

    // So does the amount of stored data.
    await here.command('Storage on this device');
    await expect(here.dialog).toContainText('1 specification,');
    await list.getByRole('button', { name: 'Duplicate Animals' }).click();
    await expect(here.dialog).toContainText('2 specifications,');
  },
);

test.describe('every dialog about stored specifications is accessible and fits,', () => {
  atEachWidth(() => {
    test(
      'specifications, restore, storage, a link and debug',
      { tag: '@full' },
      async ({ page }) => {
        const sandbox = new Sandbox(page);
        const inOrder = (what: string, part = '[role="dialog"]') => expectInOrder(page, what, part);
        await sandbox.openSample('Pet shop');
        const list = await sandbox.openSpecifications();
        const duplicate = list.getByRole('button', { name: 'Duplicate Pet shop', exact: true });
        await duplicate.click();
        await expect(list.getByRole('listitem')).toHaveCount(2);
        await duplicate.click();
        await list.getByRole('button', { name: 'Delete Pet shop copy 2' }).click();
        await expect(sandbox.dialog).toContainText('Pet shop copy 2 deleted.');
        await inOrder('specifications');
        await list.getByRole('button', { name: 'Rename Pet shop', exact: true }).click();
        await inOrder('renaming');
        await page.keyboard.press('Escape');
        await sandbox.closeDialog();

        await sandbox.importText(documents[0]?.text ?? '');
        await sandbox.closeReport();
        await sandbox.openRestore();
        await expect(sandbox.dialog).toContainText('Before an import');
        await inOrder('restore');
        await sandbox.closeDialog();

        await sandbox.command('Storage on this device');
        await expect(sandbox.dialog).toContainText('2 specifications');
        await inOrder('storage');
        await sandbox.closeDialog();

        await sandbox.command('Share a link');
        await expect(sandbox.dialog.getByRole('textbox')).toHaveValue(/#share=1\./);
        await inOrder('link');
        await sandbox.closeDialog();

        await page.goto('/?debug');
        await expect(page.getByRole('region', { name: 'Debug' })).toContainText('Import TypeAPI');
        await inOrder('debug', 'section[aria-label="Debug"]');
      },
    );
  });
});
