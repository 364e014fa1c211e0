import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printAnswer, rawJson } from '../../../../server/http/answers/rawJson.ts';
import { openProvider, origin, type Provider } from '../../provider.ts';

describe('answers', () => {
  let provider: Provider;
  beforeAll(async () => {
    provider = await openProvider();
  });
  afterAll(() => provider.close());

  test.each([
    ['GET', '', 200],
    ['GET', '/explore', 200],
    ['GET', '/document/Nobody/nothing', 404],
    ['PUT', '/document/Nobody/nothing', 401],
    ['GET', '/no/such/call', 404],
    ['GET', '/contract.json', 200],
    ['GET', '/authorization/style.css', 200],
  ])('%s %s: open to every origin, never cached, never sniffed', async (method, path, status) => {
    const answer = await provider.ask(method, path);
    expect(answer.status).toBe(status);
    const get = (name: string) => answer.headers.get(name);
    expect(get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(get('X-Content-Type-Options')).toBe('nosniff');
    expect(get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(get('Access-Control-Allow-Origin')).toBe('*');
    expect(get('Access-Control-Expose-Headers')).toContain('ETag');
    expect(get('Access-Control-Allow-Credentials')).toBeNull();
    expect(get('Cache-Control')).toMatch(/^no-(store|cache)$/);
    if (get('Content-Type') === 'application/json') expect(get('Vary')).toBe('Accept-Encoding');
  });

  test("the sign-in pages have the app's colours, and none of their own", async () => {
    const { json } = await provider.ask('GET', '/authorization/style.css');
    const tokens = readFileSync(
      new URL('../../../../src/ui/styles/tokens.css', import.meta.url),
      'utf8',
    );
    const [, defined = '', own = ''] =
      /^([\s\S]*?)(\* \{ box-sizing[\s\S]*)$/.exec(String(json.text)) ?? [];
    const fill = /--accent-fill: ([^;]+);/.exec(tokens)?.[1] ?? 'none';
    expect(defined.replaceAll(/\s/g, '')).toContain(`--accent-fill:${fill}`.replaceAll(/\s/g, ''));
    expect(own).toContain('background: var(--accent-fill)');
    expect(own).not.toMatch(/#[\da-f]{3}|rgb|^:root/im);
    for (const [, name = ''] of own.matchAll(/var\((--[\w-]+)\)/g)) {
      expect(defined).toContain(`${name}:`);
    }
  });

  test('the contract is JSON', async () => {
    const { headers, json } = await provider.ask('GET', '/contract.json');
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(json).toMatchObject({ operations: { 'about.get': { method: 'GET' } } });
  });

  test.each(['', '/preview'])('a version that is not there: 404 at …%s', async (call) => {
    const token = await provider.person('grace');
    await provider.ask('POST', '/document/grace', { token, body: { name: 'shop' } });
    const answer = await provider.ask('GET', `/document/grace/shop${call}?version=9.9.9`);
    expect(answer.status).toBe(404);
    expect(answer.json.message).toContain('9.9.9');
  });

  test('an answer made of a document is sent once, and then answered with 304', async () => {
    const token = await provider.person('ada');
    await provider.ask('POST', '/document/ada', { token, body: { name: 'shop' } });
    const first = await provider.ask('GET', '/document/ada/shop/preview');
    const tag = first.headers.get('ETag') ?? '';
    const again = await provider.ask('GET', '/document/ada/shop/preview', {
      headers: { 'If-None-Match': tag },
    });
    expect([first.status, again.status]).toEqual([200, 304]);
    expect(again.headers.get('ETag')).toBe(tag);
    expect(again.headers.get('Access-Control-Allow-Origin')).toBe('*');
  });

  test('a page has the usual headers, and is for its own origin only', async () => {
    const { headers } = await provider.ask('GET', '/authorization/authorize');
    expect(headers.get('Content-Security-Policy')).toContain("form-action 'self'");
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test('a browser may send a preflight request from another origin', async () => {
    const asked = { method: 'OPTIONS', headers: { Origin: 'https://elsewhere.example' } };
    const answer = await provider.app.request(`${origin}/api/document/Ada/first`, asked);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('Access-Control-Allow-Methods')).toContain('PUT');
    expect(answer.headers.get('Access-Control-Allow-Headers')).toContain('If-Match');
  });
});

describe('stored JSON', () => {
  test('is inserted unchanged, however often and wherever', () => {
    const one = '{ "__proto__": 1.0,\n"$&": "raw" }';
    const answer = {
      a: rawJson(one),
      list: ['$1', rawJson('[]')],
      last: { deep: rawJson('"$`"') },
    };
    expect(printAnswer(answer)).toBe(`{"a":${one},"list":["$1",[]],"last":{"deep":"$\`"}}`);
    expect(printAnswer({ none: 1 })).toBe('{"none":1}');
  });
});
