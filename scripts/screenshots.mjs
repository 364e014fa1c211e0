// Takes the screenshots of the README and the documentation (docs/images) and those that a browser
// shows before it installs the app (public/screenshots, in the sizes that the manifest names), from
// the built app. With the argument `installed`, only the latter.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { chromiumFlags, findOrInstallChromium } from './system/chromium.mjs';
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

/**
 * Changes a sample and compares it with its earlier state.
 * @param {import('@playwright/test').Page} page
 */
async function compareChanged(page) {
  await openWebshop(page);
  await page.keyboard.press('Control+Shift+S');
  await page.getByRole('dialog').getByRole('textbox').fill('As published');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  for (const button of [
    'Delete argument currency',
    'Copy catalog.search',
    'Delete catalog.setPicture',
  ]) {
    // Pressed by key, because a row's buttons appear only under the pointer.
    await page.getByRole('button', { name: button, exact: true }).first().press('Enter');
  }
  const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true });
  while ((await dismiss.count()) > 0) await dismiss.first().click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare', exact: true });
  await dialog.getByRole('button', { name: /As published/ }).click();
  await dialog.getByRole('list', { name: 'Changes' }).waitFor();
  await dialog
    .getByRole('button', { name: /^Breaking/ })
    .first()
    .click();
}

/** @param {import('@playwright/test').Page} page */
async function showDocumentation(page) {
  await openWebshop(page);
  await page.getByRole('radio', { name: 'Docs' }).check();
  await page.locator('[role="treeitem"][aria-label^="catalog.getProduct, "]').click();
  await page.locator('[data-flash]').waitFor({ state: 'detached' });
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
  await takePicture(browser, 'comparison', light, compareChanged);
  await takePicture(browser, 'documentation', light, showDocumentation);
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
