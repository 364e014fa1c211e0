import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectInOrder, atEachWidth } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';

/** An operation that lacks an argument, an unused type, and a missing one. */
const troubled = JSON.stringify({
  operations: { 'pet.get': { method: 'GET', path: '/pets/:id', return: { code: 204 } } },
  definitions: {
    Pet: {
      type: 'struct',
      properties: {
        name: { type: 'string', description: 'What it is called.' },
        owner: { type: 'reference', target: 'Owner' },
      },
    },
    Tree: { type: 'map', schema: { type: 'reference', target: 'Tree' } },
  },
});

/** The answers of the Include dialog's provider. */
const entries = { totalResults: 1, startIndex: 0, itemsPerPage: 16 };
const found = { id: 1, user: { id: 1, name: 'acme' }, name: 'crm', description: 'Customers.' };

/**
 * The open dialog violates no rule of WCAG 2.2 AA, and nothing in it is wider than the dialog. The
 * page behind it is checked in `look.spec.ts`.
 */
test.describe('every dialog is accessible and fits,', () => {
  atEachWidth(() => {
    test('in one walk through them', { tag: '@full' }, async ({ page }) => {
      const sandbox = new Sandbox(page);
      await page.route('**/api/**', (route) =>
        route.fulfill({
          json: {
            ...entries,
            entry: route.request().url().includes('/explore')
              ? [found]
              : [{ id: '1', version: '1.2.0' }],
          },
        }),
      );
      await sandbox.openSample('Pet shop');
      await sandbox.importText(troubled);
      await sandbox.closeReport();
      await sandbox.saved();
      const { dialog } = sandbox;
      /** Opens a dialog by the palette, which has every command at every width. */
      const open = async (command: string, title: string): Promise<Locator> => {
        await page.keyboard.press('Control+k');
        await dialog.getByRole('combobox').fill(command);
        await dialog.getByRole('option', { name: command }).first().click();
        const opened = sandbox.dialogTitled(title);
        await expect(opened).toBeVisible();
        return opened;
      };
      const press = (scope: Locator, name: string) =>
        scope.getByRole('button', { name, exact: true }).click();

      await page.keyboard.press('Control+k');
      await dialog.getByRole('combobox').fill('pet');
      await expect(dialog.getByRole('option').first()).toContainText(/pet/i);
      await expectInOrder(page, 'the palette', '[role="dialog"]');
      await dialog.getByRole('combobox').fill('nothing like it');
      await expect(dialog).toContainText('Nothing is called');
      await expectInOrder(page, 'the palette without a find', '[role="dialog"]');
      await sandbox.closeDialog();

      const findings = await open('Findings', 'Findings');
      await findings.getByRole('button', { name: /Unused types/ }).click();
      await expect(
        findings.getByRole('button', { name: 'Delete unused type' }).first(),
      ).toBeVisible();
      await expectInOrder(page, 'the findings', '[role="dialog"]');
      await sandbox.closeDialog();

      const compare = await open('Compare', 'Compare');
      await expect(compare.getByRole('listitem').first()).toBeVisible();
      await expectInOrder(page, 'what to compare with', '[role="dialog"]');
      await compare
        .getByRole('button', { name: /^Compare with the state of/ })
        .first()
        .click();
      await expect(compare.getByRole('list', { name: 'Changes' })).toBeVisible();
      await expectInOrder(page, 'the comparison', '[role="dialog"]');
      await compare
        .getByRole('button', { name: /^Breaking/, expanded: false })
        .first()
        .click();
      await expect(compare.getByRole('definition').first()).toContainText('Before');
      await expectInOrder(page, 'the comparison with a change unfolded', '[role="dialog"]');
      await compare.getByRole('radio', { name: 'Text' }).click();
      await expect(compare.getByRole('list', { name: 'Lines that differ' })).toBeVisible();
      await expectInOrder(page, 'the comparison of the texts', '[role="dialog"]');
      await sandbox.closeDialog();

      const keeping = await open('Keep this state', 'Keep this state');
      await expectInOrder(page, 'the dialog to keep a state', '[role="dialog"]');
      await press(keeping, 'Keep');
      await expect(keeping).toContainText('A state needs a name');
      await expectInOrder(page, 'a state without a name', '[role="dialog"]');
      await sandbox.closeDialog();
      const report = await open('Import report', 'Imported as TypeAPI');
      await report.getByRole('group').first().locator('summary').click();
      await expect(report.getByRole('group').getByRole('listitem').first()).toBeVisible();
      await expectInOrder(page, 'the report of an earlier import', '[role="dialog"]');
      await sandbox.closeDialog();
      await open('Restore', 'Restore');
      await expect(dialog.getByRole('list', { name: 'Today' })).toBeVisible();
      await expectInOrder(page, 'the kept states', '[role="dialog"]');
      await sandbox.closeDialog();
      const list = await open('Specifications on this device', 'Specifications');
      await expect(list.getByRole('listitem').first()).toBeVisible();
      await expectInOrder(page, 'the specifications', '[role="dialog"]');
      await press(list, 'Rename Untitled');
      await expectInOrder(page, 'the specifications while one is renamed', '[role="dialog"]');
      await page.keyboard.press('Escape');
      await sandbox.closeDialog();
      const storage = await open('Storage on this device', 'Storage on this device');
      await expect(storage).toContainText('Stored');
      await expectInOrder(page, 'the storage', '[role="dialog"]');
      await sandbox.closeDialog();
      const share = await open('Share a link', 'Share a link');
      await expect(share.getByLabel('Link')).toHaveValue(/#share=1/);
      await expectInOrder(page, 'the link', '[role="dialog"]');
      await sandbox.closeDialog();

      const include = await open('Include', 'Include');
      await include.getByLabel('Alias').fill('not an alias');
      await press(include, 'Search');
      await press(include, 'acme / crm');
      await include.getByRole('combobox', { name: /^Version of crm/ }).click();
      await expect(page.getByRole('option', { name: '1.2.0' })).toBeVisible();
      await expectInOrder(page, 'an include with documents and versions', '[role="dialog"]');
      await page.keyboard.press('Escape');
      await sandbox.closeDialog();

      await press(sandbox.type('Pet'), 'New Property of Pet');
      const property = sandbox.dialogTitled('New property of Pet');
      await property.getByLabel('Name', { exact: true }).fill('a b');
      await property.getByRole('combobox', { name: /^Type\b/ }).click();
      await page.getByRole('option', { name: 'Type', exact: true }).click();
      await expectInOrder(page, 'a property with a name that is none', '[role="dialog"]');
      const types = property.getByRole('combobox', { name: /^Type name/ });
      await types.click();
      await page.getByPlaceholder('Type to search').fill('Own');
      await expectInOrder(page, 'the types to choose from', '[role="dialog"]');
      await page.getByRole('option', { name: 'New type Own …' }).click();
      const made = sandbox.dialogTitled('New type');
      await expect(made.getByLabel('Name', { exact: true })).toHaveValue('Own');
      await expectInOrder(page, 'a type made from a property', '[role="dialog"]');
      await press(made, 'Cancel');
      await press(property, 'Cancel');
      await expect(dialog).toBeHidden();

      // A refused save, and the list of dangling references.
      await press(sandbox.type('Tree'), 'Edit Tree');
      await dialog.getByLabel('Name', { exact: true }).fill('no name');
      await press(dialog, 'Save');
      const again = sandbox.messages.getByRole('button', { name: 'Edit again' });
      await expect(again).toBeVisible();
      await expectInOrder(page, 'a refusal', '[role="log"]');
    });
  });
});
