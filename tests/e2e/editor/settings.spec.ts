import { expect, test } from '../support/app.ts';
import { atEachWidth, expectInOrder } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';

/** An imported document with info, servers and tags. */
const source = JSON.stringify({
  openapi: '3.1.0',
  info: {
    title: 'Pet shop',
    version: '1.0.0',
    description: 'Everything about pets.',
    termsOfService: 'https://example.com/terms',
    contact: { name: 'Ada', 'x-team': 'shop' },
    license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
  },
  servers: [
    { url: 'https://pets.example/v1' },
    { url: 'https://test.pets.example/v1', description: 'Test' },
  ],
  tags: [
    { name: 'pets', description: 'All about them' },
    { name: 'orders', externalDocs: { url: 'https://example.com/orders' } },
  ],
  paths: {
    '/pets': {
      get: {
        operationId: 'pets.list',
        tags: ['pets'],
        responses: { 204: { description: 'Nothing' } },
      },
    },
  },
});

test.describe('information about an API', () => {
  atEachWidth((width) => {
    const shows = { tag: ['@3.29'] };
    test('is imported, edited in the settings, exported and undone', shows, async ({ page }) => {
      const sandbox = new Sandbox(page);
      await sandbox.openSample('Pet shop');
      await sandbox.importText(source);
      await sandbox.closeReport();
      await expect(sandbox.cards.getByRole('article', { name: 'Settings' })).toContainText(
        'Pet shop 1.0.0',
      );

      const settings = sandbox.dialogTitled('Settings');
      const open = async () => {
        if (width < 860) await sandbox.command('Settings');
        else await sandbox.toolbar.getByRole('button', { name: 'Settings', exact: true }).click();
        await expect(settings).toBeVisible();
      };
      const field = (label: string) => settings.getByLabel(label, { exact: true });
      const press = (name: string) => settings.getByRole('button', { name, exact: true }).click();
      await open();
      await expect(field('Title')).toHaveValue('Pet shop');
      await expect(field('Contact name')).toHaveValue('Ada');
      await expect(field('License name')).toHaveValue('Apache 2.0');
      await expect(field('URL of server 1')).toHaveValue('https://test.pets.example/v1');
      await expectInOrder(page, 'the settings', '[role="dialog"]');

      await field('Version').fill('1.1.0');
      await field('Description').fill('Pets,\nand their *orders*.');
      await field('Contact email').fill('ada');
      await expect(settings).toContainText('An email address looks like api@example.com');
      await expectInOrder(page, 'the settings with an error', '[role="dialog"]');
      await field('Contact email').fill('ada@example.com');
      await press('Add server');
      await expect(field('URL of server 2')).toBeFocused();
      await page.keyboard.type('https://b.pets.example');
      // Drags a row to the place of the one above.
      const servers = settings.getByRole('table', { name: 'servers' }).getByRole('row');
      await servers.nth(1).locator('[data-grip]').dragTo(servers.nth(0).locator('[data-grip]'));
      await expect(field('URL of server 1')).toHaveValue('https://b.pets.example');
      await field('Name of tag 1').fill('animals');
      await press('Delete tag orders');
      await settings.getByRole('button', { name: 'Save' }).click();
      await expect(settings).toBeHidden();
      await sandbox.saved();

      const exported = async () =>
        JSON.parse(await sandbox.exported('OpenAPI (JSON)')) as Record<string, unknown>;
      expect(await exported()).toMatchObject({
        info: {
          title: 'Pet shop',
          version: '1.1.0',
          description: 'Pets,\nand their *orders*.',
          termsOfService: 'https://example.com/terms',
          contact: { name: 'Ada', email: 'ada@example.com', 'x-team': 'shop' },
          license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
        },
        servers: [
          { url: 'https://pets.example/v1' },
          { url: 'https://b.pets.example' },
          { url: 'https://test.pets.example/v1', description: 'Test' },
        ],
        tags: [{ name: 'animals', description: 'All about them' }],
        paths: { '/pets': { get: { tags: ['animals'] } } },
      });

      await page.keyboard.press('Control+z');
      await sandbox.saved();
      expect(await exported()).toMatchObject({
        info: { version: '1.0.0' },
        tags: [{ name: 'pets' }, { name: 'orders' }],
      });
      await page.reload();
      await sandbox.ready();
      await open();
      await expect(field('Title')).toHaveValue('Pet shop');
    });
  });

  test(
    'is collapsed if empty, and can be expanded with the keyboard',
    { tag: '@full' },
    async ({ page }) => {
      const sandbox = new Sandbox(page);
      await sandbox.openSample('Pet shop');
      await sandbox.importText('{"operations": {}, "definitions": {"A": {"type": "struct"}}}');
      await sandbox.closeReport();
      await sandbox.toolbar.getByRole('button', { name: 'Settings', exact: true }).click();
      const settings = sandbox.dialogTitled('Settings');
      const license = settings.getByLabel('License name');
      await expect(license).toBeHidden();
      await settings.locator('summary', { hasText: 'License' }).focus();
      await page.keyboard.press('Enter');
      await expect(license).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(license).toBeFocused();
      await page.keyboard.type('MIT');
      await page.keyboard.press('Tab');
      await page.keyboard.type('MIT');
      await page.keyboard.press('Enter');
      await expect(settings).toBeHidden();
      expect(JSON.parse(await sandbox.exported('OpenAPI (JSON)'))).toMatchObject({
        info: { license: { name: 'MIT', identifier: 'MIT' } },
      });
    },
  );
});
