import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { documents } from '../support/documents.ts';
import { Sandbox } from '../support/sandbox.ts';

/*
 * The browser's file dialogs need a person, so the page gets replacements that return files of the
 * origin private file system: real handles with real writing.
 */

test.use({ viewport: { width: 1440, height: 3200 } });

let sandbox: Sandbox;
test.beforeEach(({ page }) => {
  sandbox = new Sandbox(page);
});

function textOf(label: string): string {
  const text = documents.find((document) => document.label === label)?.text;
  if (text === undefined) throw new Error(`There is no document of the format ${label}.`);
  return text;
}

/** Makes the Open dialog return the private file `name`, and the Save dialog the suggested name. */
async function answerPickers(page: Page, name: string): Promise<void> {
  await page.addInitScript((chosen) => {
    const fileOf = async (file: string, create: boolean) => {
      const folder = await navigator.storage.getDirectory();
      return folder.getFileHandle(file, { create });
    };
    Object.assign(window, {
      showOpenFilePicker: async () => [await fileOf(chosen, false)],
      showSaveFilePicker: ({ suggestedName }: { suggestedName: string }) =>
        fileOf(suggestedName, true),
    });
  }, name);
}

/** Writes the file, as another program would. */
async function writeFile(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    async ([file, content]) => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle(file, { create: true });
      const writable = await handle.createWritable();
      await writable.write(content);
      await writable.close();
    },
    [name, text] as const,
  );
}

async function readFileOf(page: Page, name: string): Promise<string> {
  return page.evaluate(async (file) => {
    const folder = await navigator.storage.getDirectory();
    for (;;) {
      try {
        return await (await (await folder.getFileHandle(file)).getFile()).text();
      } catch (error) {
        // The file was replaced meanwhile, or is being replaced: saving does that.
        const isReplaced =
          error instanceof DOMException &&
          ['NotReadableError', 'NotFoundError'].includes(error.name);
        if (!isReplaced) throw error;
      }
    }
  }, name);
}

/** Opens the private file `name`, and waits for its cards. */
async function openAs(page: Page, name: string, text: string): Promise<void> {
  await answerPickers(page, name);
  await sandbox.open();
  await writeFile(page, name, text);
  await sandbox.command('Open a file');
  await sandbox.closeReport();
  await sandbox.saved();
}

async function deleteOperation(name: string): Promise<void> {
  await sandbox.deleteOperation(name);
  await sandbox.saved();
}

test.describe('a file on disk', () => {
  test(
    'is opened, saved back in its own format, and again after a reload',
    { tag: '@full' },
    async ({ page }) => {
      await openAs(page, 'rocks.json', textOf('Internal JSON'));
      await deleteOperation('rock.get');
      await sandbox.command('Save to the file');
      await expect(sandbox.messages).toContainText('Saved to rocks.json.');
      const saved: unknown = JSON.parse(await readFileOf(page, 'rocks.json'));
      expect(saved).toMatchObject({ operations: [], types: [{ name: 'Rock' }], root: 0 });

      await page.reload();
      await sandbox.ready();
      await sandbox.toolbar
        .getByRole('button', { name: 'Undo: Delete operation rock.get', exact: true })
        .click();
      await sandbox.saved();
      await sandbox.command('Save to the file');
      await expect(sandbox.messages).toContainText('Saved to rocks.json.');
      const again: unknown = JSON.parse(await readFileOf(page, 'rocks.json'));
      expect(again).toMatchObject({ operations: [{ name: 'rock.get' }] });

      // An import has no file to save to; after Undo, saving writes to the earlier file again.
      await sandbox.importText(textOf('TypeAPI'));
      await sandbox.closeReport();
      await expect(sandbox.operation('pet.get')).toBeVisible();
      await sandbox.saved();
      await sandbox.toolbar.getByRole('button', { name: /^Undo: Import/ }).click();
      await sandbox.deleteOperation('rock.get');
      await sandbox.saved();
      await sandbox.command('Save to the file');
      await expect.poll(() => readFileOf(page, 'rocks.json')).not.toContain('rock.get');
    },
  );

  test(
    'that another program changed is overwritten only after confirmation',
    { tag: '@full' },
    async ({ page }) => {
      await openAs(page, 'pets.json', textOf('TypeAPI'));
      await deleteOperation('pet.get');
      await writeFile(page, 'pets.json', '{"of": "another program"}');
      await sandbox.command('Save to the file');
      await expect(sandbox.messages).toContainText('pets.json was not saved: another program');
      expect(await readFileOf(page, 'pets.json')).toBe('{"of": "another program"}');
      await sandbox.messages.getByRole('button', { name: 'Overwrite', exact: true }).click();
      await expect(sandbox.messages).toContainText('Saved to pets.json.');
      const saved: unknown = JSON.parse(await readFileOf(page, 'pets.json'));
      expect(saved).toMatchObject({ definitions: { Pet: {} } });
      expect(saved).not.toHaveProperty('operations');
    },
  );

  test('that no longer exists is not written to', { tag: '@full' }, async ({ page }) => {
    await openAs(page, 'pets.json', textOf('TypeAPI'));
    await page.evaluate(async () => {
      await (await navigator.storage.getDirectory()).removeEntry('pets.json');
    });
    await sandbox.command('Save to the file');
    await expect(sandbox.messages).toContainText('pets.json was not saved: it is no longer there');
  });

  test(
    'of a read-only format stays unchanged, and is saved beside it as TypeAPI',
    { tag: '@full' },
    async ({ page }) => {
      const text = textOf('Raw data (JSON)');
      await openAs(page, 'people.json', text);
      await sandbox.command('Save to the file');
      await expect(sandbox.messages).toContainText('Saved to people.typeapi.json.');
      expect(await readFileOf(page, 'people.json')).toBe(text);
      expect(JSON.parse(await readFileOf(page, 'people.typeapi.json'))).toHaveProperty(
        'definitions',
      );
    },
  );

  test('opened with the system opens in the installed app', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      const setConsumer = async (
        consumer: (launch: { readonly files: readonly FileSystemHandle[] }) => void,
      ) => {
        const folder = await navigator.storage.getDirectory();
        const handle = await folder.getFileHandle('pets.json').catch(() => undefined);
        if (handle !== undefined) consumer({ files: [handle] });
      };
      Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
    });
    await sandbox.open();
    await writeFile(page, 'pets.json', textOf('TypeAPI'));
    await page.reload();
    await sandbox.closeReport();
    await expect(sandbox.operation('pet.get')).toBeVisible();
    await deleteOperation('pet.get');
    await sandbox.command('Save to the file');
    await expect(sandbox.messages).toContainText('Saved to pets.json.');
  });
});

