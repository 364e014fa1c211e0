import { describe, expect, test } from 'vitest';
import { succeed, type Result } from '../../src/domain/model/values/result.ts';
import type { Type } from '../../src/domain/model/specification.ts';
import { parseDetected } from '../../src/formats/registry/detectFormat.ts';
import { createClient } from '../../src/provider/client.ts';
import { resolveInclude } from '../../src/provider/include.ts';
import { listTags, searchDocuments } from '../../src/provider/includeSearch.ts';
import { record, type Recorded, type Reply } from './recordingServer.ts';

const typeschema = JSON.stringify({
  definitions: { Pet: { type: 'struct', properties: { name: { type: 'string' } } } },
});

/** The parser that the app provides: the importers with format detection. */
async function parse(text: string): Promise<Result<readonly Type[]>> {
  const parsed = await parseDetected(text, undefined, { options: {}, report: () => undefined });
  return parsed.ok ? succeed(parsed.value.spec.types) : parsed;
}

async function resolve(
  url: string | ((server: string) => string),
  reply: (asked: Recorded, server: string) => Reply,
) {
  let origin = '';
  const server = await record((asked) => reply(asked, origin));
  origin = server.url;
  const credentials = { type: 'bearer', token: 't' } as const;
  const client = createClient({ baseUrl: `${origin}/api`, credentials, fetch, now: Date.now });
  const resolved = await resolveInclude(typeof url === 'string' ? url : url(origin), {
    client,
    fetch,
    parse,
  });
  return { resolved, requests: server.requests };
}

const pet = { ok: true, value: { types: [{ kind: 'struct', name: 'Pet' }] } };

describe('an include by http(s)', () => {
  test('is a plain GET, without credentials, read as text', async () => {
    const { resolved, requests } = await resolve(
      (server) => `${server}/pets.json?a=b`,
      () => ({ body: typeschema, headers: { 'Content-Type': 'text/plain' } }),
    );
    expect(resolved).toMatchObject(pet);
    expect(requests).toMatchObject([{ method: 'GET', url: '/pets.json?a=b', body: '' }]);
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });

  test('may be in any format', async () => {
    const yaml =
      'openapi: 3.0.0\ninfo: {title: a, version: "1"}\npaths: {}\ncomponents: {schemas: {Pet: {type: object, properties: {name: {type: string}}}}}\n';
    const { resolved } = await resolve(
      (server) => `${server}/a.yaml`,
      () => ({ body: yaml }),
    );
    expect(resolved).toMatchObject(pet);
  });

  test.each([404, 410])('that is not found (%i) brings nothing', async (status) => {
    const { resolved } = await resolve(
      (server) => server,
      () => ({ status }),
    );
    expect(resolved).toEqual({ ok: true, value: { types: [], missing: 'not-found' } });
  });

  test('that is empty brings nothing', async () => {
    const { resolved } = await resolve(
      (server) => server,
      () => ({ body: ' \n' }),
    );
    expect(resolved).toEqual({ ok: true, value: { types: [], missing: 'empty' } });
  });

  test('otherwise reports the error of the server or the network', async () => {
    const { resolved } = await resolve(
      (server) => server,
      () => ({ status: 503 }),
    );
    expect(resolved).toMatchObject({
      refusal: {
        kind: 'provider-error',
        message: 'The server returned an unknown status code: 503',
        status: 503,
      },
    });
    const dead = await resolve('http://127.0.0.1:1/', () => ({}));
    expect(dead.resolved).toMatchObject({
      refusal: { kind: 'provider-error', code: 'network', message: 'An unknown error occurred' },
    });
  });

  test('reports why the text cannot be read', async () => {
    const { resolved } = await resolve(
      (server) => server,
      () => ({ body: '{"a": ' }),
    );
    expect(resolved).toMatchObject({ ok: false, refusal: { kind: 'refusal' } });
  });
});

