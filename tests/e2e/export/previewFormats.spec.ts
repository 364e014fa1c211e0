import { expect, test } from '../support/app.ts';
import { atEachWidth, expectInOrder } from '../support/inOrder.ts';
import { previewFormats } from '../../../src/screens/editor/shell/preview/previewFormats.ts';
import { Sandbox } from '../support/sandbox.ts';
import type { Page } from '@playwright/test';

/* The preview beside the cards, in each format that a person can choose. */

async function choose(page: Page, format: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Format of the preview' }).click();
  await page.getByRole('option', { name: format, exact: true }).click();
}

const shown = (page: Page, format: string) =>
  page.getByRole('region', { name: `${format} preview` });

test(
  'the preview is shown in any format, follows every change, and the choice is remembered',
  {
    tag: ['@2.4', '@2.56'],
  },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    for (const [format, says] of [
      ['OpenAPI (YAML)', 'openapi: 3.1.1'],
      ['OpenAPI (JSON)', '"openapi": "3.1.1"'],
      ['JSON Schema', '"$schema": "https://json-schema.org/draft/2020-12/schema"'],
      ['TypeScript', 'export interface'],
    ] as const) {
      await choose(page, format);
      const preview = shown(page, format);
      await expect(preview).toContainText(says);
      // Highlighted like JSON.
      await expect(preview.locator('.tok-property, .tok-boolean').first()).toBeVisible();
      await expect(sandbox.preview).toHaveCount(0);
    }
    await sandbox.jumpTo('Pet');
    await expect(shown(page, 'TypeScript')).toContainText('export interface Pet extends NewPet {');
    await sandbox.type('Pet').getByRole('button', { name: 'Delete Pet', exact: true }).click();
    await expect(shown(page, 'TypeScript')).not.toContainText(
      'export interface Pet extends NewPet {',
    );
    await sandbox.saved();
    await page.keyboard.press('Control+z');
    await expect(shown(page, 'TypeScript')).toContainText('export interface Pet extends NewPet {');

    await page.reload();
    await expect(shown(page, 'TypeScript')).toContainText('export interface');
    await choose(page, 'TypeAPI');
    await expect(sandbox.preview).toContainText('"operations": {');
  },
);

test(
  'a card that is selected is shown in every format, and a click on its text selects it',
  {
    tag: ['@2.57', '@2.58'],
  },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.openSample('Pet shop');
    await sandbox.scrollCards('end');
    const card = sandbox.type('Pet');
    await sandbox.jumpTo('Pet');
    await card.getByRole('heading').click({ position: { x: 2, y: 2 } });
    await expect(card).toHaveAttribute('aria-current', 'true');
    await expect(sandbox.preview.locator('[data-marked]')).toHaveText('"Pet": {');
    await expect(sandbox.preview.locator('[data-marked]')).toBeInViewport();
    for (const [format, line] of [
      ['OpenAPI (YAML)', 'Pet:'],
      ['OpenAPI (JSON)', '"Pet": {'],
      ['JSON Schema', '"Pet": {'],
      ['TypeScript', '/** An animal in the shop. */'],
    ] as const) {
      await choose(page, format);
      const marked = shown(page, format).locator('[data-marked]');
      await expect(marked).toHaveText(line);
      await expect(marked).toBeInViewport();
    }
    await choose(page, 'OpenAPI (YAML)');
    const preview = shown(page, 'OpenAPI (YAML)');
    await sandbox.jumpTo('pet.create');
    await preview.getByText('operationId: pet.create', { exact: true }).click();
    await expect(sandbox.operation('pet.create')).toHaveAttribute('aria-current', 'true');
    // The clicked item is marked at its beginning, and does not move.
    await sandbox.jumpTo('Problem');
    await expect(preview.locator('[data-marked]')).toHaveText('Problem:');
    const next = preview.getByText('Species to number of animals.');
    const before = await next.boundingBox();
    await next.click();
    await expect(preview.locator('[data-marked]')).toHaveText('Stock:');
    expect(await next.boundingBox()).toEqual(before);
  },
);

test(
  'what a format cannot say is counted, and leads to its card',
  { tag: '@2.59' },
  async ({ page }) => {
    const sandbox = new Sandbox(page);
    await sandbox.open();
    const open = { type: 'struct', properties: { item: { type: 'generic', name: 'T' } } };
    await sandbox.importText(
      JSON.stringify({
        operations: { list: { method: 'GET', path: '/pages', return: { code: 200 } } },
        definitions: { Page: open },
      }),
    );
    await sandbox.closeReport();
    await choose(page, 'JSON Schema');
    const differences = page.getByText('2 differences from the cards', { exact: true });
    await differences.waitFor();
    // Up to hundreds of links, which every edit would render again: only when they are shown.
    await expect(page.locator('details', { has: differences }).locator('li')).toHaveCount(0);
    await differences.click();
    const losses = page.getByRole('list', {
      name: 'What this format says differently or not at all',
    });
    await expect(losses).toContainText('JSON Schema has no operations: 1 is not exported.');
    const preview = shown(page, 'JSON Schema');
    const mark = preview.getByRole('img', { name: /^Line \d+: / });
    await expect(mark).toHaveCount(1);
    const words = (await mark.getAttribute('aria-label'))?.replace(/^Line \d+: /, '') ?? '';
    await expect(losses).toContainText(words);
    await mark.hover();
    await expect(page.getByRole('tooltip')).toHaveText(words);
    // The list of losses leads to the line by keyboard.
    const line = losses.getByRole('button', { name: /^Line \d+$/ });
    await line.focus();
    await page.keyboard.press('Enter');
    await expect(line).toBeFocused();
    await expect(preview.locator('[data-marked]')).toBeInViewport();
    await sandbox.expectFlash(sandbox.type('Page'), () =>
      losses.getByRole('button', { name: 'Page', exact: true }).click(),
    );
    await expect(shown(page, 'JSON Schema').locator('[data-marked]')).toHaveText('"Page": {');
  },
);

atEachWidth((width) => {
  test(
    'the preview is accessible in each format and both themes',
    { tag: '@full' },
    async ({ page }) => {
      const sandbox = new Sandbox(page);
      await sandbox.openSample('Webshop and events');
      if (width < 860) await page.getByRole('button', { name: 'Preview', exact: true }).click();
      for (const { label } of previewFormats) {
        await choose(page, label);
        const preview = label === 'TypeAPI' ? sandbox.preview : shown(page, label);
        await expect(preview.locator('.tok-property, .tok-boolean').first()).toBeVisible();
        const differences = page.getByText(/^\d+ differences? from the cards$/);
        if (label !== 'TypeAPI') await differences.click();
        await expectInOrder(page, `the sandbox with a preview as ${label}`);
      }
    },
  );
});
