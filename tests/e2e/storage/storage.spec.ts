import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from '../../../scripts/system/chromium.mjs';
import { expect, test } from '../support/app.ts';
import { documents } from '../support/documents.ts';
import { aside, deleteDatabase, leftForOlder, Sandbox } from '../support/sandbox.ts';

/*
 * What happens to people's work when the browser's storage fails, named after each outcome. Export
 * is always possible.
 */

// For some seconds, the browser would still use the quota of the previous test.
test.use({ reuseContext: false });
// High enough for every card of a sample.
test.use({ viewport: { width: 1440, height: 3200 } });

let sandbox: Sandbox;
test.beforeEach(({ page }) => {
  sandbox = new Sandbox(page);
});

const status = () => sandbox.savedState;
const rocks = documents.find(({ operation }) => operation === 'rock.get')?.text ?? '';

async function expectExport(operation: string, gone: string): Promise<void> {
  const text = await sandbox.exported();
  expect(text).toContain(operation);
  expect(text).not.toContain(gone);
}

function devtools(page: Page): Promise<CDPSession> {
  return page.context().newCDPSession(page);
}

/** Opens the pet shop in a browser whose storage is full; the returned function gives it space again. */
async function openWithoutRoom(page: Page): Promise<() => Promise<void>> {
  // Before the first write: for some seconds after one, the browser does not check again.
  await sandbox.open();
  const { origin } = new URL(page.url());
  const tools = await devtools(page);
  await tools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
  await page.getByRole('button', { name: 'Pet shop' }).click();
  await expect(sandbox.messages).toContainText('the browser has no room left');
  return async () => {
    await tools.send('Storage.overrideQuotaForOrigin', { origin });
  };
}

test(
  'quota full: unsaved work is not thrown away when another specification opens',
  { tag: '@full' },
  async ({ page }) => {
    const giveRoom = await openWithoutRoom(page);
    const begin = async () => {
      await sandbox.openSpecifications();
      await sandbox.dialog.getByRole('button', { name: 'New specification' }).click();
    };
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });

    await begin();
    await expect(question).toContainText('1 change of Pet shop is in this tab only');
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(sandbox.operation('pet.create')).toBeVisible();
    await begin();
    await question.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible();
    await sandbox.closeDialog();

    // After leaving, it is found in the list, unchanged.
    await begin();
    await question.getByRole('button', { name: 'Go on' }).click();
    await expect(sandbox.welcome).toBeVisible();
    const list = await sandbox.openSpecifications();
    const held = list.getByRole('listitem').filter({ hasText: 'Pet shop' });
    await expect(held).toContainText('Not saved');
    await held.getByRole('button', { name: 'Pet shop', exact: true }).click();
    await expect(sandbox.operation('pet.create')).toBeVisible();
    await expect.poll(() => sandbox.previewText()).toContain('pet.create');
    await giveRoom();
    await sandbox.deleteOperation('pet.create');
    await sandbox.saved();
    await page.reload();
    await expect(sandbox.operation('pet.get')).toBeVisible();
    await expect(sandbox.operation('pet.create')).toBeHidden();
  },
);

test(
  'quota full: it is reported, export works, and the next edit with room saves everything',
  { tag: '@full' },
  async ({ page }) => {
    const giveRoom = await openWithoutRoom(page);
    await sandbox.deleteOperation('pet.create');
    await expect(status()).toHaveText('Not saved');
    await expectExport('pet.get', 'pet.create');
    await sandbox.command('Storage on this device');
    await expect(sandbox.dialog).toContainText('There is no room left');
    await sandbox.closeDialog();

    // An import needs more space than an edit; its step waits like every other.
    const titled = { ...JSON.parse(rocks), info: { title: 'Rocks' } };
    await sandbox.importText(JSON.stringify(titled));
    await sandbox.closeReport();
    await expect(sandbox.operation('rock.get')).toBeVisible();
    await expect(status()).toHaveText('Not saved');

    // Closing the page now asks for confirmation.
    const asked = page.waitForEvent('dialog');
    void page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();

    await giveRoom();
    await sandbox.type('Rock').getByRole('button', { name: 'Delete Rock', exact: true }).click();
    await sandbox.saved();
    await expect(sandbox.messages).not.toContainText('no room left');
    // The name, too, is written when the page is idle.
    await expect(sandbox.name('Rocks')).toBeVisible();
    await page.waitForTimeout(2500);
    await page.reload();
    await expect(sandbox.name('Rocks')).toBeVisible();
    await sandbox.undo('Delete type Rock').click();
    await expect(sandbox.type('Rock')).toBeVisible();
    await sandbox.undo('Import Internal JSON').click();
    await sandbox.undo('Delete operation pet.create').click();
    await expect(sandbox.operation('pet.create')).toBeVisible();
    await sandbox.undo('Import TypeAPI').click();
    await expect(sandbox.welcome).toBeVisible();
    await sandbox.saved();
  },
);

