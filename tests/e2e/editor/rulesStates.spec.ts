import type { Locator } from '@playwright/test';
import { expect, galleryAddress, test } from '../support/app.ts';
import { rockDocument } from '../support/documents.ts';
import { Sandbox } from '../support/sandbox.ts';

// High enough for every card.
test.use({ viewport: { width: 1440, height: 4800 } });

let sandbox: Sandbox;
test.beforeEach(({ page }) => {
  sandbox = new Sandbox(page);
});

const button = (scope: Locator, name: string) => scope.getByRole('button', { name, exact: true });

/** Enters a name in a dialog and saves it. */
async function saveAs(title: string, name: string): Promise<void> {
  const dialog = sandbox.dialogTitled(title);
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await button(dialog, 'Save').click();
  await expect(dialog).toBeHidden();
}

test(
  'each kind of change marks the editor dirty and is reported to the page; saving clears it',
  { tag: ['@4.1', '@4.3'] },
  async ({ page }) => {
    await page.goto(galleryAddress('?editor&save=ok'));
    await sandbox.ready();
    await page.getByRole('button', { name: 'Pet shop' }).click();
    await sandbox.saved();
    const save = sandbox.toolbar.getByRole('button', { name: /^Save/ });
    const told = page.getByRole('status', { name: 'Changes' });
    const changes: readonly (readonly [what: string, act: () => Promise<unknown>])[] = [
      ['an import of a sample', async () => undefined],
      [
        'a new operation',
        async () => {
          await page.keyboard.press('Alt+y');
          await saveAs('New operation', 'pet.feed');
        },
      ],
      [
        'an edit',
        async () => {
          await button(sandbox.type('Stock'), 'Edit Stock').click();
          await saveAs('Type Stock', 'Store');
        },
      ],
      ['a copy', () => button(sandbox.type('Store'), 'Copy Store').click()],
      ['a deletion', () => button(sandbox.type('Store_copy'), 'Delete Store_copy').click()],
      [
        'another order',
        async () => {
          await sandbox.type('Keeper').getByRole('heading').click();
          await page.keyboard.press('Alt+f');
        },
      ],
      [
        'a row that moved',
        () => sandbox.pressInRow(sandbox.type('Keeper'), 'Move property phone up'),
      ],
      [
        'a setting',
        async () => {
          await button(sandbox.toolbar, 'Settings').click();
          await sandbox.dialog.getByLabel('Base URL').fill('https://pets.example');
          await button(sandbox.dialog, 'Save').click();
        },
      ],
      ['another root', () => button(sandbox.type('Store'), 'Root').click()],
      [
        'an import',
        async () => {
          await sandbox.importText(rockDocument('rock.get'));
          await sandbox.closeReport();
        },
      ],
    ];
    for (const [index, [what, act]] of changes.entries()) {
      await act();
      await expect(save, what).toHaveText(/unsaved changes/);
      await expect(told, what).toHaveText(new RegExp(`^${index + 1} changes, `));
      await save.click();
      await expect(save, what).toHaveText('Save');
    }
  },
);

test(
  'operations and types are sorted after add, edit and delete, and copies are numbered',
  { tag: ['@2.50', '@2.53', '@4.6', '@4.7'] },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    for (const { kind, card, first, keys, added, renamed, titles } of [
      {
        kind: 'Operation',
        card: (name: string) => sandbox.operation(name),
        first: 'pet.create',
        keys: { make: 'Alt+y', down: 'Alt+s' },
        added: 'owner.get',
        renamed: 'shop.find',
        titles: { make: 'New operation', edit: 'Operation' },
      },
      {
        kind: 'Type',
        card: (name: string) => sandbox.type(name),
        first: 'Keeper',
        keys: { make: 'Alt+c', down: 'Alt+f' },
        added: 'Owner',
        renamed: 'Shop',
        titles: { make: 'New type', edit: 'Type Owner' },
      },
    ] as const) {
      const names = () => sandbox.cardNames(kind);
      const sorted = (list: readonly string[]) =>
        list.toSorted((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));
      const start = await names();
      /** Puts the cards out of order, until the next sort. */
      const disorder = async () => {
        const [one = '', two = ''] = await names();
        // A card that was just created or renamed is already selected.
        const isSelected = (await card(one).getAttribute('aria-current')) !== null;
        if (!isSelected) await card(one).getByRole('heading').click();
        await page.keyboard.press(keys.down);
        await expect.poll(async () => (await names()).slice(0, 2)).toEqual([two, one]);
        await card(one).getByRole('heading').click();
      };
      expect(start).toEqual(sorted(start));
      await disorder();
      await page.keyboard.press(keys.make);
      await saveAs(titles.make, added);
      await expect.poll(names).toEqual(sorted([...start, added]));
      await disorder();
      await button(card(added), `Edit ${added}`).click();
      await saveAs(titles.edit, renamed);
      await expect.poll(names).toEqual(sorted([...start, renamed]));
      await disorder();
      await button(card(renamed), `Delete ${renamed}`).click();
      await expect.poll(names).toEqual(start);
      for (const copy of ['_copy', '_copy1', '_copy2']) {
        await button(card(first), `Copy ${first}`).click();
        await expect(card(`${first}${copy}`)).toBeVisible();
      }
      await expect
        .poll(names)
        .toEqual(sorted([...start, ...['_copy', '_copy1', '_copy2'].map((end) => first + end)]));
    }
  },
);
