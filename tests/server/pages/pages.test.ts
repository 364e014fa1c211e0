import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTags } from './readTags.ts';
import { writeBuiltApp } from '../builtApp.ts';
import { openProvider, origin, type Provider } from '../provider.ts';

/* The public pages of documents, requested from the whole server. */

const hosted = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta
      name="description"
      content="The app"
    />
    <title>The app</title>
    <script type="module" crossorigin src="/assets/hosted-abc123.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/hosted-abc123.css">
  </head>
  <body>
    <div id="root">
      <div id="slow-start" role="alert" hidden>
        <p>Slow</p>
      </div>
    </div>
    <noscript>Needs JavaScript.</noscript>
    <script async src="/slowStart.js"></script>
  </body>
</html>
`;
const specs = [
  {
    operations: [
      {
        name: 'pets.list',
        httpMethod: 'GET',
        httpPath: '/pets',
        httpCode: 200,
        arguments: [],
        throws: [],
        return: 'Pet',
        description: 'Lists <b>pets</b> with **care**.',
      },
      { name: 'about', httpMethod: 'GET', httpPath: '/', httpCode: 200, arguments: [], throws: [] },
    ],
    types: [{ name: 'Pet', type: 'struct', properties: [{ name: 'name', type: 'string' }] }],
  },
  {
    operations: [
      {
        name: 'pets.list',
        httpMethod: 'GET',
        httpPath: '/all-pets',
        httpCode: 200,
        arguments: [],
        throws: [],
        return: 'Pet',
      },
    ],
    types: [{ name: 'Pet', type: 'struct', properties: [{ name: 'name', type: 'string' }] }],
  },
];

const built = writeBuiltApp();
let provider: Provider;
let ada: string;

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await provider.app.request(`${origin}${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function write(method: string, path: string, body: unknown) {
  const { status, json } = await provider.ask(method, path, { token: ada, body });
  if (status >= 300) throw new Error(String(json.message));
}

beforeAll(async () => {
  writeFileSync(join(built.appDir, 'hosted.html'), hosted);
  provider = await openProvider({ appDir: built.appDir });
  ada = await provider.person('Ada');
  await write('POST', '/document/Ada', { name: 'pets', description: 'All pets' });
  await write('PUT', '/document/Ada/pets', { spec: { imports: [], ...specs[0] } });
  await write('POST', '/document/Ada/pets/tag', { version: '1.0.0' });
  await write('PUT', '/document/Ada/pets', { spec: { imports: [], ...specs[1] } });
  await write('POST', '/document/Ada/pets/tag', { version: '2.0.0-beta', changelog: 'Moved.' });
});
afterAll(async () => {
  await provider.close();
  built.remove();
});

describe('the page of a document', () => {
  test('has its operations where the app will be rendered', async () => {
    const { status, headers, text } = await ask('/d/Ada/pets');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const root = text.slice(text.indexOf('<div id="root">'), text.indexOf('</body>'));
    expect(root).toContain('/d/Ada/pets/reference/pets#o%3Apets.list');
    expect(root).toContain('<h1');
    expect(text).toContain('<title>Ada/pets · Typewright</title>');
    // The app's script comes after the readable content.
    const [content = '', app = ''] = text.split('</main>');
    expect(content).not.toContain('assets/hosted');
    expect(app).toContain(
      '<script fetchpriority="low" type="module" crossorigin src="/assets/hosted-abc123.js">',
    );
    expect(app).toContain('<link rel="stylesheet" crossorigin href="/assets/hosted-abc123.css">');
    for (const part of ['slow-start', 'slowStart', 'noscript', 'The app', 'style=', 'onclick']) {
      expect(text).not.toContain(part);
    }
  });

  test("has a whole group on one page, with users' text shown as text", async () => {
    const { text } = await ask('/d/Ada/pets/reference/pets?version=1.0.0');
    expect(text).toContain('id="o:pets.list"');
    expect(text).toContain('&lt;b&gt;pets&lt;/b&gt;');
    expect(text).toContain('<strong>care</strong>');
    expect(text).toContain('href="/d/Ada/pets/reference/~types?version=1.0.0#t%3APet"');
  });

  test('has a search form that works', async () => {
    const { text } = await ask('/d/Ada/pets?search=list');
    expect(text).toContain('1 with “list”');
    expect(text).toContain('#o%3Apets.list');
  });

  test.each([
    ['1.0.0', '/pets'],
    ['latest', '/all-pets'],
    ['stable', '/pets'],
    ['2.0.0-beta', '/all-pets'],
  ])('at version %s has the path %s', async (version, path) => {
    const { text, status } = await ask(`/d/Ada/pets?version=${version}`);
    expect(status).toBe(200);
    expect(
      readTags(text)
        .filter(({ name }) => name === 'code')
        .map((each) => each.text),
    ).toContain(path);
    const switches = readTags(text).filter(
      ({ name, attributes }) => name === 'a' && attributes['aria-current'] === 'true',
    );
    expect(switches.map((each) => each.text).join()).toContain(
      version === 'latest' ? 'latest' : version,
    );
  });

  test.each([
    ['', 'Reference'],
    ['/reference/pets', 'Reference'],
    ['/changelog', 'Changelog'],
    ['/compare?base=latest', 'Compare'],
  ])('%s marks the link to what is shown', async (path, link) => {
    const { text } = await ask(`/d/Ada/pets${path}`);
    const links = readTags(text).filter(({ name }) => name === 'a');
    const about = links.filter((each) => /^(?:Reference|Changelog|Compare)$/.test(each.text));
    expect(about.filter(({ attributes }) => 'aria-current' in attributes)).toMatchObject([
      { text: link },
    ]);
  });

  test('compares with the current state under the name that it has in the app', async () => {
    const { text } = await ask('/d/Ada/pets/compare?base=*&head=1.0.0');
    expect(text).toContain('The current state compared with 1.0.0');
  });

  test('redirects links to types whose pages were merged or split', async () => {
    const { status, headers } = await ask('/d/Ada/pets/reference/~types-p?version=1.0.0');
    expect(status).toBe(302);
    expect(headers.get('Location')).toBe('/d/Ada/pets/reference/~types?version=1.0.0');
  });

  test.each([
    '/d/Ada/nothing',
    '/d/Nobody/pets',
    '/d/Ada/pets?version=9',
    '/d/Ada/pets/reference/none',
    '/d/Ada/pets/reference/%00',
    '/d/Ada%00/pets',
  ])('%s is not found, in words and with the app', async (path) => {
    const { status, text, headers } = await ask(path);
    expect(status).toBe(404);
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('no-cache');
    expect(text).toContain('<h1>Not found</h1>');
    expect(text).toContain('hosted-abc123.js');
  });

  test('for a version that does not exist, it links to the list of versions', async () => {
    expect((await ask('/d/Ada/pets?version=9')).text).toContain('<a href="/d/Ada/pets/changelog">');
    // It says nothing about a document that the request may not see.
    expect((await ask('/d/Ada/nothing?version=9')).text).not.toContain('changelog');
  });

  test('its files are listed by the names that people know', async () => {
    const { text } = await ask('/d/Ada/pets');
    expect(text).toContain('<a href="/d/Ada/pets/raw/spec-openapi">OpenAPI</a>');
    expect(text).toContain('<a href="/d/Ada/pets/raw/internal">Internal JSON</a>');
  });

  test('is sent once and then answered with 304, until a version or a detail changes', async () => {
    const first = await ask('/d/Ada/pets');
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    const again = await ask('/d/Ada/pets', { 'If-None-Match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await ask('/d/Ada/pets?version=1.0.0')).headers.get('ETag')).not.toBe(etag);
    await write('PUT', '/document/Ada/pets/meta', { readme: '# Read me\n\n<script>x</script>' });
    const changed = await ask('/d/Ada/pets', { 'If-None-Match': etag });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('&lt;script&gt;x&lt;/script&gt;');
  });

  test('is compressed for clients that accept it, and links to its feeds', async () => {
    const response = await provider.app.request(`${origin}/d/Ada/pets`, {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    const links = readTags((await ask('/d/Ada/pets')).text).filter(({ name }) => name === 'link');
    const feeds = links.filter(({ attributes }) => attributes.rel === 'alternate');
    expect(feeds.map(({ attributes }) => [attributes.type, attributes.href])).toEqual([
      ['application/atom+xml', '/d/Ada/pets/feed.xml'],
      ['application/atom+xml', '/d/Ada/pets/feed-breaking.xml'],
    ]);
  });

  test('may load only its own files, and not be framed', async () => {
    const policy = (await ask('/d/Ada/pets')).headers.get('Content-Security-Policy');
    expect(policy).toContain("script-src 'self'; style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe('a comparison', () => {
  test('has the changes between two versions, with the reasons of breaking ones', async () => {
    const { text, status } = await ask('/d/Ada/pets/compare?base=1.0.0');
    expect(status).toBe(200);
    expect(text).toContain('1.0.0 compared with the current state');
    expect(text).toContain('breaking');
    expect(text).toMatch(/pets\.list/);
    expect(text).toMatch(/<option value="2\.0\.0-beta"/);
    // The app shows it once it has loaded.
    expect(text).toContain('/assets/hosted-abc123.js');
  });

  test('of a version with itself says that nothing changed', async () => {
    const { text } = await ask('/d/Ada/pets/compare?base=1.0.0&head=1.0.0');
    expect(text).toContain('Nothing that clients can see has changed.');
  });

  test('of a commit, by the name that the app has for it', async () => {
    const { json } = await provider.ask('GET', '/document/Ada/pets/commit');
    const [latest] = json.entry as { id: number }[];
    const { text } = await ask(`/d/Ada/pets/compare?base=1.0.0&head=commit-${latest?.id}`);
    expect(text).toMatch(/pets\.list/);
    const other = await ask(`/d/Ada/pets/compare?base=1.0.0&head=x-commit-${latest?.id}`);
    expect(other.text).toContain('There is no such version.');
  });

  test('offers others when there is no such version', async () => {
    const { text, status } = await ask('/d/Ada/pets/compare?base=7.0.0&head=%3Cb%3E');
    expect(status).toBe(200);
    expect(text).toContain('There is no such version.');
    expect(text).not.toContain('<b>');
  });
});

describe('the changelog', () => {
  test('marks breaking changes, and says why', async () => {
    const { text, status } = await ask('/d/Ada/pets/changelog');
    expect(status).toBe(200);
    const plain = text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(plain).toContain('2.0.0-beta 2026-03-04 breaking Moved. breaking');
    expect(plain).toContain('Calls of it fail.');
    expect(plain).toContain('Calls to the old path fail.');
  });

  test('runs nothing but what applies the chosen theme, before anything is shown', async () => {
    for (const path of ['/d/Ada/pets/changelog', '/d/Ada/nothing/changelog']) {
      const { text } = await ask(path);
      expect(text.match(/<script[^>]*>/g)).toEqual(['<script src="/theme.js">']);
      expect(text.indexOf('<script')).toBeLessThan(text.indexOf('</head>'));
    }
  });

  test('says a proposed changelog once, as the list of changes', async () => {
    await write('POST', '/document/Ada', { name: 'proposed' });
    for (const version of ['1.0.0', '2.0.0']) {
      const spec = specs[version === '1.0.0' ? 0 : 1];
      await write('PUT', '/document/Ada/proposed', { spec: { imports: [], ...spec } });
      await write('POST', '/document/Ada/proposed/tag', { version });
    }
    const { json } = await provider.ask('GET', '/document/Ada/proposed/preview');
    const line = 'Operation pets.list: the path is now';
    expect(json.tags).toMatchObject([{ changelog: expect.stringContaining(line) }, {}]);
    const { text } = await ask('/d/Ada/proposed/changelog');
    const plain = text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    expect(plain.split(line)).toHaveLength(2);
    // The first version has no list of changes that the text could repeat.
    expect(plain).toContain('Operation pets.list was added');
  });

  test('has a version in which nothing changed', async () => {
    const same = { spec: { imports: [], ...specs[0] } };
    await write('POST', '/document/Ada', { name: 'still' });
    await write('PUT', '/document/Ada/still', same);
    await write('POST', '/document/Ada/still/tag', { version: '1.0.0' });
    await write('POST', '/document/Ada/still/tag', { version: '1.0.1', changelog: 'The same.' });
    const { text, status } = await ask('/d/Ada/still/changelog');
    expect(status).toBe(200);
    expect(text).toContain('The same.');
  });
});

describe('raw files', () => {
  test.each([
    ['internal', 'application/json'],
    ['spec-typeapi', 'application/json'],
    ['spec-openapi', 'application/json'],
    ['model-typeschema', 'application/json'],
    ['model-jsonschema', 'application/json'],
    ['model-typescript', 'text/plain; charset=utf-8'],
  ])('%s is available to every site, and generated once', async (format, type) => {
    const { status, headers, text } = await ask(`/d/Ada/pets/raw/${format}?version=1.0.0`);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe(type);
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(text).toContain('Pet');
    const etag = headers.get('ETag') ?? '';
    expect(
      (await ask(`/d/Ada/pets/raw/${format}?version=1.0.0`, { 'If-None-Match': etag })).status,
    ).toBe(304);
  });

  test('may be asked for by a script of another site only if they have changed', async () => {
    for (const file of ['raw/spec-openapi', 'feed.xml', 'badge.svg']) {
      const answer = await provider.app.request(`${origin}/d/Ada/pets/${file}`, {
        method: 'OPTIONS',
        headers: { Origin: 'https://elsewhere.example' },
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(answer.headers.get('Access-Control-Allow-Methods')).toBe('GET');
      expect(answer.headers.get('Access-Control-Allow-Headers')).toBe('If-None-Match');
    }
  });

  test('do not exist in other formats or at other versions', async () => {
    const { status, headers } = await ask('/d/Ada/pets/raw/pdf');
    expect(status).toBe(404);
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    // The page may exist later.
    expect(headers.get('Cache-Control')).toBe('no-cache');
    expect((await ask('/d/Ada/pets/raw/internal?version=7')).status).toBe(404);
  });
});

describe('badges', () => {
  test.each([
    ['', 'pets: 2.0.0-beta'],
    ['?show=stable', 'stable: 1.0.0'],
    ['?show=operations', 'operations: 1'],
    ['?show=types', 'types: 1'],
  ])('badge.svg%s says "%s"', async (query, says) => {
    const { status, headers, text } = await ask(`/d/Ada/pets/badge.svg${query}`);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(text).toContain(`<title>${says}</title>`);
    expect(text).not.toMatch(/style=|<script|<style/);
  });
});

describe('an address of the app that names no page', () => {
  test.each(['/d/Ada/pets/nowhere', '/d/Ada/pets/issues/one', '/account/nowhere', '/outbox/a/b'])(
    '%s has status 404 and the app, which says that nothing was found',
    async (path) => {
      const { status, text } = await ask(path);
      expect([status, text]).toEqual([404, hosted]);
    },
  );

  test.each(['/d/Ada/pets/issues', '/d/Ada/pets/editor', '/account', '/d/Ada', '/outbox/a'])(
    '%s names one, whose content only the app may know',
    async (path) => {
      expect((await ask(path)).status).toBe(200);
    },
  );
});

describe('an embedded page', () => {
  test('may be framed by origins that the owner names, and runs no scripts', async () => {
    expect((await ask('/embed/Ada/pets')).headers.get('Content-Security-Policy')).toContain(
      "frame-ancestors 'none'",
    );
    const frameAncestors = [
      'https://docs.example.com',
      'https://*.example.org',
      'http://localhost:3000',
    ];
    await write('PUT', '/document/Ada/pets/meta', { frameAncestors });
    const { status, headers, text } = await ask('/embed/Ada/pets@1.0.0');
    expect(status).toBe(200);
    expect(headers.get('Content-Security-Policy')).toMatch(
      /frame-ancestors https:\/\/docs\.example\.com https:\/\/\*\.example\.org http:\/\/localhost:3000$/,
    );
    expect(text).toContain('/embed/Ada/pets@1.0.0/reference/pets#o%3Apets.list');
    expect(text.match(/<h1\b/g)).toHaveLength(1);
    expect(text).not.toMatch(/<script|<form|Explore/);
    expect((await ask('/embed/Ada/pets@1.0.0/reference/pets')).text).toContain('id="o:pets.list"');
    const { json } = await provider.ask('GET', '/document/Ada/pets');
    expect(json.frameAncestors).toEqual(frameAncestors);
    const missing = await ask('/embed/Ada/pets@9.9.9');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('Content-Security-Policy')).toBe(
      headers.get('Content-Security-Policy'),
    );
    expect(missing.text).toContain('<a href="/d/Ada/pets" target="_blank">');
    expect(missing.text).not.toContain('href="/explore"');
  });

  test.each([
    'https://a.b; script-src *',
    'https://a.b/path',
    '*',
    "'self'",
    'https://a.b https://c.d',
    'https://',
  ])('is refused for %s, which is not an origin', async (wrong) => {
    const { status } = await provider.ask('PUT', '/document/Ada/pets/meta', {
      token: ada,
      body: { frameAncestors: [wrong] },
    });
    expect(status).toBe(400);
  });
});
