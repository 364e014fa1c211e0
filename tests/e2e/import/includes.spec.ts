import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../support/app.ts';
import { Sandbox } from '../support/sandbox.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

/** A site that serves documents to other sites and counts requests; its documents can be changed. */
interface Site {
  readonly url: string;
  readonly asked: string[];
  documents: Record<string, unknown>;
  close(): Promise<void>;
}

async function startSite(): Promise<Site> {
  const asked: string[] = [];
  const site = { documents: {} as Record<string, unknown> };
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(`${request.method} ${path}`);
    const found = Object.hasOwn(site.documents, path) ? site.documents[path] : undefined;
    response.writeHead(found === undefined ? 404 : 200, {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': 'application/json',
    });
    response.end(found === undefined ? '{"message": "Not found"}' : JSON.stringify(found));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return Object.assign(site, {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}

/** A TypeSchema document with a customer and a generic page. */
const crm = {
  definitions: {
    Customer: { type: 'struct', properties: { id: { type: 'integer' } } },
    Page: {
      type: 'struct',
      properties: { entry: { type: 'array', schema: { type: 'generic', name: 'T' } } },
    },
  },
};

let sandbox: Sandbox;
let site: Site;
test.beforeEach(async ({ page }) => {
  sandbox = new Sandbox(page);
  site = await startSite();
  site.documents = { '/crm.json': crm };
});
test.afterEach(() => site.close());

const include = () => sandbox.dialogTitled('Include');

async function addInclude(alias: string, url: string): Promise<void> {
  await sandbox.toolbar.getByRole('button', { name: 'Include', exact: true }).click();
  await expect(include().getByLabel('Alias')).toBeFocused();
  await sandbox.page.keyboard.type(alias);
  await sandbox.page.keyboard.press('Tab');
  await sandbox.page.keyboard.type(url);
  await sandbox.page.keyboard.press('Enter');
  await expect(include()).toBeHidden();
  await sandbox.saved();
}

const card = (alias: string) => sandbox.cards.getByRole('article', { name: `Import ${alias}` });

/** The types that a select of the type dialog offers for what is typed. */
async function offered(typed: string): Promise<string[]> {
  const { page } = sandbox;
  const dialog = await sandbox.openNewType();
  await dialog.getByRole('combobox', { name: /^Parent/ }).click();
  await page.keyboard.type(typed);
  const made = page.getByRole('option', { name: `New type ${typed} …` });
  await expect(made).toBeVisible();
  const options = await page.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  await expect(made).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(dialog).toBeHidden();
  return options.map((text) => text.trim()).filter((text) => !text.startsWith('New type'));
}

test(
  'an include is resolved when it is added, and its types are offered as alias:Name',
  { tag: ['@3.16', '@4.9', '@4.15'] },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    await addInclude('crm', `${site.url}/crm.json`);
    await expect(card('crm')).toContainText('2 types');
    expect(site.asked).toEqual(['GET /crm.json']);
    expect(await offered('crm:')).toEqual(['crm:Customer', 'crm:Page']);

    // Like a parent in this document, one from another document needs types for its generics.
    const dialog = await sandbox.openNewType();
    await dialog.getByLabel('Name', { exact: true }).fill('Customers');
    await dialog.getByRole('combobox', { name: /^Parent/ }).click();
    await page.getByRole('option', { name: 'crm:Page' }).click();
    await dialog.getByRole('combobox', { name: /^T is/ }).click();
    await page.getByRole('option', { name: 'crm:Customer' }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    const { import: imports, definitions } = JSON.parse(await sandbox.exported()) as {
      readonly import: unknown;
      readonly definitions: Record<string, unknown>;
    };
    expect(imports).toEqual({ crm: `${site.url}/crm.json` });
    expect(definitions['Customers']).toEqual({
      type: 'struct',
      parent: { type: 'reference', target: 'crm:Page', template: { T: 'crm:Customer' } },
    });
  },
);

test(
  'resolving is not a change: there is one step to undo, and it is read again at the next start',
  { tag: ['@4.13'] },
  async ({ page }) => {
    await sandbox.openSample('Pet shop');
    await addInclude('crm', `${site.url}/crm.json`);
    await expect(card('crm')).toContainText('2 types');
    await expect(
      sandbox.toolbar.getByRole('button', { name: /^Undo: Add import crm/ }),
    ).toBeVisible();

    site.documents = {
      '/crm.json': { definitions: { Lead: crm.definitions.Customer } },
    };
    await page.reload();
    await expect(card('crm')).toContainText('1 type');
    await expect(
      sandbox.toolbar.getByRole('button', { name: /^Undo: Add import crm/ }),
    ).toBeVisible();
    expect(await offered('crm:')).toEqual(['crm:Lead']);
    expect(site.asked).toEqual(['GET /crm.json', 'GET /crm.json']);
  },
);

test(
  'an include that is missing or cannot be read blocks nothing and is reported quietly',
  { tag: ['@5.16'] },
  async ({ page, expectProblem }) => {
    // The browser's own messages about failed requests.
    expectProblem(/^console error: Failed to load resource: .*404/);
    expectProblem(/^console error: Failed to load resource: net::ERR_CONNECTION_REFUSED/);
    site.documents = { '/data.json': { success: false } };
    await sandbox.openSample('Pet shop');
    await addInclude('gone', `${site.url}/gone.json`);
    await addInclude('data', `${site.url}/data.json`);
    await addInclude('odd', 'no address at all');
    for (const alias of ['gone', 'data', 'odd']) {
      await expect(card(alias)).toContainText('not resolved');
    }
    await expect(sandbox.messages.getByRole('alert')).toHaveCount(0);

    const { url } = site;
    await site.close();
    await page.reload();
    await expect(sandbox.operation('pet.create')).toBeVisible();
    await expect(card('gone')).toContainText('not resolved');
    await sandbox.toolbar.getByRole('button', { name: /^Findings/ }).click();
    await expect(sandbox.dialog).toContainText('Imports without types');
    await page.keyboard.press('Escape');
    await expect(sandbox.dialog).toBeHidden();

    // In the dialog, the error says why, and what can be done.
    await card('gone').getByRole('button', { name: 'Edit import gone' }).click();
    const dialog = sandbox.dialogTitled('Include gone');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await expect(dialog).toContainText(`${new URL(url).host} couldn't be reached from this page`);
  },
);

test('a follower resolves nothing until it takes over', { tag: '@full' }, async ({ context }) => {
  await sandbox.openSample('Pet shop');
  await addInclude('crm', `${site.url}/crm.json`);
  await expect(card('crm')).toContainText('2 types');
  const other = new Sandbox(await context.newPage());
  await other.open();
  const follower = other.cards.getByRole('article', { name: 'Import crm' });
  await expect(follower).toContainText('not resolved');
  await expect(other.page.getByRole('button', { name: 'Take over' })).toBeVisible();
  await expect(other.toolbar.getByRole('button', { name: 'Include' })).toHaveCount(0);
  expect(site.asked).toEqual(['GET /crm.json']);
  await other.page.getByRole('button', { name: 'Take over' }).click();
  await expect(follower).toContainText('2 types');
  expect(site.asked).toHaveLength(2);
});

test('every reference follows a new alias', { tag: '@full' }, async () => {
  await sandbox.openSample('Pet shop');
  await addInclude('crm', `${site.url}/crm.json`);
  await expect(card('crm')).toContainText('2 types');
  const made = await sandbox.openNewType();
  await made.getByLabel('Name', { exact: true }).fill('Buyer');
  await made.getByRole('combobox', { name: /^Parent/ }).click();
  await sandbox.page.getByRole('option', { name: 'crm:Customer' }).click();
  await made.getByRole('button', { name: 'Save', exact: true }).click();
  // The cards scroll to it.
  await expect(sandbox.type('Buyer')).toBeInViewport();
  await sandbox.scrollCards('start');
  await card('crm').getByRole('button', { name: 'Edit import crm' }).click();
  const dialog = sandbox.dialogTitled('Include crm');
  await dialog.getByLabel('Alias').fill('sales');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card('sales')).toContainText('2 types');
  const text = await sandbox.exported();
  expect(text).toContain('"sales:Customer"');
  expect(text).not.toContain('crm:');
});

/**
 * The calls of a provider that the dialog makes (rules 7), answered by this test: explore, the tags of
 * a document, its export, and what the export's address holds.
 */
test(
  'a document is found, a version chosen, and both resolved by the provider',
  { tag: '@full' },
  async ({ page }) => {
    const asked: string[] = [];
    const head = { totalResults: 1, startIndex: 0, itemsPerPage: 16 };
    await page.route('**/api/**', async (route) => {
      const request = route.request();
      const { pathname, search, origin } = new URL(request.url());
      asked.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`.trim());
      const answers: Record<string, unknown> = {
        '/api/explore': {
          ...head,
          entry: [{ id: 1, user: { id: 1, name: 'acme' }, name: 'crm', description: 'Customers.' }],
        },
        '/api/document/acme/crm/tag': { ...head, entry: [{ id: '1', version: '1.2.0' }] },
        '/api/document/acme/crm/export': { href: `${origin}/api/exported/1` },
        '/api/exported/1': crm,
      };
      await route.fulfill({ json: answers[pathname] });
    });
    await sandbox.openSample('Pet shop');
    await sandbox.toolbar.getByRole('button', { name: 'Include', exact: true }).click();
    expect(asked).toEqual([]);
    await include().getByLabel('Search documents').fill('cust');
    await page.keyboard.press('Enter');
    await include().getByRole('button', { name: 'acme / crm' }).click();
    await include()
      .getByRole('combobox', { name: /^Version of crm/ })
      .click();
    await page.getByRole('option', { name: '1.2.0' }).click();
    await expect(include().getByLabel('URL')).toHaveValue('typehub://acme:crm@1.2.0');
    await expect(include().getByLabel('Alias')).toHaveValue('crm');
    await include().getByRole('button', { name: 'Save', exact: true }).click();
    await expect(card('crm')).toContainText('2 types');
    expect(asked).toEqual([
      'GET /api/explore?startIndex=0&count=16&search=cust',
      'GET /api/document/acme/crm/tag?startIndex=0&count=16',
      'POST /api/document/acme/crm/export {"version":"1.2.0","format":"model-typeschema"}',
      'GET /api/exported/1',
    ]);
  },
);

test(
  'without a provider the search says so, and a URL still works',
  { tag: '@full' },
  async ({ page, expectProblem }) => {
    expectProblem(/^console error: Failed to load resource/);
    await sandbox.openSample('Pet shop');
    await page.route('**/api/**', (route) => route.abort());
    await sandbox.toolbar.getByRole('button', { name: 'Include', exact: true }).click();
    await include().getByRole('button', { name: 'Search' }).click();
    await expect(include()).toContainText('no provider could be reached');
    await expect(include()).toContainText('Use a URL that begins with https:// instead');
    await include().getByLabel('Alias').fill('crm');
    await include().getByLabel('URL').fill(`${site.url}/crm.json`);
    await include().getByRole('button', { name: 'Check' }).click();
    await expect(include()).toContainText('It has Customer, Page.');
  },
);
