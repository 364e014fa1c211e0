import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { Sandbox } from '../support/sandbox.ts';

/** Each would call `hostile()` if anything took it for more than text. */
const corpus = [
  '<script>hostile()</script>',
  '"><script>hostile()</script>',
  '<img src=x onerror=hostile()>',
  '<svg onload=hostile()>',
  '<svg><animate onbegin=hostile() attributeName=x dur=1s>',
  '<details open ontoggle=hostile()>',
  '<iframe srcdoc="<script>parent.hostile()</script>">',
  '<a href="javascript:hostile()">click</a>',
  '[click](javascript:hostile())',
  '![picture](x" onerror="hostile())',
  'javascript:hostile()',
  'data:text/html,<script>hostile()</script>',
  '</textarea><script>hostile()</script>',
  '</style><script>hostile()</script>',
  "'-hostile()-'",
  '${hostile()}',
  '{{constructor.constructor("hostile()")()}}',
  '<style>*{display:none}</style>',
  '<base href="//example.invalid/">',
  '<form><button formaction=javascript:hostile()>x',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=hostile()>',
  '\u202Egnp.exe\u202C<b>bold</b>',
] as const;

const joined = corpus.join('\n');

/** The hostile texts in every field that a document of the format has. */
const documents = [
  {
    format: 'TypeAPI',
    text: JSON.stringify({
      baseUrl: 'javascript:hostile()',
      security: { type: 'apiKey', name: corpus[0], in: 'header' },
      operations: Object.fromEntries(
        corpus.map((text, index) => [
          `evil${index}.${text}`,
          {
            description: joined,
            method: 'GET',
            path: `/${text}`,
            arguments: {
              [text]: { in: 'query', schema: { type: 'string', default: text } },
            },
            return: { code: 200, contentType: text },
            throws: [{ code: 500, schema: { type: 'reference', target: text } }],
            tags: [text],
            security: [text],
          },
        ]),
      ),
      definitions: Object.fromEntries(
        corpus.map((text, index) => [
          `Evil${index}${text}`,
          {
            description: joined,
            type: 'struct',
            discriminator: text,
            mapping: { [text]: text },
            properties: {
              [text]: { description: text, type: 'string', default: text, format: text },
            },
          },
        ]),
      ),
    }),
  },
  {
    format: 'OpenAPI (JSON)',
    text: JSON.stringify({
      openapi: '3.1.0',
      info: { title: corpus[0], version: corpus[1], description: joined },
      servers: [{ url: 'javascript:hostile()' }],
      tags: corpus.map((name) => ({ name, description: name })),
      paths: Object.fromEntries(
        corpus.map((text, index) => [
          `/${index}/${text}`,
          {
            post: {
              operationId: `evil${index}.${text}`,
              summary: text,
              description: joined,
              tags: [text],
              parameters: [
                { name: text, in: 'query', description: text, schema: { type: 'string' } },
                { name: `${text}2`, in: 'header', schema: { enum: [text], default: text } },
              ],
              requestBody: { content: { [text]: { schema: { type: 'string' } } } },
              responses: {
                200: { description: text, content: { [text]: {} } },
                [text]: { description: text },
              },
            },
          },
        ]),
      ),
      components: {
        schemas: Object.fromEntries(
          corpus.map((text, index) => [
            `Evil${index}${text}`,
            {
              type: 'object',
              title: text,
              description: joined,
              properties: { [text]: { type: 'string', description: text, pattern: text } },
              [`x-${text}`]: text,
            },
          ]),
        ),
      },
    }),
  },
  {
    format: 'Raw data (JSON)',
    text: JSON.stringify(
      corpus.map((text) => ({ [text]: text, inner: { [text]: [{ [text]: text }] } })),
    ),
  },
] as const;

