import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, neverIdle, test } from '../support/app.ts';
import { atEachWidth, expectInOrder } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';

/*
 * Parts of the app that can't be loaded, or fail: the rest keeps working, the failure is reported,
 * and the part can be retried. Nothing that was edited or typed is lost.
 */

let sandbox: Sandbox;
test.beforeEach(async ({ page, expectProblem }) => {
  sandbox = new Sandbox(page);
  await neverIdle(page);
  // The code that looks for the preview's losses is loaded a moment later, and may fail first; so may the
  // code that highlights it.
  expectProblem(
    /^console error: (?:Failed to load resource|LoadFailure: |The preview couldn't be printed\.|The code highlighting couldn't be loaded)/,
  );
});

/** Makes files unavailable to the page until the returned function is called. */
async function takeAway(page: Page, files: string): Promise<() => void> {
  let away = true;
  await page.route(files, (route) => (away ? route.abort() : route.continue()));
  return () => {
    away = false;
  };
}

const failedDialog = (page: Page, title: string) =>
  page.getByRole('alertdialog', { name: title, exact: true });

test('one part that cannot be loaded does not blank the app', async ({ page }) => {
  await sandbox.openSample('Pet shop');
  await expect(sandbox.preview.locator('.tok-property').first()).toBeVisible();
  const bringBack = await takeAway(page, '**/*.js');
  const opener = sandbox.toolbar.getByRole('button', { name: 'Export', exact: true });
  await opener.click();
  const failed = failedDialog(page, "This dialog couldn't be loaded");
  await expect(failed).toBeVisible();
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    failedDialog(page, "This dialog still couldn't be loaded").getByRole('button', {
      name: 'Try again',
    }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(opener).toBeFocused();

  // All else works.
  await sandbox.deleteOperation('pet.create');
  await sandbox.saved();
  bringBack();
  expect(await sandbox.exported()).not.toContain('pet.create');
});

test('a printer that the worker cannot load is tried again when asked to', async ({
  page,
  context,
}) => {
  await page.goto('/?debug');
  await page.getByRole('button', { name: 'Pet shop' }).click();
  const exported = page.getByRole('region', { name: 'Exported specification' });
  await sandbox.toolbar.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(exported).toContainText('"operations": {');
  const choose = async (label: string, format: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: format, exact: true }).click();
  };
  // Loads what the dialog itself needs, which idle pages have loaded.
  await choose('Format', 'OpenAPI (YAML)');
  await expect(exported).toContainText('openapi: 3');

  let away = true;
  // The worker's files are requested by the context.
  await context.route('**/*.js', (route) => (away ? route.abort() : route.continue()));
  await choose('Format', 'TypeScript declarations');
  const failed = page.getByRole('alert').filter({
    hasText: "The specification couldn't be exported as TypeScript declarations",
  });
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeFocused();
  away = false;
  await page.keyboard.press('Enter');
  await expect(exported).toContainText('export interface');
  await expect(failed).toHaveCount(0);
  await expect(exported).toBeFocused();
  await page.keyboard.press('Escape');

  away = true;
  await choose('Format of the preview', 'JSON Schema');
  const pane = page
    .getByRole('alert')
    .filter({ hasText: "The preview couldn't be shown as JSON Schema" });
  await expect(pane.getByRole('button', { name: 'Reload' })).toBeVisible();
  away = false;
  await pane.getByRole('button', { name: 'Try again' }).click();
  const preview = page.getByRole('region', { name: 'JSON Schema preview' });
  await expect(preview).toContainText('"$schema"');
  await expect(preview).toBeFocused();
  const failures = page
    .getByRole('region', { name: 'Debug' })
    .getByRole('table', { name: /^Failures/ });
  await expect(failures).toContainText('The export');
  await expect(failures).toContainText('The preview');
});

test(
  'a pane that cannot be loaded leaves the rest, and edits made meanwhile are saved',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    await sandbox.deleteOperation('pet.create');
    await sandbox.saved();
    const bringBack = await takeAway(page, '**/assets/cards-*.js');
    await page.reload();
    const failed = page.getByRole('alert').filter({ hasText: "The editor couldn't be loaded" });
    await expect(failed).toBeVisible();
    await sandbox.undo('Delete operation pet.create').click();
    await sandbox.saved();
    bringBack();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(sandbox.operation('pet.create')).toBeVisible();
    await expect(failed).toHaveCount(0);
  },
);

const opening = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /The part that opens specifications .*be loaded/ });

