// Takes the screenshots of the README and the documentation (docs/images) and those that a browser
// shows before it installs the app (public/screenshots, in the sizes that the manifest names), from
// the built app. With the argument `installed`, only the latter.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from './chromium.mjs';
import { githubDocumentPath } from './githubDocument.mjs';
import { startServer } from './startedServer.mjs';

const images = fileURLToPath(new URL('../docs/images/', import.meta.url));
const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
const installed = new URL('../public/screenshots/', import.meta.url);
const installedAlone = process.argv.includes('installed');

/**
 * Opens a page in a new profile, prepares it and takes a screenshot.
 * @param {import('@playwright/test').Browser} browser
 * @param {import('@playwright/test').BrowserContextOptions} options
 * @param {(page: import('@playwright/test').Page) => Promise<void>} prepare
 * @param {(page: import('@playwright/test').Page) => Promise<void>} take
 */
async function openPicture(browser, options, prepare, take) {
  const context = await browser.newContext({
    viewport: wide,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  });
  try {
    const page = await context.newPage();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Start a specification' }).waitFor();
    await prepare(page);
    // Away from everything, so that nothing is hovered.
    await page.mouse.move(0, 0);
    await take(page);
  } finally {
    await context.close();
  }
}

/**
 * Takes a screenshot for the documentation.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} name
 * @param {import('@playwright/test').BrowserContextOptions} options
 * @param {(page: import('@playwright/test').Page) => Promise<void>} prepare
 */
async function takePicture(browser, name, options, prepare) {
  if (installedAlone) return;
  await openPicture(browser, options, prepare, async (page) => {
    await page.screenshot({ path: `${images}${name}.png`, caret: 'hide' });
    console.log(`docs/images/${name}.png`);
  });
}

/**
 * Takes a screenshot for the manifest, as WebP, because everybody who installs the app loads it.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} name
 * @param {import('@playwright/test').BrowserContextOptions} options
 * @param {(page: import('@playwright/test').Page) => Promise<void>} prepare
 */
async function takeInstalledPicture(browser, name, options, prepare) {
  await openPicture(browser, options, prepare, async (page) => {
    const cdp = await page.context().newCDPSession(page);
    const { data } = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
    await writeFile(new URL(`${name}.webp`, installed), Buffer.from(data, 'base64'));
    console.log(`public/screenshots/${name}.webp`);
  });
}

/** @param {import('@playwright/test').Page} page */
async function openWebshop(page) {
  await page.getByRole('button', { name: 'Webshop and events' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
}

/**
 * Shows one operation in the cards, the navigator and the preview.
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 */
async function showOperation(page, name) {
  await page.locator(`[role="treeitem"][aria-label^="${name}, "]`).click();
  await page
    .getByRole('region', { name: 'JSON preview' })
    .locator('.tok-property')
    .first()
    .waitFor();
  const card = page.locator(`article[aria-label^="Operation ${name}, "]`);
  await card.getByRole('heading').click();
  // The card is highlighted for a moment after a jump.
  await page.locator('[data-flash]').waitFor({ state: 'detached' });
}

/** @param {import('@playwright/test').Page} page */
async function importGithub(page) {
  await page.getByLabel('File to import').setInputFiles(await githubDocumentPath());
  await page.getByRole('button', { name: 'Done' }).waitFor();
  await page.locator('article').first().waitFor();
  await page.locator('.tok-property').first().waitFor();
}

await mkdir(images, { recursive: true });
await mkdir(installed, { recursive: true });
const { baseURL, stop } = await startServer();
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: chromiumFlags,
});
try {
  const light = { baseURL };
  await takePicture(browser, 'sandbox', light, async (page) => {
    await openWebshop(page);
    await showOperation(page, 'catalog.getProduct');
  });
  await takePicture(browser, 'welcome', light, async () => undefined);
  await takePicture(browser, 'import-report', light, importGithub);
  await takePicture(browser, 'dark', { baseURL, colorScheme: 'dark' }, async (page) => {
    await importGithub(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('searchbox').fill('star');
    await showOperation(page, 'activity.star_repo_for_authenticated_user');
  });
  await takePicture(browser, 'narrow', { baseURL, viewport: narrow }, openWebshop);
  const desk = { baseURL, viewport: { width: 1280, height: 800 } };
  await takeInstalledPicture(browser, 'wide', desk, async (page) => {
    await openWebshop(page);
    await showOperation(page, 'catalog.getProduct');
  });
  await takeInstalledPicture(browser, 'narrow', { baseURL, viewport: narrow }, openWebshop);
} finally {
  await browser.close();
  await stop();
}
