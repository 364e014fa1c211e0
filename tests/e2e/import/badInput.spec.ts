import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { dropFile, expect, test } from '../support/app.ts';
import { fixture, Sandbox } from '../support/sandbox.ts';

const read = (name: string): string => readFileSync(fixture(name), 'utf8');
const openapi = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Weather', version: '1' },
  paths: { '/forecast': { get: { responses: { '200': { description: 'ok' } } } } },
});

let sandbox: Sandbox;
let pets: string;
test.beforeEach(async ({ page }) => {
  sandbox = new Sandbox(page);
  await sandbox.openSample('Pet shop');
  pets = await sandbox.previewText();
});
test.afterEach(async ({ page }) => {
  // The earlier specification is unchanged, on screen and in the journal.
  await page.keyboard.press('Escape');
  await expect(sandbox.dialog).toBeHidden();
  await expectPetShop();
  await expect(sandbox.toolbar.getByRole('button', { name: 'Undo: Import TypeAPI' })).toBeVisible();
  await page.reload();
  await expectPetShop();
});

async function expectPetShop(): Promise<void> {
  await expect(sandbox.operation('pet.create')).toBeVisible();
  await expect.poll(() => sandbox.previewText()).toBe(pets);
}

test.describe('a text is refused, says why, and stays:', () => {
  const badTexts: readonly BadText[] = [
    {
      what: 'broken JSON',
      text: read('broken.json'),
      message: 'This is not valid JSON: at line 8, column 9, ',
      caret: { line: 8, column: 9 },
    },
    {
      what: 'broken YAML',
      text: read('broken.yaml'),
      message: /This is not valid YAML: at line 9, column \d+, /,
      caret: { line: 9 },
    },
    {
      what: 'OpenAPI read as JSON Schema',
      text: openapi,
      format: 'JSON Schema (JSON)',
      message: 'This looks like OpenAPI, not JSON Schema. Choose OpenAPI or Detect.',
    },
    {
      what: 'a shopping list read as TypeAPI',
      text: '{"milk": 2, "bread": 1}',
      format: 'TypeAPI',
      message: 'This does not look like TypeAPI: nothing in it could be read.',
    },
    {
      what: 'AsyncAPI',
      text: 'asyncapi: 3.0.0\ninfo: { title: Lights, version: 1.0.0 }\nchannels: {}\n',
      message: "This is AsyncAPI 3.0, which can't be read yet. Convert it to OpenAPI first, or",
    },
    {
      what: 'Protobuf',
      text: 'syntax = "proto3";\nmessage Pet {\n  string name = 1;\n}\n',
      message: "This is Protobuf (proto3), which can't be read yet. Convert it to OpenAPI first.",
    },
    {
      what: '300 levels of lists',
      text: `${'['.repeat(300)}${']'.repeat(300)}`,
      message: 'The document is nested more than 200 levels deep, first at line 1, column 201.',
    },
    {
      what: 'YAML whose aliases multiply',
      text: read('aliasBomb.yaml'),
      message: 'The document has more than 10 million values.',
    },
    {
      what: 'a sentence',
      text: 'Dear Ada, here is the API.',
      message: 'This is neither JSON nor a YAML document',
    },
  ];
  test('whatever is wrong with it', { tag: '@full' }, async () => {
    for (const { what, text, format = 'Detect', message, caret } of badTexts) {
      await test.step(what, async () => {
        await sandbox.importText(text, format);
        await expect(sandbox.dialog.getByRole('alert')).toContainText(message);
        const area = sandbox.dialog.getByRole('textbox', { name: 'Text' });
        await expect(area).toHaveValue(text);
        await expect(sandbox.dialog.getByRole('combobox', { name: 'Format' })).toHaveText(format);
        if (caret !== undefined) {
          await expect(area).toBeFocused();
          expect(await caretOf(sandbox.page)).toMatchObject(caret);
        }
        await sandbox.closeDialog();
        await expectPetShop();
      });
    }
  });

  test('an empty one cannot be imported', { tag: '@full' }, async () => {
    await sandbox.openImport();
    const button = sandbox.dialog.getByRole('button', { name: 'Import', exact: true });
    await expect(button).toBeDisabled();
    await sandbox.dialog.getByRole('textbox', { name: 'Text' }).fill(' \n\t');
    await expect(button).toBeDisabled();
    await sandbox.dialog.getByRole('textbox', { name: 'Text' }).fill('{}');
    await expect(button).toBeEnabled();
  });

  test('and is imported once it is fixed', { tag: '@full' }, async ({ page }) => {
    await sandbox.importText(read('broken.json'));
    await expect(sandbox.dialog.getByRole('alert')).toBeVisible();
    // The caret is after the position of the missing comma.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('End');
    await page.keyboard.type(',');
    await expect(sandbox.dialog.getByRole('alert')).toBeHidden();
    await page.keyboard.press('Control+Enter');
    await expect(sandbox.dialog).toContainText('Imported as OpenAPI (JSON)');
    await sandbox.dialog.getByRole('button', { name: 'Undo the import' }).click();
  });
});

interface BadText {
  readonly what: string;
  readonly text: string;
  readonly format?: string;
  readonly message: string | RegExp;
  /** The position of the caret after the refusal. */
  readonly caret?: { readonly line: number; readonly column?: number };
}

test.describe('a file is refused, says why, and is held for another try:', () => {
  test('an empty one and a picture', { tag: '@full' }, async () => {
    await chooseFile('empty.json', Buffer.from(''));
    await expect(sandbox.dialog.getByRole('alert')).toContainText(
      'There is nothing to import: the text is empty.',
    );
    await expect(sandbox.dialog.getByText('empty.json')).toBeVisible();
    await sandbox.closeDialog();

    await chooseFile('picture.json', readFileSync(fixture('binary.bin')));
    await expect(sandbox.dialog.getByRole('alert')).toContainText('This is not readable text');
    await expect(sandbox.dialog.getByText('picture.json')).toBeVisible();
  });

  test('one of 68.2 MB', { tag: '@full' }, async ({ page }) => {
    await dropFile(page, page.locator('body'), {
      name: 'huge.json',
      type: 'application/json',
      parts: [[' '.repeat(1024), 65 * 1024]],
    });
    await expect(sandbox.dialog.getByRole('alert')).toContainText(
      'huge.json is 68.2 MB, and at most 64 MB can be imported.',
    );
    await expect(sandbox.dialog.getByText('huge.json', { exact: true })).toBeVisible();
  });
});

async function chooseFile(name: string, buffer: Buffer): Promise<void> {
  await sandbox.openImport();
  await sandbox.dialog
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'application/json', buffer });
  await sandbox.dialog.getByRole('button', { name: 'Import', exact: true }).click();
}

/** Line and column of the caret in the focused text area, from 1. */
async function caretOf(page: Page): Promise<{ line: number; column: number }> {
  return page.evaluate(() => {
    const area = document.activeElement;
    if (!(area instanceof HTMLTextAreaElement)) throw new Error('No text area has the focus.');
    const lines = area.value.slice(0, area.selectionStart).split('\n');
    return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  });
}
