import type { Page } from '@playwright/test';
import { expect, galleryAddress, test } from '../support/app.ts';
import { Sandbox } from '../support/sandbox.ts';

// High enough for every card of a sample.
test.use({ viewport: { width: 1440, height: 3200 } });

let sandbox: Sandbox;
test.beforeEach(({ page }) => {
  sandbox = new Sandbox(page);
});

const button = (name: string | RegExp) =>
  sandbox.toolbar.getByRole('button', { name, exact: typeof name === 'string' });

/** Opens the editor in another host; `save` in `choices` is how that host answers saves. */
async function openHosted(page: Page, choices = ''): Promise<void> {
  await page.goto(galleryAddress(`?editor${choices}`));
  await sandbox.ready();
}

async function openHostedSample(page: Page, choices = ''): Promise<void> {
  await openHosted(page, choices);
  await page.getByRole('button', { name: 'Pet shop' }).click();
  await expect(sandbox.cards).toBeVisible();
  await sandbox.saved();
}

test.describe('the toolbar', () => {
  test(
    'opens the dialog of each of its buttons and the table of contents, and stays in view',
    { tag: ['@2.5', '@2.8', '@2.10', '@2.11', '@2.33'] },
    async ({ page }) => {
      await sandbox.openSample('Pet shop');
      for (const [name, title] of [
        ['New Operation', 'New operation'],
        ['New Type', 'New type'],
        ['Settings', 'Settings'],
        ['Include', 'Include'],
        ['Import', 'Import'],
        ['Export', 'Export'],
        ['Restore', 'Restore'],
      ] as const) {
        await button(name).click();
        await expect(sandbox.dialog.getByRole('heading', { level: 2 }).first()).toContainText(
          title,
        );
        await page.keyboard.press('Escape');
        await expect(sandbox.dialog).toBeHidden();
        await expect(button(name)).toBeFocused();
      }
      await expect(button('Save')).toHaveCount(0);

      await button('TOC').click();
      await expect(sandbox.navigator).toBeHidden();
      await button('TOC').click();
      await sandbox.expectFlash(sandbox.type('Stock'), () => sandbox.jumpTo('Stock'));

      await page.setViewportSize({ width: 1440, height: 700 });
      await sandbox.scrollCards('start');
      await expect(sandbox.operation('pet.create')).toBeInViewport();
      await sandbox.scrollCards('end');
      await expect(sandbox.operation('pet.create')).not.toBeInViewport();
      await expect(button('Export')).toBeInViewport();
    },
  );

  test('has at most two lines on a narrow screen', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await sandbox.openSample('Webshop and events');
    const header = await page.getByRole('banner').boundingBox();
    expect(header?.height).toBeLessThan(84);
    await sandbox.command('Settings');
    await expect(sandbox.dialogTitled('Settings')).toBeVisible();
    await sandbox.closeDialog();
    await sandbox.command('Theme: dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('a host', () => {
  test(
    'may turn off operations or imports',
    { tag: ['@2.6', '@2.7', '@2.9'] },
    async ({ page }) => {
      const expectToolbar = async (there: readonly string[], missing: readonly string[]) => {
        for (const name of there) await expect(button(name), name).toBeVisible();
        for (const name of missing) await expect(button(name), name).toHaveCount(0);
      };
      await openHostedSample(page, '&imports=off');
      await expectToolbar(['New Type', 'New Operation'], ['Settings', 'Include', 'Save']);
      await openHosted(page, '&operations=off');
      await expectToolbar(['New Type', 'Settings', 'Include'], ['New Operation', 'Save']);
      // Operations are read-only, also when the preview leads to one.
      const card = sandbox.operation('pet.create');
      for (const control of ['button', 'textbox'] as const) {
        await expect(card.getByRole(control)).toHaveCount(0);
      }
      await sandbox.expectFlash(card, () => sandbox.preview.getByText('"pet.create"').click());
      await expect(card).not.toHaveAttribute('aria-current');
      for (const keys of ['Alt+y', 'Alt+q', 'Alt+a']) await page.keyboard.press(keys);
      await expect(card).toBeVisible();
      await expect(sandbox.dialog).toBeHidden();
      await page.keyboard.press('Alt+c');
      await expect(sandbox.dialogTitled('New type')).toBeVisible();
    },
  );

  test(
    'may turn off operations: nothing done to their cards, no command and no finding changes them',
    { tag: '@full' },
    async ({ page }) => {
      await openHosted(page, '&operations=off');
      const lost = { type: 'reference', target: 'Lost' };
      await sandbox.importText(
        JSON.stringify({
          operations: {
            'stay.find': {
              description: 'One stay.',
              method: 'GET',
              path: '/stays/:id',
              arguments: { day: { in: 'query', schema: { type: 'string' } } },
              return: { code: 200, schema: { type: 'reference', target: 'Stay' } },
              throws: [{ code: 404, schema: lost }],
            },
            'stay.end': { method: 'DELETE', path: '/stays/:id', return: { code: 204 } },
          },
          definitions: {
            Stay: { type: 'struct', properties: { guest: lost } },
            Lost: { type: 'struct' },
          },
        }),
      );
      await sandbox.closeReport();
      await sandbox.type('Lost').getByRole('button', { name: 'Delete Lost' }).click();
      await sandbox.saved();
      const changes = page.getByRole('status', { name: 'Changes' });
      await expect(changes).toHaveText('2 changes, 2 operations');

      const card = sandbox.operation('stay.find');
      const type = sandbox.type('Stay');
      await expect(card).toContainText('One stay.');
      await expect(card.getByRole('link', { name: 'Stay', exact: true })).toBeVisible();
      const cells = card.getByRole('row').getByRole('cell');
      const texts = await cells.count();
      expect(texts).toBeGreaterThan(6);
      const parts = [card.getByRole('heading'), card.getByText('/stays/').first()];
      for (let at = 0; at < texts; at += 1) parts.push(cells.nth(at));
      for (const part of parts) {
        // At its edge, where there is no link.
        await part.hover({ position: { x: 2, y: 2 } });
        await expect(card.getByRole('button')).toHaveCount(0);
        await part.dblclick({ position: { x: 2, y: 2 } });
        for (const keys of ['Enter', 'F2', 'Space', 'Delete']) await page.keyboard.press(keys);
        await expect(sandbox.dialog).toBeHidden();
      }
      await card.focus();
      for (const keys of ['Enter', 'F2', 'Space', 'Delete', 'Alt+q', 'Alt+a', 'Alt+w', 'Alt+s']) {
        await page.keyboard.press(keys);
      }
      await expect(sandbox.dialog).toBeHidden();
      await expect(page.getByRole('option')).toHaveCount(0);
      await expect(card.locator('input, textarea, [role="combobox"]')).toHaveCount(0);
      await expect(card).not.toHaveAttribute('aria-current');

      await type.getByRole('heading').click();
      await card.getByRole('heading').click();
      await expect(type).toHaveAttribute('aria-current', 'true');
      const option = sandbox.dialog.getByRole('option');
      await page.keyboard.press('Control+k');
      await sandbox.dialog.getByRole('combobox').fill('the selected type');
      await expect(option.filter({ hasText: 'Edit the selected type' })).toBeVisible();
      await sandbox.dialog.getByRole('combobox').fill('the selected operation');
      await expect(option.filter({ hasText: 'the selected type' })).toHaveCount(0);
      await expect(option.filter({ hasText: 'the selected operation' })).toHaveCount(0);
      await sandbox.closeDialog();

      await expect(changes).toHaveText('2 changes, 2 operations');
      await button(/^Findings/).click();
      const findings = sandbox.dialogTitled('Findings');
      const missing = findings.getByRole('listitem').filter({ hasText: 'refers to Lost' });
      await expect(missing).toHaveCount(2);
      const fix = findings.getByRole('button', { name: 'Create type Lost' });
      await expect(fix).toHaveCount(1);
      await expect(findings.getByRole('button', { name: /^Add argument/ })).toHaveCount(0);

      // A finding about a type can be fixed, and a type's card can be edited.
      await fix.click();
      await sandbox.closeDialog();
      await expect(changes).toHaveText('3 changes, 2 operations');
      await type.getByRole('button', { name: 'Edit Stay', exact: true }).click();
      await expect(sandbox.dialog.getByLabel('Name', { exact: true })).toHaveValue('Stay');
    },
  );

  test(
    'is read-only: a toolbar that changes nothing, no selection and no shortcuts',
    { tag: ['@2.13', '@2.34', '@2.46', '@2.47'] },
    async ({ page }) => {
      await openHostedSample(page);
      await openHosted(page, '&readonly&save=ok');
      await expect(button(/^Findings/)).toBeVisible();
      const labels = await sandbox.toolbar
        .getByRole('button')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));
      expect(labels).toEqual(['TOC', 'Export', 'Findings: Nothing found', 'Preview', 'More']);
      await button('More').click();
      // Only commands that lead somewhere or show something.
      await expect(page.getByRole('menuitem')).toHaveText([
        /^Find an operation/,
        /^Docs$/,
        /^Findings/,
        /^Import report/,
        /^Compare/,
        /^Go back/,
        /^Go forward/,
        /^Go to the next part/,
        /^Go to the previous part/,
        /^Keyboard shortcuts/,
      ]);
      await page.keyboard.press('Escape');
      const card = sandbox.operation('pet.get');
      await expect(card.getByRole('button')).toHaveCount(0);
      await expect(card.getByRole('textbox')).toHaveCount(0);
      await card.click({ position: { x: 5, y: 5 } });
      await expect(card).not.toHaveAttribute('aria-current', 'true');
      // A double click on a type opens its dialog elsewhere.
      await card.getByText('integer').first().dblclick();
      for (const keys of ['Alt+y', 'Alt+c', 'Alt+q']) await page.keyboard.press(keys);
      await expect(sandbox.dialog).toBeHidden();
      await expect(sandbox.navigator).toBeVisible();
      await expect(page.getByText('Keyboard shortcuts')).toHaveCount(0);
    },
  );

  test(
    'accepts saves: the answer is shown, and later edits are unsaved again',
    { tag: ['@2.6', '@2.15', '@4.1', '@4.3'] },
    async ({ page }) => {
      await openHostedSample(page, '&save=ok');
      const save = button(/^Save/);
      await expect(page.getByRole('status', { name: 'Changes' })).toHaveText(
        '1 changes, 6 operations',
      );
      await expect(save).toHaveText(/unsaved changes/);
      await save.click();
      const success = sandbox.messages.locator('[data-tone="success"]');
      await expect(success.filter({ hasText: 'Document successfully updated' })).toBeVisible();
      await expect(save).toHaveText('Save');
      await sandbox.deleteOperation('pet.get');
      await expect(page.getByRole('status', { name: 'Changes' })).toHaveText(
        '2 changes, 5 operations',
      );
      await expect(save).toHaveText(/unsaved changes/);
      // The browser asks before the page with unsaved work is left.
      const asked = page.waitForEvent('dialog');
      await page.close({ runBeforeUnload: true });
      const question = await asked;
      expect(question.type()).toBe('beforeunload');
      await question.dismiss();
      await page.keyboard.press('Control+s');
      await expect(save).toHaveText('Save');
    },
  );

  test('refuses a save, and says why', { tag: ['@2.14'] }, async ({ page }) => {
    await openHostedSample(page, '&save=refused');
    await button(/^Save/).click();
    const alert = sandbox.messages.getByRole('alert');
    await expect(alert).toContainText('The document is locked');
    await expect(button(/^Save/)).toHaveText(/unsaved changes/);
  });

  test('queues a save, and reports the result later', { tag: '@full' }, async ({ page }) => {
    await openHostedSample(page, '&save=queued');
    await button(/^Save/).click();
    await expect(sandbox.messages).toContainText('once the provider can be reached');
    await expect(sandbox.messages).toContainText('Document successfully updated');
    await expect(button(/^Save/)).toHaveText('Save');
  });
});

