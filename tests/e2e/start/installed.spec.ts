import type { Page } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from '../../../scripts/system/chromium.mjs';
import { test as base, expect, neverIdle } from '../support/app.ts';
import { expectInOrder } from '../support/inOrder.ts';
import { OwnServer } from '../support/ownServer.ts';
import { signUp } from '../hosted/hostedPages.ts';
import { Sandbox } from '../support/sandbox.ts';

const test = base.extend<{ readonly server: OwnServer }>({
  server: async ({}, provide) => {
    const server = await OwnServer.start();
    try {
      await provide(server);
    } finally {
      await server.remove();
    }
  },
  baseURL: async ({ server }, provide) => provide(server.url),
});

const pets = JSON.stringify({
  operations: {
    'pets.list': {
      description: 'All pets',
      method: 'GET',
      path: '/pets',
      arguments: {},
      throws: [],
      return: { type: 'response', code: 200, schema: { type: 'reference', target: 'Pet' } },
    },
  },
  definitions: { Pet: { type: 'struct', properties: { name: { type: 'string' } } } },
});

/**
 * Opens the page for the first time and waits until the app is cached; the second load comes from
 * the cache.
 */
async function install(page: Page): Promise<Sandbox> {
  const sandbox = new Sandbox(page);
  await sandbox.open();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await sandbox.ready();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return sandbox;
}

