import { expect, test } from '../support/app.ts';
import { expectInOrder } from '../support/inOrder.ts';
import { Sandbox } from '../support/sandbox.ts';

/*
 * Descriptions on cards are Markdown.
 */

const description = [
  'All of **them**, see [the guide](https://example.com/guide), `limit` and <b>no HTML</b>.',
  '[Not this](javascript:alert(1)), ![a logo](https://example.com/logo.png).',
  '',
  '- one',
  '- two',
  '',
  '# A heading',
].join('\n');

test(
  'descriptions on cards are rendered as Markdown, safely, and all of it on demand',
  {
    tag: '@2.60',
  },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const sandbox = new Sandbox(page);
    await sandbox.open();
    await sandbox.importText(
      JSON.stringify({ definitions: { Pet: { type: 'struct', description, properties: {} } } }),
    );
    await sandbox.closeReport();
    const card = sandbox.type('Pet');
    await expect(card.locator('strong')).toHaveText('them');
    await expect(card.locator('code')).toHaveText('limit');
    await expect(card.getByRole('link', { name: 'the guide' })).toHaveAttribute(
      'href',
      'https://example.com/guide',
    );
    await expect(card.locator('b')).toHaveCount(0);
    await expect(card).toContainText('<b>no HTML</b>');
    await expect(card.getByRole('link', { name: 'Not this' })).toHaveCount(0);
    await expect(card.getByRole('link', { name: 'a logo' })).toHaveAttribute(
      'href',
      'https://example.com/logo.png',
    );
    await expect(card.locator('img')).toHaveCount(0);
    // A closed description shows its lines as they were written.
    await expect(card.getByRole('listitem')).toHaveCount(0);

    await card.getByRole('button', { name: 'Show more' }).click();
    await expect(card.getByRole('listitem')).toHaveText(['one', 'two']);
    await expect(card.getByRole('heading', { name: 'A heading', level: 4 })).toBeVisible();
    await expect(card.locator('img')).toHaveCount(0);
    expect(asked.filter((url) => url.includes('example.com'))).toEqual([]);
    await expectInOrder(page, 'a card with a description in Markdown');

    // It is edited as it was written.
    await page.getByRole('textbox', { name: 'Description of Pet' }).dblclick();
    await expect(page.getByRole('textbox', { name: 'Description of Pet' })).toHaveValue(
      description,
    );
  },
);