test.describe('the keys', () => {
  test.beforeEach(() => sandbox.openSample('Pet shop'));

  test(
    'edit the selection and create something new, and are listed in the table of contents',
    { tag: ['@2.34', '@2.47', '@2.48', '@2.50', '@2.51', '@2.53', '@2.54', '@2.55'] },
    async ({ page }) => {
      await page.keyboard.press('Alt+q');
      await expect(sandbox.dialog).toBeHidden();
      await sandbox.operation('pet.get').getByRole('heading').click();
      await sandbox.type('Stock').getByRole('heading').click();
      for (const [keys, field, value] of [
        ['Alt+q', 'Name', 'pet.get'],
        ['Alt+e', 'Name', 'Stock'],
        ['Alt+y', 'Name', ''],
        ['Alt+c', 'Name', ''],
      ] as const) {
        await page.keyboard.press(keys);
        await expect(sandbox.dialog.getByRole('textbox', { name: field }).first()).toHaveValue(
          value,
        );
        // Shortcuts do nothing while a dialog is open, also outside of its fields.
        await sandbox.dialog.getByRole('button', { name: 'Cancel' }).focus();
        await page.keyboard.press('Alt+a');
        await sandbox.closeDialog();
      }
      await expect(sandbox.operation('pet.get')).toBeVisible();

      await page.getByText('Keyboard shortcuts').click();
      const rows = page.getByRole('listitem');
      for (const [keys, what] of [
        ['AltQ', 'Edit the selected operation'],
        ['AltW', 'Move the selected operation up'],
        ['AltS', 'Move the selected operation down'],
        ['AltR', 'Move the selected type up'],
        ['AltF', 'Move the selected type down'],
      ] as const) {
        await expect(rows.filter({ hasText: what })).toContainText(keys);
      }
    },
  );

  test('go back and forward through the jump history', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await sandbox.jumpTo('pet.update');
    await sandbox.jumpTo('Stock');
    const update = sandbox.operation('pet.update');
    await sandbox.expectFlash(update, () => page.keyboard.press('Alt+ArrowLeft'));
    await sandbox.expectFlash(sandbox.type('Stock'), () => page.keyboard.press('Alt+ArrowRight'));

    // Goes back before the page has processed the scroll event.
    await sandbox.jumpTo('pet.update');
    await expect(sandbox.operation('pet.update')).toBeInViewport();
    await sandbox.navigator
      .locator('[role="treeitem"][aria-label^="Stock, "]')
      .evaluate((line: HTMLElement) => {
        line.click();
        const back = { key: 'ArrowLeft', code: 'ArrowLeft', altKey: true, bubbles: true };
        document.body.dispatchEvent(new KeyboardEvent('keydown', back));
      });
    await expect(sandbox.flashing.and(sandbox.operation('pet.update'))).toBeInViewport();
  });
});

