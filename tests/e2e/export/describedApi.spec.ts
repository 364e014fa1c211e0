import { peerSays, structureSays } from '../../conformance/printed.ts';
import { expect, test } from '../support/app.ts';
import { atEachWidth, expectInOrder } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';

test.describe('what OpenAPI says of an API', () => {
  atEachWidth((width) => {
    const shows = { tag: ['@3.29'] };
    test(
      'is typed in the settings, shown at once, and can be published',
      shows,
      async ({ page }) => {
        const sandbox = new Sandbox(page);
        await sandbox.openSample('Pet shop');
        const settings = sandbox.dialogTitled('Settings');
        const open = async () => {
          if (width < 860) await sandbox.command('Settings');
          else await sandbox.toolbar.getByRole('button', { name: 'Settings', exact: true }).click();
          await expect(settings).toBeVisible();
        };
        const field = (label: string) => settings.getByLabel(label, { exact: true });
        const save = async () => {
          await settings.getByRole('button', { name: 'Save' }).click();
          await expect(settings).toBeHidden();
          await sandbox.saved();
        };
        await open();
        await field('Base URL').fill('https://{region}.example.com/v1');
        await page.keyboard.press('Tab');
        await expect(field('Default of region')).toBeFocused();
        await page.keyboard.type('eu');
        await page.keyboard.press('Tab');
        await page.keyboard.type('us');
        await expect(settings).toContainText('eu is not one of the allowed values of region');
        await page.keyboard.press('Enter');
        await page.keyboard.type('eu');
        await page.keyboard.press('Tab');
        await page.keyboard.type('Where it runs');
        await expect(settings).toContainText('With the defaults: https://eu.example.com/v1');
        await expectInOrder(page, 'the settings with variables', '[role="dialog"]');
        await settings.getByRole('combobox', { name: /^Security/ }).click();
        await page.getByRole('option', { name: 'OAuth 2' }).click();
        await field('Token URL').fill('https://example.com/token');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await page.keyboard.type('https://example.com/refresh');
        await page.keyboard.press('Tab');
        await page.keyboard.type('read, write');
        await page.keyboard.press('Tab');
        await expect(field('Description of scope read')).toBeFocused();
        await page.keyboard.type('See all pets');
        await expectInOrder(page, 'the settings with scopes', '[role="dialog"]');
        await settings.locator('summary', { hasText: 'Terms and documentation' }).click();
        await field('Terms of service URL').fill('https://example.com/terms');
        await field('Documentation URL').fill('https://example.com/docs');
        // Escape does not lose what was typed: the message opens the dialog with it again.
        await page.keyboard.press('Escape');
        await expect(settings).toBeHidden();
        await sandbox.messages
          .locator(':scope > div > *', { hasText: 'Discarded' })
          .getByRole('button', { name: 'Undo' })
          .click();
        await expect(field('Default of region')).toHaveValue('eu');
        await save();

        if (width >= 860) {
          await expect(sandbox.preview).toContainText('"baseUrl": "https://eu.example.com/v1"');
        }
        const exported = async () => {
          const text = await sandbox.exported('OpenAPI (JSON)');
          return { text, document: JSON.parse(text) as Record<string, unknown> };
        };
        const { text, document } = await exported();
        const flow = {
          tokenUrl: 'https://example.com/token',
          refreshUrl: 'https://example.com/refresh',
          scopes: { read: 'See all pets', write: '' },
        };
        const region = { default: 'eu', enum: ['us', 'eu'], description: 'Where it runs' };
        expect(document).toMatchObject({
          servers: [{ url: 'https://{region}.example.com/v1', variables: { region } }],
          components: { securitySchemes: { oauth2: { flows: { clientCredentials: flow } } } },
          security: [{ oauth2: [] }],
          info: { termsOfService: 'https://example.com/terms' },
          externalDocs: { url: 'https://example.com/docs' },
        });
        expect(await peerSays(text)).toBe('');
        expect(await structureSays(text)).toEqual([]);
        await page.keyboard.press('Control+z');
        await sandbox.saved();
        expect((await exported()).document).toMatchObject({
          servers: [{ url: 'https://petshop.example/v1' }],
        });
      },
    );
  });
});
