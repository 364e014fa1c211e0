import { expect, test } from '../support/app.ts';
import { atEachWidth, expectInOrder } from '../support/inOrder.ts';
import { documents } from '../support/documents.ts';
import { Sandbox } from '../support/sandbox.ts';

const dialog = '[role="dialog"]';

test.describe('every screen is accessible and fits,', () => {
  atEachWidth(() => {
    test('the welcome, the specification and the dialogs', { tag: '@full' }, async ({ page }) => {
      const sandbox = new Sandbox(page);
      await sandbox.open();
      await expectInOrder(page, 'the welcome');

      await sandbox.openSample('Webshop and events');
      const first = sandbox.cards.locator('article[aria-label^="Operation "]').first();
      await first.getByRole('heading').click();
      await expectInOrder(page, 'the specification with a notice and a selection');

      await page.keyboard.press('?');
      await expect(sandbox.dialog).toContainText('Keyboard shortcuts');
      // Checked together with the page behind it; the other dialogs are checked alone.
      await expectInOrder(page, 'the legend');
      await page.keyboard.press('Escape');
      await expect(sandbox.dialog).toBeHidden();

      await sandbox.toolbar.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(sandbox.dialog.locator('.tok-property').first()).toBeVisible();
      await expectInOrder(page, 'the export', dialog);
      await page.keyboard.press('Escape');
      await expect(sandbox.dialog).toBeHidden();

      await sandbox.importText('{"openapi": "3.1.0", ');
      await expect(sandbox.dialog.getByRole('alert')).toBeVisible();
      await expectInOrder(page, 'the import dialog with a refusal', dialog);
      await sandbox.dialog.getByRole('textbox', { name: 'Text' }).fill(documentWithFindings);
      await sandbox.dialog.getByRole('button', { name: 'Import', exact: true }).click();
      const group = sandbox.dialog.getByRole('group').first();
      await group.locator('summary').click();
      await expect(group.getByRole('listitem').first()).toBeVisible();
      await expectInOrder(page, 'the report', dialog);
    });
  });
});

const documentWithFindings = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Weather', version: '1' },
  webhooks: { storm: { post: { responses: { 200: { description: 'ok' } } } } },
  paths: {
    '/forecast': {
      get: {
        operationId: 'get-forecast',
        parameters: [{ name: 'session', in: 'cookie', schema: { type: 'string' } }],
        responses: { 200: { description: 'ok' }, 301: { description: 'moved' } },
      },
    },
  },
});

test.describe('the theme', () => {
  test.use({ colorScheme: 'light' });

  test('follows the system, is switched, and is remembered', { tag: '@full' }, async ({ page }) => {
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const choose = (name: string) => page.getByRole('radio', { name }).click();
    await page.goto('/');
    const light = await background();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await background();
    expect(dark).not.toBe(light);

    await choose('Light');
    expect(await background()).toBe(light);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
    expect(await background()).toBe(light);
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', light);

    await page.emulateMedia({ colorScheme: 'light' });
    await choose('Dark');
    expect(await background()).toBe(dark);
    await page.reload();
    expect(await background()).toBe(dark);
    await choose('Follow the system');
    expect(await background()).toBe(light);
  });
});