test(
  'not loaded: pending edits are saved automatically once the saving code can be loaded',
  { tag: '@full' },
  async ({ page, expectProblem }) => {
    expectProblem(/^console error: Failed to load resource/);
    let away = true;
    await page.route('**/assets/storage-*.js', (route) =>
      away ? route.abort() : route.continue(),
    );
    await page.goto('/');
    await page.getByRole('button', { name: 'Pet shop' }).click();
    await expect(sandbox.messages).toContainText("couldn't be loaded. Typewright keeps trying");
    await sandbox.deleteOperation('pet.create');
    await expect(status()).toHaveText('Not saved');
    await expectExport('pet.get', 'pet.create');

    // Without any action: no edit, no reload.
    away = false;
    await sandbox.saved();
    await expect(sandbox.messages).not.toContainText("couldn't be loaded");
    await page.reload();
    await expect(sandbox.operation('pet.get')).toBeVisible();
    await expect(sandbox.operation('pet.create')).toHaveCount(0);
    await expect(sandbox.undo('Delete operation pet.create')).toBeVisible();
  },
);

test(
  'eviction: what the browser deleted while the app was closed is restored from the copy',
  { tag: '@full' },
  async ({ page, context }) => {
    await sandbox.openSample('Pet shop');
    await sandbox.deleteOperation('pet.create');
    await sandbox.saved();
    await expect.poll(() => leftForOlder(page, 'sandbox')).not.toBeNull();
    await expect.poll(() => leftForOlder(page, 'sandbox')).not.toContain('pet.create');
    await page.goto('about:blank');
    await aside(context, deleteDatabase);

    await sandbox.open();
    await expect(sandbox.operation('pet.get')).toBeVisible();
    await expect(sandbox.operation('pet.create')).toHaveCount(0);
    await expect(sandbox.messages).toContainText('The browser has deleted the data stored here.');
    await sandbox.saved();
    await page.reload();
    await expect(sandbox.operation('pet.get')).toBeVisible();
    await expect(sandbox.undo('Open the copy in this browser')).toBeVisible();
    await expect(sandbox.messages).not.toContainText('deleted');
  },
);

test(
  'eviction without a copy: the app starts over',
  { tag: '@full' },
  async ({ page, context }) => {
    await sandbox.openSample('Pet shop');
    await page.goto('about:blank');
    await aside(context, async (other) => {
      await deleteDatabase(other);
      await other.evaluate(() => localStorage.clear());
    });
    await sandbox.open();
    await expect(sandbox.welcome).toBeVisible();
    await page.getByRole('button', { name: 'To-do lists' }).click();
    await sandbox.saved();
  },
);

test.describe('closed by the browser:', () => {
  const ways: readonly {
    readonly how: string;
    readonly clear: (page: Page) => Promise<void>;
    /** Whether there is a copy for the older editor. */
    readonly copy: boolean;
  }[] = [
    {
      how: 'the database is deleted by another page',
      clear: (page) => aside(page.context(), deleteDatabase),
      copy: true,
    },
    {
      how: 'the site’s data are cleared',
      clear: async (page) => {
        const { origin } = new URL(page.url());
        const tools = await devtools(page);
        await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      },
      copy: false,
    },
  ];
  for (const { how, clear, copy } of ways) {
    test(
      `${how}: the next edit says what happened, and nothing is reported as saved`,
      { tag: '@full' },
      async ({ page }) => {
        await sandbox.openSample('Pet shop');
        await expect.poll(() => leftForOlder(page, 'sandbox')).not.toBeNull();
        await clear(page);
        await sandbox.deleteOperation('pet.create');
        await expect(status()).toHaveText('Not saved');
        await expect(sandbox.messages).toContainText('This change was not saved');
        await expectExport('pet.get', 'pet.create');
        page.on('dialog', (dialog) => void dialog.accept());
        await page.reload();
        // The copy that is left is adopted, and from here on everything is stored as usual.
        if (copy) await expect(sandbox.messages).toContainText('Opened the backup copy');
        else await page.getByRole('button', { name: 'Pet shop' }).click();
        await sandbox.deleteOperation('pet.get');
        await sandbox.saved();
        await page.reload();
        await expect(sandbox.undo('Delete operation pet.get')).toBeVisible();
      },
    );
  }
});