/** Simulates that a person returns to the page: the app then looks for a new version. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Marks the page; a reload removes the mark. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'marked', true));
}
function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(window, 'marked') === true);
}

function prompt(page: Page) {
  return page.locator('#update');
}

// Only the whole browser can install apps, not the headless shell.
test.use({
  serviceWorkers: 'allow',
  launchOptions: { executablePath: findOrInstallChromium(), args: chromiumFlags },
});

test.describe('the program', () => {
  test(
    'is installed on the page to which somebody signs in, and not for who only reads',
    { tag: '@full' },
    async ({ page, context }) => {
      await page.goto('/explore');
      await page.waitForLoadState('networkidle');
      // Waits for as long as no request may be running before the app's files are fetched.
      await page.waitForTimeout(2500);
      expect(context.serviceWorkers()).toEqual([]);
      await signUp(page);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    },
  );

  test(
    'has a manifest that the browser accepts, with pictures of the sizes it names',
    { tag: '@full' },
    async ({ page }) => {
      await page.goto('/');
      const cdp = await page.context().newCDPSession(page);
      const { url, errors } = await cdp.send('Page.getAppManifest');
      expect(errors).toEqual([]);
      const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
      // A test's window is private; nothing else prevents the installation.
      expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);

      const response = await page.request.get(url);
      expect(response.headers()['content-type']).toBe('application/manifest+json');
      const manifest = (await response.json()) as {
        readonly icons: readonly Picture[];
        readonly screenshots: readonly Picture[];
        readonly shortcuts: readonly { readonly url: string; readonly icons: readonly Picture[] }[];
      };
      const pictures = [
        ...manifest.icons,
        ...manifest.screenshots,
        ...manifest.shortcuts.flatMap(({ icons }) => icons),
      ];
      for (const { src, sizes, type } of pictures) {
        const picture = await page.request.get(src);
        expect(picture.headers()['content-type']?.split(';')[0], src).toBe(type);
        const actual = await page.evaluate(async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }, src);
        if (sizes !== 'any') expect(actual, src).toBe(sizes);
      }
      for (const shortcut of manifest.shortcuts) {
        expect((await page.request.get(shortcut.url)).status(), shortcut.url).toBe(200);
      }
    },
  );

  test(
    'keeps its service worker fresh and within its own policy',
    { tag: '@full' },
    async ({ request }) => {
      const response = await request.get('/service-worker.js');
      expect(response.headers()['cache-control']).toBe('no-cache');
      expect(response.headers()['content-type']).toBe('text/javascript; charset=utf-8');
      expect(response.headers()['content-security-policy']).toContain("default-src 'none'");
    },
  );

  test('starts and works while the server is away', async ({ page, server }) => {
    const sandbox = await install(page);
    await server.kill();

    await page.reload();
    await sandbox.ready();
    await sandbox.importText(pets);
    await sandbox.closeReport();
    await expect(sandbox.operation('pets.list')).toBeVisible();
    await expect(sandbox.type('Pet')).toBeVisible();
    await sandbox.saved();

    // A new start, with a different query, finds what was stored.
    await page.goto('/?debug');
    await expect(sandbox.operation('pets.list')).toBeVisible();

    // The service worker answers only for the app's own addresses.
    const elsewhere = await page.context().newPage();
    await expect(elsewhere.goto('/nope')).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
    await elsewhere.close();
  });

  test('caches the files of the app, and nothing else', { tag: '@full' }, async ({ page }) => {
    await install(page);
    const kept = await page.evaluate(async () => {
      const cache = await caches.open('typewright-app');
      return (await cache.keys()).map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/index.html');
    expect(kept.filter((path) => /\/spec\.worker-.*\.js$/.test(path))).toHaveLength(1);
    expect(kept.filter((path) => /\.(?:map|br|gz|png|webp)$/.test(path))).toEqual([]);
  });
});

test(
  'a part that is neither cached nor available is loaded when the server is back',
  { tag: '@full' },
  async ({ page, server, expectProblem }) => {
    expectProblem(/^console error: (?:Failed to load resource|LoadFailure: )/);
    const sandbox = await install(page);
    // The browser may clear its cache at any time.
    const removed = await page.evaluate(async () => {
      const cache = await caches.open('typewright-app');
      const parts = (await cache.keys()).filter(({ url }) => url.includes('/LegendDialog-'));
      return Promise.all(parts.map((part) => cache.delete(part)));
    });
    expect(removed).toContain(true);
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    await server.kill();
    await page.keyboard.press('?');
    const failed = page.getByRole('alertdialog', {
      name: "The list of shortcuts couldn't be loaded",
    });
    await expect(failed).toBeVisible();
    await server.restart();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(sandbox.dialog).toContainText('Keyboard shortcuts');
  },
);

test.describe('a deployment that removes the files of a first visit', () => {
  // Its page is not controlled by a service worker, even if there is one meanwhile.
  test.use({ serviceWorkers: 'block' });

  test(
    'is reported, and Reload gets the new version',
    { tag: '@full' },
    async ({ page, server, expectProblem }) => {
      // The code that looks for the preview's losses is loaded a moment later, and may fail.
      expectProblem(
        /^console error: (?:Failed to load resource|Refused to apply|LoadFailure: |The preview couldn't)/,
      );
      await neverIdle(page);
      const sandbox = new Sandbox(page);
      await sandbox.openSample('Pet shop');
      await expect(sandbox.preview.locator('.tok-property').first()).toBeVisible();
      await server.deploy('second');
      await sandbox.toolbar.getByRole('button', { name: 'Export', exact: true }).click();
      const failed = page.getByRole('alertdialog');
      await expect(failed).toContainText("This dialog couldn't be loaded");
      await failed.getByRole('button', { name: 'Try again' }).click();
      await expect(failed).toContainText("This dialog still couldn't be loaded");
      await failed.getByRole('button', { name: 'Reload' }).click();
      await expect(page).toHaveTitle(/second$/);
      expect(await sandbox.exported()).toContain('pet.create');
    },
  );
});

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}

test.describe('a new version', () => {
  test(
    'that arrives while a dialog is open waits for it',
    { tag: '@full' },
    async ({ page, server }) => {
      const sandbox = await install(page);
      await mark(page);
      await sandbox.openImport();
      const text = sandbox.dialog.getByRole('textbox', { name: 'Text' });
      await text.fill('half a docu');

      await server.deploy('second');
      await comeBack(page);
      await expect(prompt(page)).toContainText('A new version is ready');
      await prompt(page).getByRole('button', { name: 'Reload after this dialog' }).click();
      await expect(prompt(page)).toContainText('Reloads when you close the dialog');
      await text.press('End');
      await text.pressSequentially('ment');
      await expect(text).toHaveValue('half a document');
      expect(await isMarked(page)).toBe(true);

      await sandbox.dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(page).toHaveTitle(/second$/);
      expect(await isMarked(page)).toBe(false);
      await sandbox.ready();
    },
  );

  test('is never forced: later means later', { tag: '@full' }, async ({ page, server }) => {
    const sandbox = await install(page);
    await mark(page);
    await server.deploy('second');
    await comeBack(page);
    await prompt(page).getByRole('button', { name: 'Later' }).click();
    await expect(prompt(page)).toBeEmpty();
    await comeBack(page);
    await sandbox.openImport();
    await sandbox.dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(prompt(page)).toBeEmpty();
    // Each newer version is offered as well, however many the page has seen.
    for (const version of ['third', 'fourth']) {
      await server.deploy(version);
      await comeBack(page);
      await prompt(page).getByRole('button', { name: 'Later' }).click();
      await expect(prompt(page)).toBeEmpty();
    }
    expect(await isMarked(page)).toBe(true);

    // At the next start, the app still has the same version, and the new one is offered again.
    await page.reload();
    await expect(page).not.toHaveTitle(/fourth$/);
    await prompt(page).getByRole('button', { name: 'Reload', exact: true }).click();
    await expect(page).toHaveTitle(/fourth$/);
    await expect(prompt(page)).toBeEmpty();
  });

  test(
    'leaves other tabs working with all their parts until they reload',
    { tag: '@full' },
    async ({ page, context, server }) => {
      await install(page);
      const other = new Sandbox(await context.newPage());
      await other.open();
      await mark(other.page);

      await server.deploy('second');
      await comeBack(page);
      await prompt(page).getByRole('button', { name: 'Reload', exact: true }).click();
      await expect(page).toHaveTitle(/second$/);

      await expect(prompt(other.page)).toContainText('Typewright was updated');
      expect(await isMarked(other.page)).toBe(true);
      // The dialog and the importer are parts that the server no longer has.
      await other.importText(pets);
      await other.closeReport();
      await expect(other.operation('pets.list')).toBeVisible();
      expect(await isMarked(other.page)).toBe(true);

      await prompt(other.page).getByRole('button', { name: 'Reload', exact: true }).click();
      await expect(other.page).toHaveTitle(/second$/);
      await expect(other.operation('pets.list')).toBeVisible();
      // The first version's files are no longer needed.
      await expect
        .poll(() =>
          other.page.evaluate(async () => {
            const kept = await (await caches.open('typewright-app')).keys();
            return kept.filter(({ url }) => /\/assets\//.test(url) && !/second\.\w+/.test(url))
              .length;
          }),
        )
        .toBe(0);
    },
  );

  test(
    'does not cover a message on a narrow screen',
    { tag: '@full' },
    async ({ page, server }) => {
      const sandbox = await install(page);
      await page.getByRole('button', { name: 'Pet shop' }).click();
      await sandbox.saved();
      await server.deploy('second');
      await comeBack(page);
      await expect(prompt(page)).toContainText('A new version is ready');
      await page.getByRole('button', { name: 'Delete pet.delete', exact: true }).click();
      const message = page.getByRole('log', { name: 'Messages' }).getByText(/pet\.delete/);
      await expect(message).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      const notice = prompt(page).getByText('A new version is ready').locator('../../..');
      await expect
        .poll(async () => {
          const [above, below] = [await message.boundingBox(), await notice.boundingBox()];
          return above !== null && below !== null && above.y + above.height <= below.y;
        })
        .toBe(true);
    },
  );

  test('is announced accessibly', { tag: '@full' }, async ({ page, server }) => {
    await install(page);
    await server.deploy('second');
    await comeBack(page);
    const reload = prompt(page).getByRole('button', { name: 'Reload', exact: true });
    await expect(reload).toBeVisible();
    await expectInOrder(page, 'the page with the prompt');

    await reload.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/second$/);
  });
});