test.describe('the panes', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  let sandbox: Sandbox;
  test.beforeEach(async ({ page }) => {
    sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
  });

  test(
    'come and go beside the cards, which keep what is typed and where they are',
    { tag: '@full' },
    async ({ page }) => {
      const { toolbar, cards, navigator, preview } = sandbox;
      const path = cards.getByRole('textbox', { name: 'Path of pet.get', exact: true });
      await path.press('F2');
      await path.fill('/animals');
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(navigator).toBeVisible({ visible: width > 640 });
        await expect(path).toBeFocused();
        await expect(path).toHaveValue('/animals');
      }
      await path.press('Escape');
      const { y } = (await path.boundingBox()) ?? {};
      for (const [button, pane] of [
        ['TOC', navigator],
        ['Preview', preview],
      ] as const) {
        await toolbar.getByRole('button', { name: button }).click();
        await expect(pane).toBeHidden();
        expect((await path.boundingBox())?.y).toBe(y);
      }
      const wide = (await cards.boundingBox())?.width;
      expect(wide).toBe(1440);
      await toolbar.getByRole('button', { name: 'TOC' }).click();
      await expect(navigator).toBeVisible();
      expect((await navigator.boundingBox())?.width).toBeGreaterThan(180);
    },
  );

  test('can be collapsed, and stay so', { tag: '@full' }, async ({ page }) => {
    const contents = sandbox.toolbar.getByRole('button', { name: 'TOC' });
    const json = sandbox.toolbar.getByRole('button', { name: 'Preview', exact: true });
    await contents.click();
    await expect(sandbox.navigator).toBeHidden();
    await page.reload();
    await expect(sandbox.preview).toBeVisible();
    await expect(sandbox.navigator).toBeHidden();
    await expect(contents).toHaveAttribute('aria-pressed', 'false');
    await json.click();
    await expect(sandbox.preview).toBeHidden();
    await contents.click();
    await expect(sandbox.navigator).toBeVisible();
    await page.reload();
    await expect(sandbox.navigator).toBeVisible();
    await expect(sandbox.preview).toBeHidden();
  });

  for (const { separator, pane, by } of [
    { separator: 'Width of the navigator', pane: 'navigator', by: 90 },
    { separator: 'Width of the preview', pane: 'preview', by: -120 },
  ] as const) {
    test(`the ${pane} can be dragged wider, and stays so`, { tag: '@full' }, async ({ page }) => {
      const width = async () => (await sandbox[pane].boundingBox())?.width ?? 0;
      const before = await width();
      const border = await page.getByRole('separator', { name: separator }).boundingBox();
      if (border === null) throw new Error('The separator is not shown.');
      const at = { x: border.x + border.width / 2, y: border.y + border.height / 2 };
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x + by, at.y, { steps: 5 });
      await page.mouse.up();
      await expect.poll(width).toBeGreaterThan(before + Math.abs(by) - 10);
      const wide = await width();
      await page.reload();
      await expect.poll(async () => Math.abs((await width()) - wide)).toBeLessThan(2);
    });
  }

  test('can be resized with the keyboard', { tag: '@full' }, async ({ page }) => {
    const width = async () => (await sandbox.navigator.boundingBox())?.width ?? 0;
    const before = await width();
    await page.getByRole('separator', { name: 'Width of the navigator' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(width).toBeGreaterThan(before);
  });
});

test(
  'without highlighting the preview is plain text, which is reported once on the console',
  { tag: '@full' },
  async ({ page, expectProblem }) => {
    // The browser's own message about the file, and ours.
    expectProblem(/^console error: Failed to load resource: net::ERR_FAILED \(.*prism/);
    expectProblem(/^console error: The code highlighting couldn't be loaded/);
    const ours: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('highlighting')) ours.push(message.text());
    });
    let tries = 0;
    await page.route('**/prism-core*.js', (route) => {
      tries += 1;
      return route.abort();
    });
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    await expect(sandbox.preview).toContainText('"pet.create": {');
    await sandbox.toolbar.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(sandbox.dialog).toContainText('"pet.create": {');
    // Both previews try to load it; the failure is reported once.
    await expect.poll(() => tries).toBe(2);
    expect(ours).toHaveLength(1);
    await expect(page.locator('[class^="tok-"]')).toHaveCount(0);
  },
);

test('a text imported on a narrow screen is shown there', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const sandbox = new Sandbox(page);
  await sandbox.open();
  await sandbox.importText(documents[0]?.text ?? '');
  await sandbox.closeReport();
  await expect(sandbox.operation('pet.get')).toBeVisible();
  await expectInOrder(page, 'the specification on a narrow screen');
  await sandbox.toolbar.getByRole('button', { name: 'TOC' }).click();
  await expect(sandbox.dialog).toContainText('Pet');
  await expectInOrder(page, 'the navigator as a sheet', dialog);
  await sandbox.jumpTo('Pet');
  await expect(sandbox.dialog).toBeHidden();
  await expect(sandbox.type('Pet')).toBeInViewport();
  await sandbox.toolbar.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(sandbox.dialog.locator('.tok-property').first()).toBeVisible();
  await expectInOrder(page, 'the preview as a sheet', dialog);
});