test(
  'private mode (simulated: opening a database fails): nothing is kept, which is reported; work, import and export continue',
  { tag: '@full' },
  async ({ page }) => {
    const fail = `IDBFactory.prototype.open = () => {
    throw new DOMException('A mutation operation was attempted.', 'InvalidStateError');
  };`;
    await page.addInitScript(fail);
    await page.route('**/spec.worker-*.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${fail}${await answer.text()}` });
    });
    page.on('dialog', (dialog) => void dialog.accept());
    await sandbox.open();
    await expect(sandbox.messages).toContainText('export');
    await expectWorkWithoutStorage(page);
  },
);

/** Everything but storing works, and every place that mentions storing reports its state. */
async function expectWorkWithoutStorage(page: Page): Promise<void> {
  const here = new Sandbox(page);
  await page.getByRole('button', { name: 'Pet shop' }).click();
  await expect(here.operation('pet.create')).toBeVisible();
  await expect(here.savedState).toHaveText('Not saved');
  await here.deleteOperation('pet.create');
  await expect(here.operation('pet.create')).toHaveCount(0);
  await here.undo('Delete operation pet.create').click();
  await expect(here.operation('pet.create')).toBeVisible();
  await here.redo('Delete operation pet.create').click();
  await expect(here.preview).toContainText('"pet.get": {');
  await expect(here.preview).not.toContainText('"pet.create": {');
  await here.importText(rocks);
  await here.closeReport();
  await expect(here.operation('rock.get')).toBeVisible();
  expect(await here.exported()).toContain('rock.get');
  await here.command('Storage on this device');
  await expect(here.dialog).toContainText('Nothing is kept on this device');
  await here.closeDialog();
  await here.toolbar.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(here.dialogTitled('Restore')).toContainText('There is nothing to restore yet');
  await here.closeDialog();
  await here.name().click();
  await expect(here.dialog.getByRole('alert')).toContainText("couldn't be read");
  await here.closeDialog();
  await here.command('Share a link');
  await expect(here.dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(/#share=1\./);
  await here.closeDialog();
}

test(
  'site data blocked: the page still opens, and says that nothing is kept',
  { tag: '@full' },
  async ({ baseURL, playwright }) => {
    // Blocks site data, as a person can in the browser's settings.
    const profile = await mkdtemp(join(tmpdir(), 'typewright-e2e-'));
    await mkdir(join(profile, 'Default'));
    const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
    await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(preferences));
    const browser = await playwright.chromium.launchPersistentContext(profile, {
      // The headless shell has no such settings.
      executablePath: findOrInstallChromium(),
      args: chromiumFlags,
      viewport: { width: 1440, height: 3200 },
    });
    try {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('dialog', (dialog) => void dialog.accept());
      await page.goto(baseURL ?? '');
      await expect(page.getByRole('heading', { name: 'Start a specification' })).toBeVisible();
      await expectWorkWithoutStorage(page);
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
      await rm(profile, { recursive: true, force: true });
    }
  },
);

test(
  'damaged: what cannot be read is reported, and never overwritten',
  { tag: '@full' },
  async ({ page, context }) => {
    await sandbox.openSample('Pet shop');
    await expect.poll(() => leftForOlder(page, 'sandbox')).not.toBeNull();
    await page.goto('about:blank');
    await aside(context, (other) => inDatabase(other, 'bodies', 'clear'));
    await sandbox.open();
    await expect(sandbox.messages).toContainText("couldn't be opened");
    await page.getByRole('button', { name: 'To-do lists' }).click();
    await expect(sandbox.operation('list.getAll')).toBeVisible();
    await expect(status()).toHaveText('Not saved');
    expect(await sandbox.exported()).toContain('TaskPage');
    expect(await inDatabase(page, 'journal', 'count')).toBe(1);
    // The copy for the older editor was not written over either.
    await sandbox.openRestore();
    await sandbox.dialog
      .getByRole('button', { name: 'Restore what the older editor left in this browser' })
      .click();
    await expect(sandbox.operation('pet.create')).toBeVisible();
  },
);

/** Counts or deletes the rows of a table, bypassing the app. */
function inDatabase(page: Page, table: string, what: 'clear' | 'count'): Promise<unknown> {
  return page.evaluate(
    ([name, act]) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('typewright');
        opening.addEventListener('success', () => {
          const database = opening.result;
          const answer = database.transaction(name, 'readwrite').objectStore(name)[act]();
          answer.addEventListener('success', () => {
            database.close();
            resolve(answer.result);
          });
          answer.addEventListener('error', () => reject(new Error(String(answer.error))));
        });
      }),
    [table, what] as const,
  );
}

