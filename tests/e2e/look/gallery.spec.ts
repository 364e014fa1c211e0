import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, galleryAddress, test } from '../support/app.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

test('the gallery shows every one of its files', { tag: '@full' }, async ({ page }) => {
  await page.goto(galleryAddress());
  const files = await readdir(join(root, 'tests/gallery/sections'));
  const sections = page.locator('main > section');
  await expect(sections.first()).toBeVisible();
  expect(await sections.count()).toBeGreaterThanOrEqual(
    files.filter((name) => name.endsWith('.tsx')).length,
  );
  for (const section of await sections.all()) await expect(section).not.toHaveText('');
});

test('the built app does not contain the gallery', async () => {
  const entries = await readdir(join(root, 'dist/app'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(?:br|gz|png|webp)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(50);
  for (const file of files) {
    expect(`${file.slice(root.length)}: ${await readFile(file, 'utf8')}`).not.toMatch(/gallery/i);
  }
});
