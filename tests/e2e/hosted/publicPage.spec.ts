import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { githubDocumentPath } from '../../../scripts/large/githubDocument.mjs';
import { signIn, type Client } from '../../server/stress/writing.ts';
import { expect, test } from '../support/app.ts';
import { expectInOrder, atEachWidth } from '../support/inOrder.ts';

/*
 * The public pages of a document in a real browser: without scripts, in both themes, and the feeds.
 */

const password = 'correct horse';
const petShop = readFileSync(new URL('../../../src/samples/petShop.json', import.meta.url), 'utf8');

test.describe.configure({ mode: 'serial' });

let client: Client;

async function write(method: string, path: string, body: string): Promise<void> {
  const response = await fetch(`${client.url}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${client.token}`, 'Content-Type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Signs up a person who has a document with two versions, the second with breaking changes. */
async function prepare(url: string): Promise<void> {
  await fetch(`${url}/api/authorization/authorize?register`, {
    method: 'POST',
    headers: { Origin: url, 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ action: 'register', name: 'grace', password }),
  });
  client = await signIn(url, 'grace', password);
  await write('POST', '/document/grace/shop/import', petShop);
  await write('POST', '/document/grace/shop/tag', JSON.stringify({ version: '1.0.0' }));
  const moved = petShop.replaceAll(/"path": "\//g, '"path": "/v2/');
  await write('POST', '/document/grace/shop/import', moved);
  const changelog = 'Now below `/v2` & *better* <b>';
  await write('POST', '/document/grace/shop/tag', JSON.stringify({ version: '2.0.0', changelog }));
  const readme = '# The shop\n\nAll about **pets**.\n\n![a pet](https://example.com/pet.png)';
  await write(
    'PUT',
    '/document/grace/shop/meta',
    JSON.stringify({ readme, description: 'A shop' }),
  );
}

test.beforeAll(async () => {
  await prepare(process.env['TYPEWRIGHT_URL'] ?? '');
  await prepareOddNames();
});

const oddNames = ['x', '.', '..', '...', '..x', '...x', 'a.', '.a..b.'];

/** Documents and versions whose names are short, or mostly dots. */
async function prepareOddNames(): Promise<void> {
  const operations = oddNames.map((name, at) => ({
    name,
    httpMethod: 'GET',
    httpPath: `/${at}`,
    httpCode: 200,
    return: '0',
  }));
  const properties = [
    { name: 'a', type: 'object', reference: '0' },
    { name: 'b', type: 'object', reference: '_' },
  ];
  const types = ['0', 'I', '_'].map((name) => ({ type: 'struct', name, properties }));
  const spec = { operations, types };
  await write('POST', '/document/grace', JSON.stringify({ name: 'odd' }));
  await write('PUT', '/document/grace/odd', JSON.stringify({ spec }));
  for (const version of ['+', '-', '_']) {
    await write('POST', '/document/grace/odd/tag', JSON.stringify({ version }));
  }
}

/** Keeps the app from loading, so that the server's page stays. */
async function withoutTheApp(page: Page): Promise<void> {
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
}

test('can be read and searched without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL !== undefined && { baseURL }),
  });
  try {
    const page = await context.newPage();
    await page.goto('/d/grace/shop');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('shop');
    await expect(page.getByText('All about pets.')).toBeVisible();
    await page.getByRole('searchbox').fill('pet');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/search=pet/);
    await page.getByRole('navigation', { name: 'Versions' }).getByText('1.0.0').last().click();
    await expect(page).toHaveURL(/version=1\.0\.0/);
    const operation = page.locator('#root li a').first();
    const name = await operation.textContent();
    await operation.click();
    await expect(page.locator('section:target')).toContainText(name ?? '');
    await expect(page.locator('section:target')).toContainText('curl -X');
    await page.getByRole('link', { name: 'Changelog' }).click();
    await expect(page.getByText('Calls to the old path fail.').first()).toBeVisible();
  } finally {
    await context.close();
  }
});

test(
  'a version that is not there leads to those that are, with the app and without',
  { tag: '@full' },
  async ({ page, browser, baseURL, expectProblem }) => {
    expectProblem(/^console error: Failed to load resource.* 404 /);
    await page.goto('/d/grace/shop?version=9.9.9');
    await expect(page.getByText('grace/shop has no version 9.9.9.')).toBeVisible();
    await page.getByRole('link', { name: 'Versions of shop' }).click();
    await expect(page).toHaveURL(/\/d\/grace\/shop\/versions$/);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL !== undefined && { baseURL }),
    });
    const bare = await context.newPage();
    await bare.goto('/d/grace/shop?version=9.9.9');
    await bare.getByRole('link', { name: 'list of its versions' }).click();
    await expect(bare.getByText('Calls to the old path fail.').first()).toBeVisible();
    await context.close();
  },
);