/** Records what only hostile text would make the page do, and its requests to other hosts. */
async function watch(page: Page) {
  const calls: string[] = [];
  const origins = new Set<string>();
  await page.exposeFunction('hostile', () => calls.push('called'));
  page.on('dialog', (dialog) => {
    calls.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  return { calls, origins };
}

for (const { format, text } of documents) {
  test(`hostile ${format} is shown as text`, { tag: '@full' }, async ({ page }) => {
    const { calls, origins } = await watch(page);
    const sandbox = new Sandbox(page);
    await sandbox.open();
    await sandbox.importText(text, format);
    await expect(sandbox.dialog.getByRole('heading', { level: 2 })).toHaveText(
      `Imported as ${format}`,
    );
    for (const summary of await sandbox.dialog.locator('summary').all()) await summary.click();
    await expectNoElement(page);
    await sandbox.closeReport();

    // Every card, from the first to the last, with the preview beside it.
    const cards = sandbox.cards.getByRole('article');
    await expect(cards.filter({ hasText: '<script>' }).first()).toBeVisible();
    for (;;) {
      await expectNoElement(page);
      const before = await sandbox.cards.evaluate((element) => element.scrollTop);
      await sandbox.cards.evaluate((element) => {
        element.scrollTop += element.clientHeight;
      });
      if ((await sandbox.cards.evaluate((element) => element.scrollTop)) === before) break;
    }
    await sandbox.preview.press('End');
    await expectNoElement(page);

    // Tries the search, its results and a notice that names a deleted entity.
    await sandbox.search.fill('<script>hostile()');
    await expect(sandbox.navigator.getByRole('treeitem').first()).toContainText(
      /evil|object|type/i,
    );
    await sandbox.search.press('Enter');
    await sandbox.scrollCards('start');
    // The settings are a card, too, but can't be deleted.
    const card = sandbox.cards.locator(
      'article[aria-label^="Operation "], article[aria-label^="Type "]',
    );
    await card
      .first()
      .getByRole('button', { name: /^Delete (?!argument|payload|error|property|mapping)/ })
      .click();
    await expect(sandbox.messages).toContainText('deleted');
    await sandbox.toolbar.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(sandbox.dialog).toContainText('<script>');
    await expectNoElement(page);

    expect(calls).toEqual([]);
    expect([...origins]).toEqual([new URL(page.url()).origin]);
  });
}

test('hostile text is shown as text in every dialog, too', { tag: '@full' }, async ({ page }) => {
  const { calls, origins } = await watch(page);
  // The provider's answers are hostile, too.
  await page.route('**/api/**', (route) => {
    const entry = route.request().url().includes('/explore')
      ? corpus.map((text, id) => ({ id, user: { id, name: text }, name: text, description: text }))
      : corpus.map((version, id) => ({ id: String(id), version }));
    return route.fulfill({
      json: { totalResults: entry.length, startIndex: 0, itemsPerPage: 16, entry },
    });
  });
  const sandbox = new Sandbox(page);
  const { dialog } = sandbox;
  const document = JSON.parse(documents[0].text) as object;
  await page.setViewportSize({ width: 1440, height: 2000 });
  await sandbox.open();
  await sandbox.importText(
    JSON.stringify({
      ...document,
      import: Object.fromEntries(corpus.slice(0, 4).map((text) => [text, 'javascript:hostile()'])),
    }),
    'TypeAPI',
  );
  await sandbox.closeReport();
  await sandbox.saved();
  await expect(sandbox.cards).toContainText('javascript:hostile()');
  await expectNoElement(page);

  const press = (scope: Locator, name: string | RegExp) =>
    scope.getByRole('button', { name, exact: true }).first().click();
  const operation = sandbox.cards.locator('article[aria-label^="Operation "]').first();
  await operation.getByRole('button', { name: /^Edit / }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue(joined);
  await expectNoElement(page);
  // Typed text is not interpreted either: in the field, in the refusal and when the dialog opens again.
  await dialog.getByLabel('Name', { exact: true }).fill(corpus[2]);
  await dialog.getByLabel('Description').fill('<img src=x onerror=hostile()> and more');
  await press(dialog, 'Save');
  await expect(sandbox.messages.getByRole('alert')).toBeVisible();
  await expectNoElement(page);
  await press(sandbox.messages, 'Edit again');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(corpus[2]);
  await sandbox.closeDialog();

  await press(sandbox.toolbar, 'Settings');
  await expect(dialog.getByLabel('Base URL')).toHaveValue('javascript:hostile()');
  await expectNoElement(page);
  await sandbox.closeDialog();

  await press(sandbox.toolbar, 'Include');
  await press(dialog, 'Search');
  await expect(dialog.getByRole('list', { name: 'Documents' })).toContainText('<script>');
  await dialog
    .getByRole('list', { name: 'Documents' })
    .getByRole('button', { name: '<img src=x onerror=hostile()>' })
    .click();
  await dialog.getByRole('combobox', { name: /^Version of/ }).click();
  await expect(page.getByRole('option', { name: corpus[0], exact: true })).toBeVisible();
  await expectNoElement(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await sandbox.closeDialog();

  await page.keyboard.press('Control+k');
  await dialog.getByRole('combobox').fill('<script>hostile()');
  await expect(dialog.getByRole('option').first()).toContainText('evil');
  await expectNoElement(page);
  await dialog.getByRole('combobox').fill('<b>nothing</b>');
  await expect(dialog).toContainText('Nothing is called “<b>nothing</b>”.');
  await expectNoElement(page);
  await sandbox.closeDialog();

  await press(sandbox.toolbar, /^Findings/);
  await press(dialog, /Property names that break the rule/);
  await expect(dialog.getByRole('list', { name: 'Findings' })).toContainText('<script>');
  await expectNoElement(page);
  await sandbox.closeDialog();

  await sandbox.command('Compare');
  await dialog.getByRole('textbox', { name: 'Text' }).fill(documents[1].text);
  await press(dialog, 'Compare with the text');
  await expect(dialog.getByRole('list', { name: 'Changes' })).toBeVisible();
  await expectNoElement(page);
  await dialog.getByRole('radio', { name: 'Text' }).click();
  await expect(dialog.getByRole('list', { name: 'Lines that differ' })).toBeVisible();
  await expectNoElement(page);
  await sandbox.closeDialog();

  await sandbox.openSpecifications();
  await press(dialog, /^Rename /);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(corpus[0]);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(corpus[0]);
  await expectNoElement(page);
  await sandbox.closeDialog();

  // Opens a type with hostile property names, and one of these properties.
  await sandbox.scrollCards('end');
  const type = sandbox.cards.locator('article[aria-label^="Type "]').last();
  await type.getByRole('button', { name: /^Edit (?!property)/ }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue(joined);
  await expectNoElement(page);
  await sandbox.closeDialog();
  const row = type.getByRole('button', { name: /^Edit property/ });
  await row.focus();
  await row.click();
  await expect(dialog).toContainText('Property ');
  await expectNoElement(page);
  await sandbox.closeDialog();

  expect(calls).toEqual([]);
  expect([...origins]).toEqual([new URL(page.url()).origin]);
});

/** Expects that the page contains no element made from hostile text, and no link that leaves the page. */
async function expectNoElement(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const foreign = document.querySelectorAll(
      '#root script, #root style, iframe, img, base, math, animate, b, object, embed, [onerror], [onload], [ontoggle], [srcdoc], [formaction]',
    );
    const links = [...document.querySelectorAll('a[href]')].filter(
      (link) => !(link.getAttribute('href') ?? '').startsWith('#'),
    );
    return [...foreign, ...links].map((element) => element.outerHTML.slice(0, 200));
  });
  expect(found).toEqual([]);
}
