import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { Sandbox } from './sandbox.ts';

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

for (const { format, text } of documents) {
  test(`hostile ${format} is shown as text`, async ({ page }) => {
    const calls: string[] = [];
    await page.exposeFunction('hostile', () => calls.push('called'));
    page.on('dialog', (dialog) => {
      calls.push(dialog.message());
      void dialog.dismiss();
    });
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));

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

    // The search, its results and a notice that names what was deleted.
    await sandbox.search.fill('<script>hostile()');
    await expect(sandbox.navigator.getByRole('treeitem').first()).toContainText(
      /evil|object|type/i,
    );
    await sandbox.search.press('Enter');
    await sandbox.scrollCards('start');
    const card = cards.first();
    await card
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

/** Nothing that only the corpus would make is in the page, nor a link that leads out of it. */
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
