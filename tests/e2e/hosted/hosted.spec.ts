// The life of a document in the hosted app: published, edited, saved, tagged, and read by somebody
// else.
import { expect, test } from '../support/app.ts';
import {
  openNewDocument,
  publishSample,
  signUp,
  startAccount,
  startDocument,
  syncLabel,
} from './hostedPages.ts';

test('a specification of the sandbox is published, edited, saved, tagged and read by others', async ({
  page,
  browser,
  baseURL,
}) => {
  const ada = await signUp(page);
  await publishSample(page, ada);

  // An edit is still there after a reload; saving sends it.
  await page.getByRole('button', { name: 'Delete pet.create', exact: true }).click();
  await expect(syncLabel(page, 'Saved on this device')).toBeVisible();
  await page.reload();
  await expect(syncLabel(page, 'Saved on this device')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete pet.delete', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete pet.create', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Save (unsaved changes)' }).click();
  const message = page.getByRole('textbox', { name: 'What was changed' });
  await expect(message).toHaveValue('Breaking: Operation pet.create was removed');
  await message.fill('Animals are not taken in any more');
  await page.keyboard.press('Control+Enter');
  await expect(syncLabel(page, 'Synced')).toBeVisible();

  await page.keyboard.press('Control+Z');
  await expect(page.getByRole('button', { name: 'Save (unsaved changes)' })).toBeVisible();
  await page.keyboard.press('Control+Shift+Z');
  await expect(syncLabel(page, 'Synced')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'pet-shop' }).click();
  await page.getByRole('link', { name: 'Commits' }).click();
  const commits = page.getByRole('list', { name: 'Commits' });
  await expect(commits.getByRole('listitem')).toHaveCount(2);
  await expect(commits.getByRole('listitem').first()).toContainText(
    'Animals are not taken in any more',
  );

  await page.getByRole('link', { name: 'Versions', exact: true }).click();
  await page.getByRole('button', { name: 'New version' }).click();
  await expect(page.getByLabel('Changelog')).toHaveValue(/pet\.delete/);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const versions = page.getByRole('list', { name: 'Versions' });
  // Its changelog is Markdown, in which an address is a link.
  await expect(versions.getByRole('link').first()).toHaveText(/^\d/);

  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  try {
    const reader = await other.newPage();
    await reader.goto(`/explore?search=${ada}`);
    await reader.getByRole('link', { name: `${ada} / pet-shop` }).click();
    await expect(reader.getByRole('heading', { level: 1 })).toContainText('pet-shop');
    await expect(reader.getByText('Sells animals')).toBeVisible();
    await reader.getByRole('link', { name: 'getAll' }).click();
    await expect(reader.getByRole('region', { name: 'pet.getAll' })).toBeInViewport();
    await expect(reader).toHaveTitle(`pet · ${ada} / pet-shop · Typewright`);
    await reader.goBack();
    await reader.getByRole('link', { name: 'Editor' }).click();
    await expect(reader.getByText('/pets', { exact: true }).first()).toBeVisible();
    await expect(reader.getByRole('button', { name: /^Save/ })).toBeHidden();
    await expect(reader.getByRole('button', { name: 'New Type' })).toBeHidden();
  } finally {
    await other.close();
  }
});

test(
  "the server's page stays until the app can show as much",
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    const ada = await signUp(page);
    await publishSample(page, ada);
    const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    try {
      const reader = await other.newPage();
      // Checks in every frame whether the content is still readable.
      await reader.addInitScript(() => {
        const frames: boolean[] = [];
        const look = () => {
          const text = document.body?.innerText ?? '';
          if (frames.length > 0 || text.includes('getStock'))
            frames.push(text.includes('getStock'));
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
        Object.assign(globalThis, { readableFrames: frames });
      });
      await reader.goto(`/d/${ada}/pet-shop`);
      // Only the app has a tab for commits.
      await expect(reader.getByRole('link', { name: 'Commits' })).toBeVisible();
      const frames = await reader.evaluate<boolean[]>(() =>
        Reflect.get(globalThis, 'readableFrames'),
      );
      expect(frames.length).toBeGreaterThan(0);
      expect(frames).not.toContain(false);
    } finally {
      await other.close();
    }
  },
);

test(
  'on a phone, the whole toolbar of a document is within reach',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await openNewDocument(page);
    await expect(page.getByRole('button', { name: /^Findings/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'More' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem', { name: 'Undo' })).toBeVisible();
  },
);

test(
  'on a phone, the words at the lower edge are whole, and no word about the sync moves anything',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await openNewDocument(page);
    const widthOf = async () =>
      (await page.getByRole('button', { name: /^Sync: / }).boundingBox())?.width;
    const synced = await widthOf();
    for (const width of [390, 361]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ['Save', 'New Operation', 'New Type']) {
        const label = page
          .getByRole('button', { name, exact: true })
          .locator('[data-button-label]');
        const room = await label.evaluate((words) => words.clientWidth - words.scrollWidth);
        expect({ width, name, room }).toEqual({ width, name, room: 0 });
      }
    }
    await page.getByRole('button', { name: 'Delete pet.create', exact: true }).click();
    await expect(syncLabel(page, 'Saved on this device')).toBeVisible();
    expect(await widthOf()).toBe(synced);
  },
);

test(
  'where scroll bars take room, the app and the server’s pages have it on every page, and the editor has none',
  { tag: '@full' },
  async ({ page }) => {
    const user = await startAccount(page);
    const address = await startDocument(page, user);
    const gutter = async () =>
      page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter);
    await page.goto('/explore');
    await expect(page.getByRole('heading', { name: 'Explore' })).toBeVisible();
    expect(await gutter()).toBe('stable');
    await page.goto(`${address}/changelog`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await gutter()).toBe('stable');
    await page.goto(`${address}/editor`);
    await expect(syncLabel(page, 'Synced')).toBeVisible();
    expect(await gutter()).toBe('auto');
  },
);