test.describe('the palette', () => {
  test.beforeEach(() => sandbox.openSample('Pet shop'));

  test('finds an operation, a type by its property, and a command', async ({ page }) => {
    const field = sandbox.dialog.getByRole('combobox');
    const first = sandbox.dialog.getByRole('option').first();
    await page.keyboard.press('Control+k');
    await field.fill('pet.up');
    await expect(first).toContainText('pet.update');
    await sandbox.expectFlash(sandbox.operation('pet.update'), () => page.keyboard.press('Enter'));
    await expect(sandbox.dialog).toBeHidden();

    await page.keyboard.press('Control+k');
    await field.fill('bornAfter');
    await expect(first).toContainText('argument bornAfter');
    await field.fill('export');
    await expect(first).toContainText('Export');
    await first.click();
    await expect(sandbox.dialogTitled('Export')).toBeVisible();
  });

  test(
    'opens while typing in the search, and says so if nothing is found',
    { tag: '@full' },
    async ({ page }) => {
      await sandbox.search.focus();
      await page.keyboard.press('Control+k');
      await sandbox.dialog.getByRole('combobox').fill('nothing like it');
      await expect(sandbox.dialog).toContainText('Nothing is called “nothing like it”.');
      await sandbox.closeDialog();
      await expect(sandbox.search).toBeFocused();
    },
  );
});

