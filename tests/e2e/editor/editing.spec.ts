import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { Sandbox } from '../support/sandbox.ts';

// High enough for every card of a sample.
test.use({ viewport: { width: 1440, height: 3200 } });

let sandbox: Sandbox;
test.beforeEach(({ page }) => {
  sandbox = new Sandbox(page);
});

const petShop = [
  'pet.create',
  'pet.delete',
  'pet.get',
  'pet.getAll',
  'pet.update',
  'shop.getStock',
] as const;

/** The first cells of a card's table, from top to bottom. */
function rowsOf(card: Locator, table: string): Locator {
  return card
    .getByRole('table', { name: new RegExp(`^${table} of `) })
    .getByRole('row')
    .filter({ has: card.page().getByRole('cell') })
    .locator('[role="cell"]:first-child');
}

function button(scope: Locator, name: string): Locator {
  return scope.getByRole('button', { name, exact: true });
}

async function expectOperations(names: readonly string[]): Promise<void> {
  await expect.poll(() => sandbox.cardNames('Operation')).toEqual(names);
}

test('each sample opens from the welcome', { tag: '@full' }, async () => {
  for (const [title, operations, types, root] of [
    ['Pet shop', 6, 5, 'Pet'],
    ['To-do lists', 7, 8, 'TaskPage'],
    ['Webshop and events', 10, 11, 'Order'],
  ] as const) {
    await test.step(title, async () => {
      await sandbox.openSample(title);
      await expect(sandbox.messages).toContainText(
        `Opened: ${operations} operations and ${types} types.`,
      );
      const line = (name: string) => sandbox.navigator.getByRole('treeitem', { name, exact: true });
      await expect(line(`Operations, ${operations}`)).toBeVisible();
      await expect(line(`Types, ${types}`)).toBeVisible();
      await sandbox.jumpTo(root);
      await expect(sandbox.type(root).getByRole('heading')).toContainText('root');
      await button(sandbox.messages, 'Undo').click();
      await expect(sandbox.welcome).toBeVisible();
      // The next sample is opened from a new page, which shows what was saved.
      await sandbox.saved();
    });
  }
});

