import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dropFile, expect, test } from '../support/app.ts';
import { documents } from '../support/documents.ts';
import { isFull } from '../full.ts';
import { Sandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
test.beforeEach(async ({ page }) => {
  sandbox = new Sandbox(page);
  await sandbox.open();
});

test(
  'the text area has twenty rows, and a text of each format is read, as detected and as chosen',
  { tag: ['@2.42'] },
  async () => {
    test.slow();
    await sandbox.openImport();
    await expect(sandbox.dialog.getByRole('textbox', { name: 'Text' })).toHaveAttribute(
      'rows',
      '20',
    );
    await sandbox.closeDialog();
    // The readers' unit tests cover each format; the usual run imports one with operations and one without.
    const some = documents.filter(({ label }) => /^(?:OpenAPI|Raw data) \(YAML\)$/.test(label));
    for (const { label, text, operation, type } of isFull ? documents : some) {
      await test.step(label, async () => {
        for (const format of isFull ? [label, 'Detect'] : ['Detect']) {
          await sandbox.importText(text, format);
          await expect(sandbox.dialog.getByRole('heading', { level: 2 })).toHaveText(
            `Imported as ${label}`,
          );
          expect(await sandbox.reported('Operations')).toBe(operation === undefined ? '0' : '1');
          await sandbox.closeReport();
          if (operation !== undefined) await expect(sandbox.operation(operation)).toBeVisible();
          if (type !== undefined) await expect(sandbox.type(type)).toBeVisible();
          if (operation ?? type) continue;
          // Raw data has no names, so its contents are checked.
          await expect(sandbox.cards.getByRole('row')).toContainText([
            'Properties',
            'id',
            'name',
            'born',
          ]);
        }
      });
    }
  },
);

const pets = documents[0]?.text ?? '';

test.describe('a file', () => {
  test(
    'that is chosen on the welcome page is imported at once',
    { tag: '@full' },
    async ({ page }) => {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Import a file' }).click();
      const chooser = await choosing;
      await chooser.setFiles({
        name: 'pets.json',
        mimeType: 'application/json',
        buffer: Buffer.from(pets),
      });
      await expect(sandbox.dialog).toContainText('Imported as TypeAPI');
      await sandbox.closeReport();
      await expect(sandbox.operation('pet.get')).toBeVisible();
    },
  );

  test(
    'that is chosen in the dialog is previewed by its first lines, and can be removed',
    { tag: '@full' },
    async ({ page }) => {
      await sandbox.openImport();
      const choosing = page.waitForEvent('filechooser');
      await sandbox.dialog.getByRole('button', { name: 'Choose a file…' }).click();
      const chooser = await choosing;
      await chooser.setFiles({
        name: 'pets.json',
        mimeType: 'application/json',
        buffer: Buffer.from(pets),
      });
      await expect(sandbox.dialog.getByText('pets.json')).toBeVisible();
      await expect(sandbox.dialog.getByLabel('First lines')).toHaveText(pets);
      await sandbox.dialog.getByRole('button', { name: 'Remove' }).click();
      await expect(sandbox.dialog.getByRole('textbox', { name: 'Text' })).toBeFocused();
      await expect(sandbox.dialog.getByText('pets.json')).toBeHidden();
    },
  );

  test(
    'is announced while it is dragged over the window, and imported when it is dropped',
    { tag: '@full' },
    async ({ page }) => {
      const dataTransfer = await page.evaluateHandle(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File(['{}'], 'pets.json'));
        return transfer;
      });
      await page.locator('header').dispatchEvent('dragenter', { dataTransfer });
      await expect(page.getByText('Drop to import')).toBeVisible();
      await page.locator('header').dispatchEvent('dragleave', { dataTransfer });
      await expect(page.getByText('Drop to import')).toBeHidden();
      await dropFile(page, page.locator('header'), {
        name: 'pets.json',
        type: 'application/json',
        text: pets,
      });
      await expect(sandbox.dialog).toContainText('Imported as TypeAPI');
    },
  );

  test(
    'has its code loaded while it is dragged over the window',
    { tag: '@full' },
    async ({ page }) => {
      const loading = page.waitForRequest(/\/assets\/fileCommands-/);
      const dataTransfer = await page.evaluateHandle(() => new DataTransfer());
      await page.locator('header').dispatchEvent('dragenter', { dataTransfer });
      await loading;
    },
  );
});