test.describe('a card', () => {
  test.beforeEach(() => sandbox.openSample('Pet shop'));

  test('is edited in place', { tag: ['@full', '@5.1'] }, async ({ page }) => {
    const { cards } = sandbox;
    const text = (name: string) => cards.getByRole('textbox', { name, exact: true });
    await text('Name of pet.get').dblclick();
    await text('Name of pet.get').fill('pet get');
    await expect(cards.getByRole('alert')).toHaveText(
      'Operation name must match the regular expression: ^[A-Za-z0-9_.]{1,128}$',
    );
    await text('Name of pet.get').fill('pet.getAll');
    await expect(cards.getByRole('alert')).toContainText('already exists');
    await text('Name of pet.get').fill('pet.find');
    await page.keyboard.press('Enter');
    await expect(sandbox.operation('pet.find')).toBeVisible();
    await expect(text('Name of pet.find')).toBeFocused();

    await text('Path of pet.find').press('F2');
    await text('Path of pet.find').fill('/animals/:id');
    await page.keyboard.press('Enter');
    await expect(sandbox.operation('pet.find').getByRole('heading')).toContainText('/animals/:id');
    await expect(text('Path of pet.find')).toBeFocused();

    await text('Description of pet.find').dblclick();
    await text('Description of pet.find').fill('Found.');
    await page.keyboard.press('Escape');
    await expect(sandbox.operation('pet.find')).not.toContainText('Found.');

    await text('Name of Stock').press('Enter');
    await text('Name of Stock').fill('Store');
    await page.keyboard.press('Enter');
    await expect(sandbox.type('Store')).toBeVisible();
    await expect(sandbox.operation('shop.getStock')).toContainText('Store');
  });

  test('shows what applies to every operation, and opens it', { tag: '@full' }, async () => {
    const settings = sandbox.cards.getByRole('article', { name: 'Settings' });
    await expect(settings).toContainText('https://petshop.example/v1');
    await settings.getByRole('button', { name: 'Edit settings' }).click();
    await expect(sandbox.dialogTitled('Settings')).toBeVisible();
  });

  test(
    'opens the dialogs for what it shows',
    { tag: ['@2.24', '@2.29', '@2.31', '@full'] },
    async () => {
      const { dialog } = sandbox;
      const press = (card: ReturnType<Sandbox['type']>, name: string) =>
        card.getByRole('button', { name, exact: true }).click();
      await press(sandbox.operation('pet.get'), 'Edit pet.get');
      await expect(dialog).toContainText('pet.get');
      await sandbox.closeDialog();
      await press(sandbox.type('Stock'), 'Edit Stock');
      await expect(dialog).toContainText('Type Stock');
      await sandbox.closeDialog();
      await press(sandbox.type('Pet'), 'New Property of Pet');
      await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('');
      await sandbox.closeDialog();
    },
  );
});