test('the stored specification is opened once the code that opens it can be loaded', async ({
  page,
  context,
}) => {
  await sandbox.openSample('Pet shop');
  let away = true;
  // The worker's files are requested by the context.
  await context.route('**/assets/{startSpecWorker,spec.worker,stored}-*.js', (route) =>
    away ? route.abort() : route.continue(),
  );
  await page.reload();
  await expect(opening(page).getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(sandbox.welcome).toHaveCount(0);
  // What is made meanwhile waits.
  await sandbox.toolbar.getByRole('button', { name: 'New type' }).click();
  await page.keyboard.type('Vet');
  await page.keyboard.press('Control+Enter');
  await expect(sandbox.dialog).toHaveCount(0);
  away = false;
  await opening(page).getByRole('button', { name: 'Try again' }).click();
  await expect(sandbox.type('Vet')).toBeVisible();
  await expect(sandbox.navigator.getByRole('treeitem', { name: 'pet.create, POST' })).toBeVisible();
  await expect(opening(page)).toHaveCount(0);
  await sandbox.saved();
});

test('what the older editor left is opened once the code that changes specifications can be loaded', async ({
  page,
}) => {
  const left = { operations: [], types: [{ name: 'Vet', type: 'struct', properties: [] }] };
  await page.addInitScript((text) => {
    localStorage['typeschema_editor_sandbox'] ??= text;
  }, JSON.stringify(left));
  const bringBack = await takeAway(page, '**/assets/editing-*.js');
  await page.goto('/');
  const failed = page
    .getByRole('alert')
    .filter({ hasText: /The part that changes specifications .*be loaded/ });
  await expect(failed.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(sandbox.welcome).toHaveCount(0);
  bringBack();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(sandbox.type('Vet')).toBeVisible();
  await expect(failed).toHaveCount(0);
  await sandbox.saved();
});

test(
  'a dialog has its styles, even if they failed to load the first time',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    const bringBack = await takeAway(page, '**/assets/ExportDialog-*.css');
    await sandbox.toolbar.getByRole('button', { name: 'Export', exact: true }).click();
    const failed = failedDialog(page, "The export dialog couldn't be loaded");
    await expect(failed).toBeVisible();
    bringBack();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(sandbox.dialogTitled('Export')).toBeVisible();
    const loaded = await page.evaluate(() =>
      Array.from(document.styleSheets, ({ href, cssRules }) => `${href} ${cssRules.length}`).filter(
        (sheet) => sheet.includes('ExportDialog'),
      ),
    );
    expect(loaded).toEqual([expect.stringMatching(/ [1-9]\d*$/)]);
  },
);

test(
  'a failed part is in the debug panel and in the report',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/?debug');
    await page.getByRole('button', { name: 'Pet shop' }).click();
    await takeAway(page, '**/assets/ExportDialog-*.js');
    await sandbox.toolbar.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click();
    const panel = page.getByRole('region', { name: 'Debug' });
    await expect(panel.getByRole('table', { name: /^Failures/ })).toContainText(
      'The export dialog',
    );
    const saving = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Save a report' }).click();
    const report: unknown = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
    expect(report).toMatchObject({
      failures: [
        {
          part: 'The export dialog',
          error: 'TypeError',
          where: [expect.stringMatching(/^ExportDialog-.*\.js/)],
        },
      ],
    });
  },
);

test(
  'the parts around the editor are loaded again automatically',
  { tag: '@full' },
  async ({ page }) => {
    const bringBack = await takeAway(page, '**/assets/header-*.js');
    await page.goto('/');
    const failed = page
      .getByRole('alert')
      .filter({ hasText: 'The list of specifications and files' });
    await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(sandbox.name()).toHaveCount(0);
    await expect(sandbox.welcome).toBeVisible();
    bringBack();
    await expect(sandbox.name()).toBeVisible();
    await expect(failed).toHaveCount(0);
  },
);

test(
  'a command that cannot be loaded says so, and works once it can be',
  { tag: '@full' },
  async ({ page }) => {
    // Before the page has time to load it in advance.
    const bringBack = await takeAway(page, '**/assets/fileCommands-*.js');
    await sandbox.openSample('Pet shop');
    await page.keyboard.press('Control+s');
    await expect(sandbox.messages).toContainText(
      "The part that opens and saves files couldn't be loaded.",
    );
    bringBack();
    await page.waitForTimeout(600);
    const saving = page.waitForEvent('download');
    await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    await page.keyboard.press('Control+s');
    await saving;
  },
);

test('a sample that cannot be loaded says so', { tag: '@full' }, async ({ page }) => {
  await sandbox.open();
  const bringBack = await takeAway(page, '**/assets/petShop-*.js');
  await page.getByRole('button', { name: 'Pet shop' }).click();
  await expect(sandbox.messages).toContainText("The sample Pet shop couldn't be loaded.");
  bringBack();
  await page.getByRole('button', { name: 'Pet shop' }).click();
  await expect(sandbox.operation('pet.create')).toBeVisible();
});

test.describe('the failure of a part is accessible and fits,', () => {
  atEachWidth((width) => {
    test('a pane, a control and a dialog', { tag: '@full' }, async ({ page }) => {
      await sandbox.openSample('Pet shop');
      await takeAway(page, '**/assets/cards-*.js');
      await page.reload();
      const pane = page
        .getByRole('alert')
        .filter({ hasText: /The (?:editor|list of operations and types) couldn't be loaded/ });
      await expect(pane.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(
        page.getByRole('button', { name: "The count of findings couldn't be loaded" }),
      ).toBeVisible();
      await expectInOrder(page, `a pane and a control that failed, ${width}`);
      await page.keyboard.press('?');
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectInOrder(page, `a dialog that failed, ${width}`);
    });
  });
});