describe('an include of a hosted document', () => {
  const url = 'typehub://ada:shop@1.2.0';

  test('is exported as TypeSchema, and fetched from the address of the export', async () => {
    const { resolved, requests } = await resolve(url, ({ method }, server) =>
      method === 'POST' ? { body: { href: `${server}/export/x1` } } : { body: typeschema },
    );
    expect(resolved).toMatchObject(pet);
    expect(requests).toMatchObject([
      {
        method: 'POST',
        url: '/api/document/ada/shop/export',
        body: '{"version":"1.2.0","format":"model-typeschema"}',
        headers: { authorization: 'Bearer t' },
      },
      { method: 'GET', url: '/export/x1' },
    ]);
    expect(requests[1]?.headers.authorization).toBeUndefined();
  });

  test('without a version is the head', async () => {
    const { requests } = await resolve('typehub://ada:shop', () => ({ body: {} }));
    expect(requests).toMatchObject([{ body: '{"format":"model-typeschema"}' }]);
  });

  test('that is not found brings nothing', async () => {
    const { resolved } = await resolve(url, () => ({ status: 404, body: { success: false } }));
    expect(resolved).toEqual({ ok: true, value: { types: [], missing: 'not-found' } });
  });

  test.each([{}, { href: '' }, { href: null }])(
    'that exports nothing (%j) brings nothing',
    async (body) => {
      const { resolved, requests } = await resolve(url, () => ({ body }));
      expect(resolved).toEqual({ ok: true, value: { types: [], missing: 'empty' } });
      expect(requests).toHaveLength(1);
    },
  );

  test('otherwise reports the error of the provider', async () => {
    const { resolved } = await resolve(url, () => ({
      status: 400,
      body: { message: 'No such format.' },
    }));
    expect(resolved).toMatchObject({ refusal: { code: 'server', message: 'No such format.' } });
  });

  test('fetches nothing but addresses on the web', async () => {
    const { resolved } = await resolve(url, () => ({ body: { href: 'data:text/plain,{}' } }));
    expect(resolved).toMatchObject({ refusal: { code: 'include-url' } });
  });
});

describe('an include url', () => {
  test.each(['', '  '])('that is missing (%j) brings nothing', async (url) => {
    const { resolved, requests } = await resolve(url, () => ({}));
    expect(resolved).toEqual({ ok: true, value: { types: [], missing: 'url' } });
    expect(requests).toEqual([]);
  });

  test.each([
    'ftp://a/b',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'typehub://ada',
    '/pets.json',
  ])('%s is refused', async (url) => {
    const { resolved, requests } = await resolve(url, () => ({}));
    expect(resolved).toMatchObject({
      refusal: { kind: 'refusal', code: 'include-url', message: expect.stringContaining(url) },
    });
    expect(requests).toEqual([]);
  });
});

describe('the Include dialog asks', () => {
  const page = { totalResults: 0, startIndex: 0, itemsPerPage: 16, entry: [] };

  test.each([
    ['pets', '/explore?startIndex=0&count=16&search=pets'],
    [' ', '/explore?startIndex=0&count=16'],
  ])('for documents by %j', async (term, url) => {
    const server = await record(() => ({ body: page }));
    const client = createClient({ baseUrl: server.url, fetch, now: Date.now });
    expect(await searchDocuments(client, term)).toEqual({ ok: true, value: page });
    expect(server.requests.map((request) => request.url)).toEqual([url]);
  });

  test("for a document's tags", async () => {
    const server = await record(() => ({ body: page }));
    const client = createClient({ baseUrl: server.url, fetch, now: Date.now });
    await listTags(client, { user: 'ada', document: 'shop' });
    await listTags(client, { user: 'ada', document: 'shop' }, 16, 8);
    expect(server.requests.map((request) => request.url)).toEqual([
      '/document/ada/shop/tag?startIndex=0&count=16',
      '/document/ada/shop/tag?startIndex=16&count=8',
    ]);
  });
});