test(
  'a refused save opens again with what was typed',
  { tag: ['@full', '@2.16', '@2.41', '@5.2'] },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    await page.keyboard.press('Alt+c');
    const name = sandbox.dialog.getByRole('textbox', { name: 'Name' }).first();
    await name.fill('Not a name');
    await page.keyboard.press('Enter');
    await expect(sandbox.dialog).toBeHidden();
    const alert = sandbox.messages.getByRole('alert');
    await expect(alert).toContainText(
      'Type name must match the regular expression: ^[A-Za-z0-9_]{1,128}$',
    );
    await alert.getByRole('button', { name: 'Edit again' }).click();
    await expect(name).toHaveValue('Not a name');
    await expect(alert).toHaveCount(0);
    await name.fill('A_name');
    await page.keyboard.press('Enter');
    await expect(sandbox.type('A_name')).toBeVisible();
  },
);

test(
  'a type is made from within another dialog, which stays as it was',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    await page.keyboard.press('Alt+y');
    const operation = sandbox.dialogTitled('New operation');
    const name = operation.getByRole('textbox', { name: 'Name' }).first();
    const type = operation.getByRole('combobox', { name: /^Type / }).last();
    await name.fill('pet.weigh');
    const make = async (typed: string) => {
      await type.click();
      await page.getByPlaceholder('Type to search').fill(typed);
      await page.getByRole('option', { name: `New type ${typed} …` }).click();
      await expect(sandbox.dialogTitled('New type')).toBeVisible();
    };
    await make('Weight');
    // With a name that is taken, the dialog stays open, with what was typed.
    const typed = sandbox.dialogTitled('New type').getByRole('textbox', { name: 'Name' }).first();
    await expect(typed).toHaveValue('Weight');
    await typed.fill('Pet');
    await page.keyboard.press('Enter');
    await expect(typed).toHaveValue('Pet');
    await typed.fill('Weight');
    await page.keyboard.press('Enter');
    await expect(sandbox.dialogTitled('New type')).toBeHidden();
    await expect(type).toHaveText('Weight');
    await expect(name).toHaveValue('pet.weigh');

    await make('Height');
    await page.keyboard.press('Escape');
    await expect(sandbox.dialogTitled('New type')).toBeHidden();
    await expect(name).toHaveValue('pet.weigh');
    await page.keyboard.press('Escape');
    await expect(sandbox.dialog).toBeHidden();
    // The type exists, even if the dialog that needed it was closed.
    await expect(sandbox.type('Weight')).toBeVisible();
    await expect(sandbox.type('Height')).toHaveCount(0);
  },
);