test(
  'without the browser’s pickers a file is chosen with an input and saved as a download',
  { tag: '@full' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { showOpenFilePicker: undefined, showSaveFilePicker: undefined });
    });
    await sandbox.open();
    const choosing = page.waitForEvent('filechooser');
    await sandbox.command('Open a file');
    const chooser = await choosing;
    await chooser.setFiles({
      name: 'pets.json',
      mimeType: 'application/json',
      buffer: Buffer.from(textOf('TypeAPI')),
    });
    await sandbox.closeReport();
    await expect(sandbox.operation('pet.get')).toBeVisible();
    await sandbox.saved();
    const saving = page.waitForEvent('download');
    await sandbox.command('Download as a file');
    const download = await saving;
    await expect(sandbox.messages).toContainText('to the browser as a download');
    expect(download.suggestedFilename()).toMatch(/\.typeapi\.json$/);
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
      operations: { 'pet.get': {} },
    });
  },
);

test.describe('a share link', () => {
  /** Creates a link to the open specification, closes the dialog and returns the link. */
  async function share(): Promise<string> {
    await sandbox.command('Share a link');
    const field = sandbox.dialog.getByRole('textbox', { name: 'Link' });
    await expect(field).toHaveValue(/#share=1\./);
    const link = await field.inputValue();
    await expect(sandbox.dialog).toContainText(`${link.length.toLocaleString('en')} characters`);
    await sandbox.page.keyboard.press('Escape');
    await expect(sandbox.dialog).toBeHidden();
    return link;
  }

  test(
    'carries the specification to another browser, without any server',
    { tag: '@full' },
    async ({ browser }) => {
      await sandbox.openSample('Pet shop');
      const link = await share();
      expect(link.length).toBeLessThan(8000);
      const code = link.slice(link.indexOf('#share=1.') + '#share=1.'.length);
      const text = await sandbox.previewText();

      const other = await browser.newContext({ viewport: { width: 1440, height: 3200 } });
      const received = new Sandbox(await other.newPage());
      const sent: string[] = [];
      other.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
      await received.page.goto(link);
      await expect(received.cards).toBeVisible();
      await received.saved();
      await expect.poll(() => received.previewText()).toBe(text);
      expect(sent.length).toBeGreaterThan(0);
      // The browser's tools also report the fragment, which is not sent.
      for (const request of sent)
        expect(request.replace(link, '')).not.toContain(code.slice(0, 40));

      // The specification is stored, so it can be opened without the link, too.
      await received.page.goto(new URL('/', link).href);
      await expect(received.cards).toBeVisible();
      await expect.poll(() => received.previewText()).toBe(text);
      await other.close();
    },
  );

  test('leaves the previously open specification unchanged', { tag: '@full' }, async ({ page }) => {
    await sandbox.openSample('Pet shop');
    const link = await share();
    await page.goto('about:blank');
    await page.goto(new URL('/', link).href);
    await sandbox.ready();
    await deleteOperation('pet.create');
    await page.goto('about:blank');
    await page.goto(link);
    await expect(sandbox.operation('pet.create')).toBeVisible();
    await sandbox.saved();
    // The other specification still exists, with its deletion.
    const list = await sandbox.openSpecifications();
    await expect(list.getByRole('listitem')).toHaveCount(2);
  });

  test('that was truncated is reported', { tag: '@full' }, async ({ page }) => {
    await sandbox.openSample('Pet shop');
    const link = await share();
    await page.goto('about:blank');
    await page.goto(link.slice(0, -40));
    await expect(sandbox.messages).toContainText('This share link is damaged');
    await expect(sandbox.cards.or(sandbox.welcome)).toBeVisible();
  });

  test(
    'is refused for a specification that is too large, and leads to the export',
    { tag: '@full' },
    async ({ page }) => {
      const properties = Object.fromEntries(
        Array.from({ length: 4000 }, (_, index) => [
          `p${(index * 2_654_435_761) % 4_294_967_296}`,
          { type: 'string' },
        ]),
      );
      const large = { definitions: { Large: { type: 'struct', properties } } };
      await openAs(page, 'large.json', JSON.stringify(large));
      await sandbox.command('Share a link');
      await expect(sandbox.dialog.getByRole('alert')).toContainText('is too large for a link');
      await sandbox.dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
    },
  );
});
