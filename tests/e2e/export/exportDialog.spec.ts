import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { isFull } from '../full.ts';
import { Sandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let text: Locator;
test.beforeEach(async ({ page }) => {
  sandbox = new Sandbox(page);
  text = page.getByRole('region', { name: 'Exported specification' });
  await sandbox.openSample('Webshop and events');
  await openExport();
});

async function openExport(): Promise<void> {
  await sandbox.toolbar.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(text).toContainText('{');
}

/** The lines in view, by number. */
function linesInView(): Promise<readonly (readonly [number, string])[]> {
  return text.evaluate((element) => {
    const gutter = element.querySelector('[data-gutter]');
    const numbers = Array.from(gutter?.children ?? [], (child) => Number(child.textContent));
    const texts = Array.from(gutter?.nextElementSibling?.children ?? [], (child) =>
      (child.textContent ?? '').replace(/\n$/, ''),
    );
    return numbers.map((number, index) => [number, texts[index] ?? ''] as const);
  });
}

/** Reads the text in the dialog from the first line to the last, by paging through it. */
async function shownText(): Promise<string> {
  const lines = new Map<number, string>();
  await text.press('Home');
  for (;;) {
    let seen: Awaited<ReturnType<typeof linesInView>> = [];
    // No line of JSON is empty: empty ones have not arrived yet.
    await expect(async () => {
      seen = await linesInView();
      expect(seen.every(([, line]) => line !== '')).toBe(true);
    }).toPass();
    const before = lines.size;
    for (const [number, line] of seen) lines.set(number, line);
    if (lines.size === before) break;
    await text.press('PageDown');
  }
  return [...lines.entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, line]) => line)
    .join('\n');
}

async function download(): Promise<{ readonly name: string; readonly content: string }> {
  const saving = sandbox.page.waitForEvent('download');
  await sandbox.dialog.getByRole('button', { name: 'Download' }).click();
  const saved = await saving;
  return { name: saved.suggestedFilename(), content: await readFile(await saved.path(), 'utf8') };
}

test('each format is shown whole, and downloaded as it is shown', { tag: ['@2.44'] }, async () => {
  const formats = [
    { label: 'TypeAPI', id: 'typeapi', keys: ['baseUrl', 'security', 'operations', 'definitions'] },
    { label: 'TypeSchema', id: 'typeschema', keys: ['definitions', 'root'] },
    { label: 'Internal JSON', id: 'internal', keys: ['operations', 'types', 'root'] },
  ] as const;
  await expect(sandbox.dialog.getByRole('combobox', { name: 'Format' })).toContainText('TypeAPI');
  for (const { label, id, keys } of isFull ? formats : formats.slice(0, 1)) {
    await test.step(label, async () => {
      await sandbox.chooseFormat(label);
      const { name, content } = await download();
      expect(name).toBe(`Webshop and events.${id}.json`);
      const value = JSON.parse(content) as Record<string, unknown>;
      expect(Object.keys(value)).toEqual(expect.arrayContaining([...keys]));
      expect(content.trimEnd()).toBe(JSON.stringify(value, null, 2));
      expect(await shownText()).toBe(content.replace(/\n$/, ''));
    });
  }
});

test('is copied as it is shown', { tag: '@full' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sandbox.dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(sandbox.dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe((await download()).content);
});

test('says so if the browser does not allow copying', { tag: '@full' }, async ({ page }) => {
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('not allowed'));
  });
  await sandbox.dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(sandbox.dialog.getByRole('alert')).toContainText('did not allow copying');
});

test('shows the current specification each time it opens', { tag: '@full' }, async ({ page }) => {
  const before = await shownText();
  await page.keyboard.press('Escape');
  await expect(sandbox.dialog).toBeHidden();
  const card = sandbox.operation('catalog.export');
  await card.getByRole('button', { name: 'Delete catalog.export' }).click();
  await sandbox.saved();
  await openExport();
  const after = await shownText();
  expect(after).not.toContain('"catalog.export": {');
  expect(after.split('\n').length).toBeLessThan(before.split('\n').length);
  expect(JSON.parse(after)).toHaveProperty(['operations', 'catalog.search']);
});