test(
  'what was typed comes back by Undo after Escape',
  { tag: ['@full', '@2.40'] },
  async ({ page }) => {
    await sandbox.openImport();
    const text = sandbox.dialog.getByRole('textbox', { name: 'Text' });
    await text.fill('definitions: {}');
    await sandbox.closeDialog();
    await expect(sandbox.messages).toContainText('Discarded: the document to be imported.');
    await sandbox.messages.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(text).toHaveValue('definitions: {}');
    await expect(page.getByText('Discarded:')).toBeHidden();
  },
);

test('a paste of 3 MB never enters the text area', { tag: '@full' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sandbox.openImport();
  await page.evaluate(async () => {
    const record = '{"id": 1, "name": "Ada", "tags": ["a", "b"]}';
    await navigator.clipboard.writeText(`[\n${`${record},\n`.repeat(66_000)}${record}\n]`);
  });
  const area = sandbox.dialog.getByRole('textbox', { name: 'Text' });
  const received = await area.evaluateHandle((element) => {
    const inputs: string[] = [];
    element.addEventListener('input', (event) => inputs.push(event.type));
    return inputs;
  });
  await area.press('Control+v');
  await expect(sandbox.dialog.getByText('Pasted text')).toBeVisible();
  await expect(sandbox.dialog.getByText('3 MB')).toBeVisible();
  await expect(sandbox.dialog.getByLabel('First lines')).toContainText(/^\[\n\{"id": 1, "name"/);
  await expect(area).toBeHidden();
  expect(await received.jsonValue()).toEqual([]);
  await sandbox.dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(sandbox.dialog).toContainText('Imported as Raw data (JSON)');
});

test.describe('an address', () => {
  let server: Server;
  let address: string;
  test.beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url !== '/closed.json') response.setHeader('Access-Control-Allow-Origin', '*');
      if (request.url === '/missing.json') response.statusCode = 404;
      response.setHeader('Content-Type', 'application/json');
      // An answer that never ends.
      if (request.url === '/endless.json') response.write('{');
      else response.end(pets);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    address = `http://127.0.0.1:${port}`;
  });
  test.afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function fetchAddress(url: string): Promise<void> {
    await sandbox.openImport();
    await sandbox.dialog.getByRole('textbox', { name: 'Address' }).fill(url);
    await sandbox.dialog.getByRole('button', { name: 'Fetch' }).click();
  }

  async function expectRefused(url: string, message: string): Promise<void> {
    await expect(sandbox.dialog.getByRole('alert')).toContainText(message);
    await expect(sandbox.dialog.getByRole('textbox', { name: 'Address' })).toHaveValue(url);
  }

  test('is fetched and imported', async ({ page }) => {
    await sandbox.openImport();
    await sandbox.dialog.getByRole('textbox', { name: 'Address' }).fill(`${address}/pets.json`);
    await page.keyboard.press('Enter');
    await expect(sandbox.dialog).toContainText('Imported as TypeAPI');
    await sandbox.closeReport();
    await expect(sandbox.operation('pet.get')).toBeVisible();
  });

  test(
    'that does not allow other sites to read it is refused',
    { tag: '@full' },
    async ({ expectProblem }) => {
      expectProblem(/^console error: .*CORS policy/);
      expectProblem(/^console error: .*net::ERR_FAILED/);
      const url = `${address}/closed.json`;
      await fetchAddress(url);
      await expectRefused(url, 'does not allow other sites to read it (CORS). Download the file');
    },
  );

  test('with nothing behind it is refused', { tag: '@full' }, async ({ expectProblem }) => {
    expectProblem(/^console error: .*404 \(Not Found\)/);
    const url = `${address}/missing.json`;
    await fetchAddress(url);
    await expectRefused(url, 'answered with status 404.');
  });

  test('without http is refused', { tag: '@full' }, async () => {
    await fetchAddress('pets.json');
    await expectRefused('pets.json', '“pets.json” is not a complete web address.');
  });

  test('that never finishes can be cancelled', { tag: '@full' }, async () => {
    const url = `${address}/endless.json`;
    await fetchAddress(url);
    await expect(sandbox.dialog.getByRole('progressbar')).toBeVisible();
    await expect(sandbox.dialog).toContainText('Fetching the document');
    await sandbox.dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(sandbox.dialog.getByRole('progressbar')).toBeHidden();
    await expect(sandbox.dialog.getByRole('alert')).toBeHidden();
    await expect(sandbox.dialog.getByRole('textbox', { name: 'Address' })).toHaveValue(url);
  });
});