test(
  'persistence: the browser is asked at the first save, and its answer and the space used are shown',
  { tag: '@full' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const asked: string[] = [];
      Object.assign(window, { asked });
      const persist = StorageManager.prototype.persist.bind(navigator.storage);
      StorageManager.prototype.persist = () => {
        asked.push('asked');
        return persist();
      };
    });
    const asked = () => page.evaluate(() => (Reflect.get(window, 'asked') as string[]).length);
    await sandbox.open();
    await sandbox.command('Storage on this device');
    await expect(sandbox.dialog).toContainText('The browser has not been asked to keep it yet');
    expect(await asked()).toBe(0);
    await sandbox.closeDialog();
    await page.getByRole('button', { name: 'Pet shop' }).click();
    await sandbox.saved();
    await expect.poll(asked).toBe(1);
    await sandbox.deleteOperation('pet.create');
    await sandbox.saved();

    const persisted = await page.evaluate(() => navigator.storage.persisted());
    await sandbox.command('Storage on this device');
    await expect(sandbox.dialog).toContainText(
      persisted ? 'The browser has agreed to keep it' : 'The browser has not agreed to keep it',
    );
    await expect(sandbox.dialog.getByRole('meter', { name: 'Stored' })).toBeVisible();
    await expect(sandbox.dialog).toContainText(/[\d.]+ [kM]B of [\d.]+ [GT]B/);
    await expect(sandbox.dialog).toContainText('1 specification, ');
    await page.reload();
    await sandbox.deleteOperation('pet.get');
    await sandbox.saved();
    expect(await asked()).toBe(0);
  },
);

test(
  'newer app: a page of an older version says so and writes nothing more',
  { tag: '@full' },
  async ({ page, context }) => {
    await sandbox.openSample('Pet shop');
    await aside(context, (other) =>
      other.evaluate(
        () =>
          new Promise<void>((resolve, reject) => {
            const opening = indexedDB.open('typewright', 900);
            opening.addEventListener('success', () => {
              opening.result.close();
              resolve();
            });
            opening.addEventListener('error', () => reject(new Error('It was not opened.')));
          }),
      ),
    );
    await expect(sandbox.messages).toContainText('A newer version of Typewright');
    const before = await inDatabase(page, 'journal', 'count');
    await sandbox.deleteOperation('pet.create');
    await expect(status()).toHaveText('Not saved');
    await expectExport('pet.get', 'pet.create');
    expect(await inDatabase(page, 'journal', 'count')).toBe(before);
  },
);

test(
  '?debug: rev, journal and timings are shown, and the report names nothing a person wrote',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/?debug');
    await page.getByRole('button', { name: 'Pet shop' }).click();
    await sandbox.deleteOperation('pet.create');
    await sandbox.saved();
    const panel = page.getByRole('region', { name: 'Debug' });
    await expect(panel.getByRole('definition').nth(0)).toHaveText(/^\d+\.\d+\.\d+/);
    await expect(panel.getByRole('definition').nth(1)).toHaveText('2');
    await expect(panel.getByRole('definition').nth(2)).toHaveText('2');
    await expect(
      panel
        .getByRole('table', { name: /^Journal/ })
        .getByRole('row')
        .nth(1),
    ).toContainText('Delete operation pet.create');
    await expect(panel.getByRole('table', { name: /^Worker/ })).toContainText('follow');
    const saving = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Save a report' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('typewright-report.json');
    const text = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      app: await panel.getByRole('definition').nth(0).textContent(),
      specification: { rev: 2, writtenRev: 2, operations: 5, types: 5 },
      journal: [{ edit: 'spec.replace' }, { edit: 'operation.delete' }],
    });
    expect(text).not.toMatch(/pet|shop/i);
  },
);

test(
  'no answer: after ten seconds the page says what can be done, and it opens once the storage answers',
  { tag: '@full' },
  async ({ page }) => {
    await sandbox.open();
    await page.getByRole('button', { name: 'Pet shop' }).click();
    await expect(status()).toHaveText('Saved on this device');
    const other = await page.context().newPage();
    await other.goto('/icon.svg');
    await other.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('typewright');
          opening.addEventListener('success', () => {
            const { result } = opening;
            const writing = result.transaction([...result.objectStoreNames], 'readwrite');
            const hold = () => {
              writing.objectStore('settings').get('none').addEventListener('success', hold);
              resolve();
            };
            hold();
          });
        }),
    );
    await page.reload();
    await expect(page.getByText('The specification takes unusually long to load')).toBeVisible({
      timeout: 20_000,
    });
    await other.close();
    await expect(page.getByRole('article', { name: /^Operation pet\.get, / })).toBeVisible();
  },
);