test('gives the same specification when imported again', { tag: '@full' }, async () => {
  const { content } = await download();
  await sandbox.page.keyboard.press('Escape');
  await sandbox.importText(content, 'TypeAPI');
  await expect(sandbox.dialog).toContainText('Everything was imported');
  await sandbox.closeReport();
  await openExport();
  expect((await download()).content).toBe(content);
});

test('is saved to the chosen file, as it is shown', { tag: '@full' }, async ({ page }) => {
  // The browser's own dialog can't be automated: a file of the origin private file system is used.
  await page.evaluate(() => {
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { readonly suggestedName: string }) => {
        const folder = await navigator.storage.getDirectory();
        return folder.getFileHandle(suggestedName, { create: true });
      },
    });
  });
  await sandbox.chooseFormat('TypeSchema');
  await expect(sandbox.dialog.getByRole('button', { name: 'Download' })).toBeEnabled();
  await sandbox.dialog.getByRole('button', { name: 'Save to disk…' }).click();
  await expect(
    sandbox.dialog.getByText('Saved to Webshop and events.typeschema.json.'),
  ).toBeVisible();
  const saved = await page.evaluate(async () => {
    const folder = await navigator.storage.getDirectory();
    const file = await folder.getFileHandle('Webshop and events.typeschema.json');
    return (await file.getFile()).text();
  });
  expect(saved).toBe((await download()).content);
});

test(
  'says so if the file cannot be written, and nothing if no file was chosen',
  { tag: '@full' },
  async ({ page }) => {
    const refuseWith = (name: string) =>
      page.evaluate((errorName) => {
        Object.assign(window, {
          showSaveFilePicker: () =>
            Promise.resolve({
              name: 'mine.json',
              createWritable: () => Promise.reject(new DOMException('No.', errorName)),
            }),
        });
      }, name);
    await refuseWith('NotAllowedError');
    await sandbox.dialog.getByRole('button', { name: 'Save to disk…' }).click();
    await expect(sandbox.dialog.getByRole('alert')).toContainText('mine.json was not saved');
    await page.evaluate(() => {
      Object.assign(window, {
        showSaveFilePicker: () => Promise.reject(new DOMException('No.', 'AbortError')),
      });
    });
    await sandbox.chooseFormat('TypeSchema');
    await expect(sandbox.dialog.getByRole('alert')).toHaveCount(0);
    await sandbox.dialog.getByRole('button', { name: 'Save to disk…' }).click();
    await expect(sandbox.dialog.getByRole('alert')).toHaveCount(0);
  },
);

test('prints every format, with what it cannot express', { tag: '@full' }, async () => {
  for (const [label, name, begin] of [
    ['OpenAPI (JSON)', 'Webshop and events.openapi.json', '{'],
    ['OpenAPI (YAML)', 'Webshop and events.openapi.yaml', 'openapi:'],
    ['JSON Schema (YAML)', 'Webshop and events.jsonschema.yaml', '$schema'],
    ['TypeScript declarations', 'Webshop and events.typescript.d.ts', 'export'],
  ] as const) {
    await sandbox.chooseFormat(label);
    await expect(sandbox.dialog.getByRole('button', { name: 'Download' })).toBeEnabled();
    const saved = await download();
    expect(saved.name).toBe(name);
    expect(saved.content).toContain(begin);
  }
  await sandbox.chooseFormat('JSON Schema (JSON)');
  const findings = sandbox.dialog.getByText(/^This format can't express everything: /);
  await findings.click();
  await expect(sandbox.dialog.getByRole('heading', { name: 'Left out' })).toBeVisible();
});