test(
  'the changelog has the theme that was chosen in the app',
  { tag: '@full' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/d/grace/shop/changelog');
    const ground = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await ground();
    await page.goto('/d/grace/shop');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const dark = await ground();
    await page.goto('/d/grace/shop/changelog');
    expect(await ground()).toBe(dark);
    expect(dark).not.toBe(light);
  },
);

test('has as much to read once the app has taken over', { tag: '@full' }, async ({ page }) => {
  await page.goto('/d/grace/shop');
  // Only the app has these tabs.
  await expect(page.getByRole('navigation', { name: 'Parts of the document' })).toBeVisible();
  await expect(page.getByText('All about pets.')).toBeVisible();
  await expect(page.getByText('https://petshop.example/v1')).toBeVisible();
  for (const [name, target] of [
    ['Changelog', 'changelog'],
    ['Feed', 'feed.xml'],
    ['Feed of breaking changes', 'feed-breaking.xml'],
    ['OpenAPI', 'raw/spec-openapi'],
  ] as const) {
    const link = page.getByRole('link', { name, exact: true });
    await expect(link).toHaveAttribute('href', `/d/grace/shop/${target}`);
  }
  // The feeds can be discovered as long as the document is shown.
  const feeds = page.locator('head link[rel="alternate"]');
  await expect(feeds).toHaveCount(2);
  await page.getByRole('link', { name: 'Explore' }).click();
  await expect(feeds).toHaveCount(0);
  await page.goBack();
  await expect(feeds).toHaveCount(2);
  const versions = page.getByRole('navigation', { name: 'Versions' });
  await versions.getByRole('link', { name: 'stable (2.0.0)' }).click();
  await expect(page).toHaveURL(/version=stable/);
  await expect(versions.locator('[aria-current]')).toHaveText(['stable (2.0.0)', '2.0.0']);
  await page.getByRole('searchbox').fill('pet.create');
  await page.getByRole('search').getByRole('link', { name: 'pet.create' }).click();
  await expect(page).toHaveURL(/reference\/pet\?version=stable#/);
  await expect(page.getByText('curl -X POST')).toBeInViewport();
  await expect(page.locator('[id="o:pet.create"]')).toBeFocused();
  // The address of a search is the same with and without the app.
  await page.goto('/d/grace/shop?search=pet.create');
  await expect(page.getByRole('search').getByRole('link', { name: 'pet.create' })).toBeVisible();
});

test(
  'the keyboard stays where it is when the app takes over',
  { tag: '@full' },
  async ({ page }) => {
    // Until the server answers, the app has nothing to show.
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/**', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto('/d/grace/shop');
    const link = page.locator('#root').getByRole('link', { name: 'OpenAPI', exact: true });
    await link.focus();
    answer();
    await expect(page.getByRole('navigation', { name: 'Parts of the document' })).toBeVisible();
    await expect(link).toBeFocused();
  },
);

atEachWidth(() => {
  test('is accessible in both themes', { tag: '@full' }, async ({ page, expectProblem }) => {
    expectProblem(/^console error: Failed to load resource.* 404 /);
    await withoutTheApp(page);
    await page.goto('/d/grace/shop');
    await expectInOrder(page, 'the page of a document');
    await page.locator('#root section a').first().click();
    await expectInOrder(page, 'the page of a group');
    await page.goto('/d/grace/shop/reference/~types');
    await expectInOrder(page, 'the page of types');
    await page.goto('/d/grace/shop/changelog');
    await expectInOrder(page, 'the changelog');
    await page.goto('/embed/grace/shop@2.0.0/reference/pet');
    await expectInOrder(page, 'an embedded page', undefined, [
      // The embedding page has the heading.
      'page-has-heading-one',
    ]);
    await page.goto('/d/grace/shop?search=pet');
    await expectInOrder(page, 'the results of a search');
    await page.goto('/d/grace/shop?version=9.9.9');
    await expectInOrder(page, 'the page of a version that is not there');
    // Not in the corner of the window.
    const { x = 0, y = 0 } =
      (await page.getByRole('heading', { name: 'Not found' }).boundingBox()) ?? {};
    expect(Math.min(x, y)).toBeGreaterThan(8);
  });
});

for (const withApp of [true, false]) {
  const how = withApp ? 'in the app' : 'without the app';
  test(
    `names of one character or of dots are readable and hit, ${how}`,
    { tag: '@full' },
    async ({ page }) => {
      if (!withApp) await withoutTheApp(page);
      const open = async (path: string) => {
        await page.goto(`/d/grace/odd${path}`);
        const tabs = page.getByRole('navigation', { name: 'Parts of the document' });
        if (withApp) await expect(tabs).toBeVisible();
      };
      for (const path of ['', '?version=-', '/reference/~types', '/reference/~..', '/changelog']) {
        if (path !== '/changelog') await open(path);
        else if (!withApp) await page.goto(`/d/grace/odd${path}`);
        await expect(page.locator('#root').getByRole('heading').first()).toBeVisible();
        await expectInOrder(page, `a page with short names${path}, ${how}`);
      }
      for (const name of oddNames) {
        await open('');
        await page.locator(`#root :is(a[href$="#o:${name}"], a[href$="#o%3A${name}"])`).click();
        const label = page.locator('section:target').getByRole('heading').first();
        await expect(label).toContainText(name);
      }
    },
  );
}

for (const [file, versions] of [
  ['feed.xml', ['shop 2.0.0 (breaking)', 'shop 1.0.0']],
  ['feed-breaking.xml', ['shop 2.0.0 (breaking)']],
] as const) {
  const when = file === 'feed.xml' ? [] : '@full';
  test(`${file} is a valid Atom feed`, { tag: when }, async ({ page, baseURL }) => {
    await withoutTheApp(page);
    await page.goto('/d/grace/shop');
    const link = page.locator(`link[rel="alternate"][href$="/${file}"]`);
    const address = new URL((await link.getAttribute('href')) ?? '', baseURL);
    const response = await fetch(address);
    expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    // Our own pages can't parse XML: Trusted Types treats it like HTML.
    await page.goto('about:blank');
    const feed = await page.evaluate(
      (text) => {
        const read = new DOMParser().parseFromString(text, 'application/xml');
        const atom = 'http://www.w3.org/2005/Atom';
        const texts = (of: Element, tag: string) =>
          [...of.children]
            .filter((child) => child.namespaceURI === atom && child.localName === tag)
            .map((child) => child.textContent);
        const root = read.documentElement;
        const entries = [...root.children].filter(({ localName }) => localName === 'entry');
        return {
          root: `${root.namespaceURI ?? ''} ${root.localName}`,
          failed: read.querySelector('parsererror')?.textContent,
          required: ['id', 'title', 'updated'].map((tag) => texts(root, tag).length),
          author: texts(root, 'author').length,
          self: root.querySelector('link[rel="self"]')?.getAttribute('href'),
          titles: entries.map((entry) => texts(entry, 'title')[0]),
          ids: entries.map((entry) => texts(entry, 'id')[0]),
          updated: entries.map((entry) => texts(entry, 'updated')[0]),
          contents: entries.map((entry) => texts(entry, 'content')[0] ?? ''),
        };
      },
      await response.text(),
    );
    expect(feed.failed).toBeUndefined();
    expect(feed.root).toBe('http://www.w3.org/2005/Atom feed');
    expect(feed.required).toEqual([1, 1, 1]);
    expect(feed.author).toBe(1);
    expect(feed.self).toBe(`${baseURL ?? ''}/d/grace/shop/${file}`);
    expect(feed.titles).toEqual(versions);
    expect(new Set(feed.ids).size).toBe(versions.length);
    for (const id of feed.ids) expect(() => new URL(id ?? '')).not.toThrow();
    for (const time of feed.updated) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(feed.contents[0]).toContain('<strong>Breaking:</strong>');
    expect(feed.contents[0]).toContain('Calls to the old path fail.');
    // The author's text is not interpreted as markup.
    expect(feed.contents[0]).toContain('Now below `/v2` &amp; *better* &lt;b&gt;');
  });
}

test(
  "GitHub's document can be read after 60 kB, and scrolled",
  { tag: '@full' },
  async ({ page, baseURL }) => {
    await write(
      'POST',
      '/document/grace/github/import',
      readFileSync(await githubDocumentPath(), 'utf8'),
    );
    const html = await (await fetch(`${baseURL ?? ''}/d/grace/github`)).text();
    // The page does not wait for what comes after the content.
    const [before = ''] = html.split('<div id="root">');
    const styles = [...before.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)];
    const texts = await Promise.all(
      styles.map(async ([, href = '']) => (await fetch(`${baseURL ?? ''}${href}`)).text()),
    );
    const bytes = [html, ...texts].reduce((sum, text) => sum + gzipSync(text).byteLength, 0);
    expect(bytes).toBeLessThanOrEqual(60_000);
    await withoutTheApp(page);
    await page.goto('/d/grace/github');
    await expect(page.locator('#root section li a[href*="#o"]')).toHaveCount(1223);
    await page.mouse.wheel(0, 20_000);
    await expect(page.locator('#root section').nth(10)).toBeVisible();
  },
);