test.describe('operations', () => {
  test.beforeEach(() => sandbox.openSample('Pet shop'));

  test(
    'one is deleted, and restored and deleted again with Undo and Redo, by button and by key',
    { tag: '@full' },
    async ({ page }) => {
      const marked = sandbox.preview.locator('[data-marked]');
      await sandbox.jumpTo('pet.create');
      await expect(marked).toHaveText('"pet.create": {');
      await button(sandbox.operation('pet.create'), 'Delete pet.create').click();
      await expect(sandbox.messages).toContainText('pet.create deleted.');
      await expectOperations(petShop.slice(1));
      await expect(sandbox.preview).not.toContainText('"pet.create": {');
      await expect(marked).toHaveCount(0);

      await button(sandbox.toolbar, 'Undo: Delete operation pet.create').click();
      await expectOperations(petShop);
      await expect(sandbox.preview).toContainText('"pet.create": {');

      await button(sandbox.toolbar, 'Redo: Delete operation pet.create').click();
      await expectOperations(petShop.slice(1));
      await page.keyboard.press('Control+z');
      await expectOperations(petShop);
      await page.keyboard.press('Control+Shift+Z');
      await expectOperations(petShop.slice(1));
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+y');
      await expectOperations(petShop.slice(1));
      await expect(sandbox.preview).not.toContainText('"pet.create": {');
    },
  );

  test(
    'a copy is called _copy, the next one _copy1, and both are sorted in',
    { tag: ['@full', '@2.24', '@4.7'] },
    async () => {
      await button(sandbox.operation('pet.get'), 'Copy pet.get').click();
      await expectOperations([...petShop.slice(0, 3), 'pet.get_copy', ...petShop.slice(3)]);
      await expect(sandbox.operation('pet.get_copy')).toBeFocused();
      await button(sandbox.operation('pet.get'), 'Copy pet.get').click();
      await expectOperations([
        ...petShop.slice(0, 3),
        'pet.get_copy',
        'pet.get_copy1',
        ...petShop.slice(3),
      ]);
      await sandbox.jumpTo('pet.get_copy1');
      await expect(sandbox.preview.locator('[data-marked]')).toHaveText('"pet.get_copy1": {');
    },
  );

  test(
    'arguments and errors move up and down and are deleted',
    { tag: ['@2.19', '@2.23', '@4.8'] },
    async () => {
      const card = sandbox.operation('pet.getAll');
      const names = rowsOf(card, 'Arguments');
      await sandbox.jumpTo('pet.getAll');
      await expect(names).toHaveText(['species', 'bornAfter', 'limit']);
      await sandbox.pressInRow(card, 'Move argument limit up');
      await expect(names).toHaveText(['species', 'limit', 'bornAfter']);
      await expect
        .poll(() => sandbox.previewText())
        .toMatch(/"species": \{[^]*"limit": \{[^]*"bornAfter": \{/);
      await sandbox.pressInRow(card, 'Move argument species down');
      await expect(names).toHaveText(['limit', 'species', 'bornAfter']);
      await sandbox.pressInRow(card, 'Delete argument species');
      await expect(names).toHaveText(['limit', 'bornAfter']);
      await expect
        .poll(() => sandbox.previewText())
        .toMatch(/"path": "\/pets",\s*"arguments": \{\s*"limit": \{[^}]*\}\s*\},\s*"bornAfter"/);

      const other = sandbox.operation('pet.delete');
      const codes = rowsOf(other, 'Responses');
      await sandbox.jumpTo('pet.delete');
      await expect(codes).toHaveText(['204', '404', '409']);
      await sandbox.pressInRow(other, 'Move error 404 down');
      await expect(codes).toHaveText(['204', '409', '404']);
      await expect.poll(() => sandbox.previewText()).toMatch(/"code": 409[^]*"code": 404/);
      await sandbox.pressInRow(other, 'Move error 404 up');
      await expect(codes).toHaveText(['204', '404', '409']);
      await sandbox.pressInRow(other, 'Delete error 404');
      await expect(codes).toHaveText(['204', '409']);
    },
  );

  test('the payload is deleted and restored', { tag: '@full' }, async () => {
    const card = sandbox.operation('pet.update');
    const names = rowsOf(card, 'Arguments');
    await sandbox.jumpTo('pet.update');
    await expect(names).toHaveText(['id', 'payload']);
    await sandbox.pressInRow(card, 'Delete payload');
    await expect(names).toHaveText(['id']);
    await button(sandbox.toolbar, 'Undo: Remove payload of operation pet.update').click();
    await expect(names).toHaveText(['id', 'payload']);
    await expect(sandbox.preview).toContainText('"payload": {');
  });
});

test.describe('types', () => {
  test.beforeEach(() => sandbox.openSample('Pet shop'));

  test(
    'one in use is deleted, and the notice says what dangles and leads there',
    { tag: '@full' },
    async () => {
      await sandbox.jumpTo('Problem');
      await button(sandbox.type('Problem'), 'Delete Problem').click();
      await expect(sandbox.type('Problem')).toBeHidden();
      await expect(sandbox.messages).toContainText('Problem deleted, 6 references dangle.');
      await expect(sandbox.operation('pet.create')).toContainText('Problem (missing)');

      await sandbox.messages.getByText('Show').click();
      await expect(sandbox.messages.getByRole('listitem')).toHaveCount(6);
      await sandbox.expectFlash(sandbox.operation('pet.get'), () =>
        button(sandbox.messages, 'pet.get').click(),
      );

      await button(sandbox.messages, 'Undo').click();
      await expect(sandbox.type('Problem')).toBeVisible();
      await expect(sandbox.cards).not.toContainText('(missing)');
      await expect(sandbox.messages).not.toContainText('dangle');
    },
  );

  test(
    'Root sets the root type, and clears it; properties move up and down and are deleted',
    { tag: ['@2.30', '@4.8'] },
    async () => {
      await sandbox.preview.press('End');
      await expect(sandbox.preview).toContainText('"root": "Pet"');
      await button(sandbox.type('Stock'), 'Root').click();
      await expect(button(sandbox.type('Stock'), 'Root')).toHaveAttribute('aria-pressed', 'true');
      await expect(sandbox.type('Stock').getByRole('heading')).toContainText('root');
      await expect(sandbox.type('Pet').getByRole('heading')).not.toContainText('root');
      await expect(sandbox.preview).toContainText('"root": "Stock"');
      await button(sandbox.type('Stock'), 'Root').click();
      await expect(sandbox.type('Stock').getByRole('heading')).not.toContainText('root');
      await expect(sandbox.preview).not.toContainText('"root":');

      const card = sandbox.type('Keeper');
      const names = rowsOf(card, 'Properties');
      await sandbox.jumpTo('Keeper');
      await expect(names).toHaveText(['name', 'phone']);
      await sandbox.pressInRow(card, 'Move property phone up');
      await expect(names).toHaveText(['phone', 'name']);
      await expect
        .poll(() => sandbox.previewText())
        .toMatch(/"Keeper": \{[^]*"phone": \{[^]*"name": \{/);
      await sandbox.pressInRow(card, 'Move property phone down');
      await expect(names).toHaveText(['name', 'phone']);
      await sandbox.pressInRow(card, 'Delete property name');
      await expect(names).toHaveText(['phone']);
    },
  );

  test('a copy is called _copy, the next one _copy1', { tag: '@full' }, async () => {
    await button(sandbox.type('Keeper'), 'Copy Keeper').click();
    await button(sandbox.type('Keeper'), 'Copy Keeper').click();
    await expect
      .poll(() => sandbox.cardNames('Type'))
      .toEqual(['Keeper', 'Keeper_copy', 'Keeper_copy1', 'NewPet', 'Pet', 'Problem', 'Stock']);
    await sandbox.jumpTo('Keeper_copy1');
    await expect(sandbox.preview.locator('[data-marked]')).toHaveText('"Keeper_copy1": {');
  });
});

test.describe('the keyboard', () => {
  test.beforeEach(() => sandbox.openSample('Pet shop'));

  test(
    'one operation and one type can be selected, a second click deselects, and keys move and delete what is',
    { tag: ['@2.45', '@2.49', '@2.52', '@2.54', '@2.55', '@4.5'] },
    async ({ page }) => {
      const selected = sandbox.cards.locator('article[aria-current="true"]');
      const label = (text: string) => new RegExp(`^${text}`);
      await sandbox.operation('pet.get').getByRole('heading').click();
      await expect(selected).toHaveAttribute('aria-label', label('Operation pet.get,'));
      await sandbox.operation('pet.getAll').getByRole('heading').click();
      await expect(selected).toHaveAttribute('aria-label', label('Operation pet.getAll,'));
      await sandbox.type('Stock').getByRole('heading').click();
      await expect(selected).toHaveCount(2);
      await sandbox.type('Stock').getByRole('heading').click();
      await sandbox.operation('pet.getAll').getByRole('heading').click();
      await expect(selected).toHaveCount(0);
      // Without a selection, nothing is deleted.
      await page.keyboard.press('Alt+a');
      await page.keyboard.press('Alt+d');
      await expectOperations(petShop);
      await expect(button(sandbox.toolbar, 'Undo: Import TypeAPI')).toBeVisible();

      await sandbox.operation('pet.get').getByRole('heading').click();
      await expect(sandbox.operation('pet.get')).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('Alt+s');
      await expectOperations(moved(petShop, 2, 3));
      await page.keyboard.press('Alt+w');
      await page.keyboard.press('Alt+w');
      await expectOperations(moved(petShop, 2, 1));
      await page.keyboard.press('Alt+a');
      await expectOperations(petShop.filter((name) => name !== 'pet.get'));
      await expect(sandbox.messages).toContainText('pet.get deleted.');
      await sandbox.jumpTo('pet.delete');
      await expect(sandbox.preview).not.toContainText('"pet.get": {');

      const types = () => expect.poll(() => sandbox.cardNames('Type'));
      await sandbox.type('Keeper').getByRole('heading').click();
      await page.keyboard.press('Alt+f');
      await types().toEqual(['NewPet', 'Keeper', 'Pet', 'Problem', 'Stock']);
      await page.keyboard.press('Alt+r');
      await types().toEqual(['Keeper', 'NewPet', 'Pet', 'Problem', 'Stock']);
      await page.keyboard.press('Alt+d');
      await types().toEqual(['NewPet', 'Pet', 'Problem', 'Stock']);
      await expect(sandbox.messages).toContainText('Keeper deleted, 1 reference dangles.');
    },
  );

  test('does nothing while typing in a field', { tag: '@full' }, async ({ page }) => {
    await sandbox.operation('pet.get').getByRole('heading').click();
    await sandbox.search.fill('pet');
    await expect(sandbox.navigator).toContainText('results');
    for (const keys of ['Alt+a', 'Alt+s', 'Control+z', '?']) await page.keyboard.press(keys);
    await expect(sandbox.dialog).toBeHidden();
    await expectOperations(petShop);
    await sandbox.operation('pet.get').focus();
    await page.keyboard.press('Alt+a');
    await expectOperations(petShop.filter((name) => name !== 'pet.get'));
  });

  test(
    'does nothing while a dialog is open, and is listed with “?”',
    { tag: ['@full', '@2.47'] },
    async ({ page }) => {
      await sandbox.operation('pet.get').getByRole('heading').click();
      await page.keyboard.press('?');
      await expect(sandbox.dialog.getByRole('heading')).toHaveText('Keyboard shortcuts');
      await expect(sandbox.dialog.getByRole('listitem')).toHaveCount(21);
      await expect(sandbox.dialog).toContainText('Delete the selected operation');
      for (const keys of ['Alt+a', 'Alt+s', 'Control+z']) await page.keyboard.press(keys);
      await page.keyboard.press('Escape');
      await expect(sandbox.dialog).toBeHidden();
      await expectOperations(petShop);

      await sandbox.openImport();
      await sandbox.dialog.getByRole('button', { name: 'Choose a file…' }).focus();
      await page.keyboard.press('Alt+a');
      await page.keyboard.press('Escape');
      await expect(sandbox.dialog).toBeHidden();
      await expectOperations(petShop);
      await page.keyboard.press('Alt+a');
      await expectOperations(petShop.filter((name) => name !== 'pet.get'));
    },
  );
});

test(
  'everything is there after a reload, and after edits and another reload',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    await button(sandbox.operation('pet.get'), 'Delete pet.get').click();
    await button(sandbox.operation('pet.create'), 'Copy pet.create').click();
    await button(sandbox.toolbar, 'Undo: Copy operation pet.create').click();
    await button(sandbox.type('Stock'), 'Root').click();
    await sandbox.saved();
    const first = await sandbox.exported();

    await page.reload();
    await sandbox.ready();
    await expectOperations(petShop.filter((name) => name !== 'pet.get'));
    await expect(sandbox.type('Stock').getByRole('heading')).toContainText('root');
    expect(await sandbox.exported()).toBe(first);
    await button(sandbox.operation('pet.update'), 'Delete pet.update').click();
    await button(sandbox.type('Keeper'), 'Delete Keeper').click();
    await button(sandbox.messages, 'Undo').click();
    await sandbox.saved();
    const second = await sandbox.exported();

    await page.reload();
    await sandbox.ready();
    await expectOperations(petShop.filter((name) => name !== 'pet.get' && name !== 'pet.update'));
    await expect(sandbox.type('Keeper')).toBeVisible();
    expect(await sandbox.exported()).toBe(second);
  },
);

/** The list with one item at another place. */
function moved(list: readonly string[], from: number, to: number): string[] {
  const item = list[from];
  return item === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, item);
}

test.describe('in a window that shows a few cards', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test(
    'the edited card stays in place, even though the first edit after an import sorts the list',
    { tag: '@full' },
    async ({ page }) => {
      const names = Array.from({ length: 60 }, (_, at) => `area.do${String(99 - at)}`);
      const operation = (name: string) => ({
        method: 'GET',
        path: `/${name}`,
        return: { code: 204 },
      });
      const operations = Object.fromEntries(names.map((name) => [name, operation(name)]));
      await sandbox.open();
      await sandbox.importText(JSON.stringify({ operations }));
      await sandbox.closeReport();
      // The eighth of sixty, which is the eighth from the end once they are sorted.
      const edited = sandbox.operation('area.do92');
      await sandbox.jumpTo('area.do93');
      await expect(edited).toBeInViewport({ ratio: 1 });
      await expect(sandbox.flashing).toHaveCount(0);
      const place = async () => (await edited.boundingBox())?.y;
      const before = await place();
      await button(edited, 'Edit area.do92').click();
      await sandbox.dialog.getByRole('textbox', { name: 'Description' }).first().fill('Quick');
      await button(sandbox.dialog, 'Save').click();
      await expect(edited).toContainText('Quick');
      await expect.poll(() => sandbox.cardNames('Operation')).toContain('area.do91');
      const around = await sandbox.cardNames('Operation');
      expect(around.indexOf('area.do91')).toBe(around.indexOf('area.do92') - 1);
      expect(await place()).toBe(before);

      await page.keyboard.press('Control+z');
      await expect(edited).not.toContainText('Quick');
      await expect(edited).toBeInViewport({ ratio: 1 });

      // The card stays at its place under another name, and so do the cards around it.
      const placeBefore = await place();
      await edited.getByRole('textbox', { name: 'Name of area.do92' }).focus();
      await page.keyboard.press('F2');
      await page.keyboard.press('End');
      await page.keyboard.type('b');
      await page.keyboard.press('Enter');
      const renamed = sandbox.operation('area.do92b');
      await expect(renamed).toBeInViewport({ ratio: 1 });
      await expect.poll(async () => (await renamed.boundingBox())?.y).toBe(placeBefore);
    },
  );

  test(
    'a card that fills the window is deleted and brought back, and what has the focus is in view',
    { tag: '@full' },
    async ({ page }) => {
      const names = Array.from({ length: 60 }, (_, at) => `area.do${String(99 - at)}`);
      const schema = { type: 'string' };
      const many = Array.from({ length: 80 }, (_, at) => [`a${at}`, { in: 'query', schema }]);
      const operation = (name: string) => ({
        method: 'GET',
        path: `/${name}`,
        ...(name === 'area.do80' && { arguments: Object.fromEntries(many) }),
        return: { code: 204 },
      });
      const operations = Object.fromEntries(names.map((name) => [name, operation(name)]));
      await sandbox.open();
      await sandbox.importText(JSON.stringify({ operations }));
      await sandbox.closeReport();
      const large = sandbox.operation('area.do80');
      for (let round = 0; round < 3; round += 1) {
        await sandbox.jumpTo('area.do80');
        await expect(large).toBeInViewport();
        await button(large, 'Delete area.do80').click();
        await expect(large).toHaveCount(0);
        // The list is sorted by the first deletion.
        await expect(sandbox.cards.locator('article:focus')).toBeInViewport();
        await button(sandbox.toolbar, 'Undo: Delete operation area.do80').click();
        await expect(large).toBeInViewport();
        await page.keyboard.press('Control+Shift+z');
        await expect(large).toHaveCount(0);
        await page.keyboard.press('Control+z');
        await expect(large).toBeInViewport();
      }
    },
  );

  test(
    'a renamed card stays in place among others, also below the window and first of its section',
    { tag: '@full' },
    async ({ page }) => {
      const names = Array.from({ length: 60 }, (_, at) => String(at + 100));
      const properties = { a: { type: 'string' }, b: { type: 'string' } };
      const definitions = Object.fromEntries(
        names.map((name) => [`Type${name}`, { type: 'struct', properties }]),
      );
      const operation = { method: 'GET', path: '/', return: { code: 204 } };
      const operations = Object.fromEntries(names.map((name) => [`area.do${name}`, operation]));
      await sandbox.open();
      await sandbox.importText(JSON.stringify({ operations, definitions }));
      await sandbox.closeReport();
      const placeOf = async (name: string) => {
        // The list is scrolled in the frame that shows the cards.
        await page.evaluate(() => new Promise((shown) => requestAnimationFrame(shown)));
        return (await sandbox.type(name).boundingBox())?.y;
      };
      const nameOf = (name: string) =>
        sandbox.type(name).getByRole('textbox', { name: `Name of ${name}` });
      await sandbox.search.fill('Type130');
      for (const to of ['Type130b', 'Aaa']) {
        for (const y of [100, 500, 850]) {
          await sandbox.jumpTo('Type130');
          await expect(sandbox.type('Type130')).toBeInViewport({ ratio: 1 });
          const shift = ((await placeOf('Type130')) ?? 0) - y;
          await sandbox.cards.evaluate((cards, by) => cards.scrollBy(0, by), shift);
          await expect.poll(() => placeOf('Type130')).toBe(y);
          await expect(sandbox.flashing).toHaveCount(0);
          await nameOf('Type130').evaluate((name) => name.focus({ preventScroll: true }));
          const rename = async () => {
            await page.keyboard.press('F2');
            await page.keyboard.press('Control+a');
            await page.keyboard.type(to);
            await page.keyboard.press('Enter');
          };
          await sandbox.expectFlash(sandbox.type(to), rename);
          expect.soft(await placeOf(to), `renamed to ${to}`).toBe(y);
          await expect(nameOf(to)).toBeFocused();
          await sandbox.expectFlash(sandbox.type('Type130'), () =>
            page.keyboard.press('Control+z'),
          );
          expect.soft(await placeOf('Type130'), `back from ${to}`).toBe(y);
          await expect(nameOf('Type130')).toBeFocused();
        }
      }
    },
  );
});

test(
  'what was made or renamed is selected, in view and flashed, also among 1,900',
  { tag: '@full' },
  async ({ page }) => {
    const many = Object.fromEntries(
      Array.from({ length: 1900 }, (_, index) => [
        `op${String(index).padStart(4, '0')}`,
        { method: 'GET', path: `/o/${index}`, return: { code: 204 } },
      ]),
    );
    const made = new Sandbox(page);
    await made.open();
    await made.importText(JSON.stringify({ operations: many, definitions: {} }), 'TypeAPI');
    await made.closeReport();
    const isShown = async (card: Locator) => {
      await expect(card).toBeInViewport();
      await expect(card).toHaveAttribute('aria-current', 'true');
    };
    await made.toolbar.getByRole('button', { name: 'Operation' }).click();
    await made.dialog.getByLabel('Name', { exact: true }).fill('op1500b');
    await made.expectFlash(made.operation('op1500b'), () => page.keyboard.press('Enter'));
    await isShown(made.operation('op1500b'));
    await made
      .operation('op1500b')
      .getByRole('button', { name: 'Copy op1500b', exact: true })
      .click();
    await isShown(made.operation('op1500b_copy'));
    await page.keyboard.press('Alt+q');
    await made.dialog.getByLabel('Name', { exact: true }).fill('op0001b');
    await page.keyboard.press('Enter');
    await isShown(made.operation('op0001b'));
    await page.keyboard.press('Control+z');
    await isShown(made.operation('op1500b_copy'));
    await page.keyboard.press('Control+Shift+z');
    await isShown(made.operation('op0001b'));
    const card = made.operation('op0001b');
    await card.getByRole('button', { name: 'Delete op0001b', exact: true }).click();
    await made.scrollCards('end');
    await made.messages.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(card).toBeInViewport();
    await expect(card).toBeFocused();
    const said = made.toolbar.getByRole('status').filter({ hasText: 'Undo: Delete operation' });
    await expect(said).toHaveCount(1);
  },
);