const body = { 'application/json': { schema: { $ref: '#/components/schemas/Notice' } } };
const lossy = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Weather', version: '1' },
  components: { schemas: { Notice: { type: 'object', properties: { to: { type: 'string' } } } } },
  paths: {
    '/forecast': {
      get: {
        operationId: 'forecast.get',
        parameters: [
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          { name: 'city', in: 'query', schema: { type: 'string' } },
        ],
        responses: {
          200: { description: 'ok' },
          301: { description: 'moved', content: body },
          302: { description: 'moved for now', content: body },
        },
      },
    },
  },
});

test(
  'the report groups what was lost, shows where, and is saved completely',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.importText(lossy);
    await expect(sandbox.dialog.getByRole('heading', { name: 'Worth knowing' })).toBeVisible();
    expect(Number(await sandbox.reported('Remarks'))).toBeGreaterThan(0);
    const group = sandbox.dialog.getByRole('group').filter({ hasText: 'response-kept' });
    await expect(group.getByText('2', { exact: true })).toBeVisible();
    await group.locator('summary').click();
    await expect(group.getByRole('listitem')).toContainText(['response 301', 'response 302']);
    await expect(group).toContainText('/paths/~1forecast/get/responses/301');

    const saving = page.waitForEvent('download');
    await sandbox.dialog.getByRole('button', { name: 'Save the report' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('import-report.json');
    const saved: unknown = JSON.parse(await readFile(await download.path(), 'utf8'));
    expect(JSON.stringify(saved)).toContain('/paths/~1forecast/get/responses/302');
  },
);

test(
  'the report can be opened again, also later, and counts the same',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.importText(lossy);
    const remarks = await sandbox.reported('Remarks');
    await sandbox.closeReport();
    await sandbox.saved();
    await sandbox.command('Import report');
    expect(await sandbox.reported('Remarks')).toBe(remarks);
    await expect(sandbox.dialog.getByRole('button', { name: 'Undo the import' })).toBeVisible();
    await sandbox.closeReport();
    await page.reload();
    await sandbox.ready();
    await page.keyboard.press('Control+k');
    await sandbox.dialog.getByRole('combobox').fill('Import report');
    await page.keyboard.press('Enter');
    await expect(
      sandbox.dialog.getByRole('heading', { name: 'Imported as OpenAPI (JSON)' }),
    ).toBeVisible();
    expect(await sandbox.reported('Remarks')).toBe(remarks);
    await expect(sandbox.dialog.getByRole('group').first()).toBeVisible();
    // The stored journal shows that the import is still the newest step.
    await expect(sandbox.dialog.getByRole('button', { name: 'Undo the import' })).toBeVisible();
    const saving = page.waitForEvent('download');
    await sandbox.dialog.getByRole('button', { name: 'Save the report' }).click();
    const saved = JSON.parse(await readFile(await (await saving).path(), 'utf8')) as {
      findings: readonly unknown[];
    };
    expect(String(saved.findings.length)).toBe(remarks);
  },
);

test('header parameters are left out on request', { tag: '@full' }, async () => {
  await sandbox.openImport();
  await sandbox.dialog.getByRole('checkbox', { name: 'Leave header parameters out' }).check();
  await sandbox.dialog.getByRole('textbox', { name: 'Text' }).fill(lossy);
  await sandbox.dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await sandbox.closeReport();
  await expect(sandbox.operation('forecast.get')).toContainText('city');
  await expect(sandbox.operation('forecast.get')).not.toContainText('Trace');
});
