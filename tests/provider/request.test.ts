import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contract } from '../../src/provider/contract/index.ts';
import { readInput } from '../../src/provider/readInput.ts';
import { buildRequest } from '../../src/provider/request.ts';

const baseUrl = 'https://provider.example/api';
const at = { user: 'ada', document: 'shop' };

describe('a call as a request', () => {
  test('a GET', () => {
    expect(buildRequest(contract.document.get, { ...at, version: '1.0.0' }, { baseUrl })).toEqual({
      ok: true,
      value: {
        method: 'GET',
        url: 'https://provider.example/api/document/ada/shop?version=1.0.0',
        headers: {
          'User-Agent': 'Typewright',
          Accept: 'application/json',
          'Content-Type': 'application/json',
        },
      },
    });
  });

  test('a write with all its headers', () => {
    const request = buildRequest(
      contract.document.update,
      { ...at, body: { spec: { operations: [] } } },
      { baseUrl, userAgent: 'Tests/1', ifMatch: 'abc', idempotencyKey: 'k-1', account: 'ada' },
    );
    expect(request).toEqual({
      ok: true,
      value: {
        method: 'PUT',
        url: 'https://provider.example/api/document/ada/shop',
        headers: {
          'User-Agent': 'Tests/1',
          Accept: 'application/json',
          'Content-Type': 'application/json',
          'If-Match': '"abc"',
          'Idempotency-Key': 'k-1',
          'Typewright-Account': 'ada',
        },
        body: '{"spec":{"operations":[]}}',
        redirect: 'manual',
      },
    });
  });

  const urlOf = (request: ReturnType<typeof buildRequest>) =>
    request.ok ? request.value.url.slice(baseUrl.length) : request.refusal.code;

  test('absent values are omitted', () => {
    const all = contract.issues.getAll;
    expect(urlOf(buildRequest(all, at, { baseUrl }))).toBe('/document/ada/shop/issue');
    expect(
      urlOf(buildRequest(all, { ...at, search: undefined, status: 1, count: 0 }, { baseUrl })),
    ).toBe('/document/ada/shop/issue?status=1&count=0');
    expect(urlOf(buildRequest(all, { ...at, search: '' }, { baseUrl }))).toBe(
      '/document/ada/shop/issue?search=',
    );
  });

  test('the root keeps its slash, and the slash of the base is not doubled', () => {
    expect(urlOf(buildRequest(contract.about.get, {}, { baseUrl }))).toBe('/');
    expect(urlOf(buildRequest(contract.about.get, {}, { baseUrl: `${baseUrl}/` }))).toBe('/');
  });

  test('a fork must not come from a cache', () => {
    const fork = buildRequest(contract.document.fork, at, { baseUrl });
    expect(fork).toMatchObject({ value: { method: 'GET', cache: 'no-store', redirect: 'manual' } });
  });

  test('a body without required fields defaults to an empty object', () => {
    expect(buildRequest(contract.document.star, at, { baseUrl })).toMatchObject({
      value: { body: '{}' },
    });
    const revoke = buildRequest(contract.authorization.revoke, {}, { baseUrl });
    expect(revoke.ok && 'body' in revoke.value).toBe(false);
  });

  test('a large body may be passed as text', () => {
    const options = { baseUrl, bodyText: '{"spec": 1}' };
    expect(
      buildRequest(contract.document.update, { ...at, body: { spec: null } }, options),
    ).toMatchObject({ value: { body: '{"spec": 1}' } });
  });

  test('opaque JSON may have keys with a special meaning', () => {
    const spec = JSON.parse('{"__proto__":{"constructor":1}}');
    expect(
      buildRequest(contract.document.update, { ...at, body: { spec } }, { baseUrl }),
    ).toMatchObject({ value: { body: '{"spec":{"__proto__":{"constructor":1}}}' } });
  });

  test.each(['', '.', '..'])(
    'a document cannot be called %j: that would be another call',
    (name) => {
      const request = buildRequest(
        contract.document.delete,
        { user: 'ada', document: name },
        { baseUrl },
      );
      expect(request).toMatchObject({ ok: false, refusal: { code: 'path-parameter' } });
    },
  );

  test.each(['a\nb', 'é', ''])(
    'a key cannot be %j, which no header can carry',
    (idempotencyKey) => {
      const request = buildRequest(contract.document.delete, at, { baseUrl, idempotencyKey });
      expect(request).toMatchObject({ ok: false, refusal: { code: 'header' } });
    },
  );

  test('a parameter that is absent is refused', () => {
    const input = JSON.parse('{"user":"ada"}');
    expect(buildRequest(contract.document.delete, input, { baseUrl })).toMatchObject({ ok: false });
  });
});

const anyText = fc.string({
  unit: fc.constantFrom(...'aZ0/?#%&=+:@ .;é😀\uD800\n"\\'),
  minLength: 1,
});
const segment = anyText.filter((text) => text !== '.' && text !== '..');
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD');

describe('any input', () => {
  test('becomes a request that a server reads as the same input', () => {
    fc.assert(
      fc.property(
        segment,
        segment,
        fc.nat(),
        anyText,
        fc.nat(),
        (user, document, status, search, count) => {
          const input = { user, document, status, search, count };
          const request = buildRequest(contract.issues.getAll, input, { baseUrl });
          if (!request.ok) throw new Error(request.refusal.message);
          const url = new URL(request.value.url);
          const [, api, first, , , last, ...rest] = url.pathname.split('/');
          expect([api, first, last, rest]).toEqual(['api', 'document', 'issue', []]);
          const [, , , rawUser = '', rawDocument = ''] = url.pathname.split('/');
          const read = readInput(contract.issues.getAll, {
            params: {
              user: decodeURIComponent(rawUser),
              document: decodeURIComponent(rawDocument),
            },
            query: Object.fromEntries(url.searchParams),
            body: undefined,
          });
          expect(read).toEqual({
            ok: true,
            value: {
              params: { user: wellFormed(user), document: wellFormed(document) },
              query: { status, search: wellFormed(search), count },
              body: undefined,
            },
          });
        },
      ),
    );
  });
});
