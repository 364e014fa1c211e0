import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentLink, parseTypehubUrl, printTypehubUrl } from '../../src/provider/typehubUrl.ts';

describe('typehub://user:document@version', () => {
  test('user part, password part and host are owner, document and version', () => {
    const url = 'typehub://ada:shop@1.2.0';
    const parts = { user: 'ada', document: 'shop', version: '1.2.0' };
    expect(parseTypehubUrl(url)).toEqual(parts);
    expect(printTypehubUrl(parts)).toBe(url);
  });

  test('the head needs no version', () => {
    expect(parseTypehubUrl('typehub://ada:shop')).toEqual({ user: 'ada', document: 'shop' });
    expect(parseTypehubUrl('typehub://ada:shop@')).toEqual({ user: 'ada', document: 'shop' });
    expect(printTypehubUrl({ user: 'ada', document: 'shop' })).toBe('typehub://ada:shop');
    expect(parseTypehubUrl('typehub://ada:shop@*')).toMatchObject({ version: '*' });
  });

  test('characters with a meaning in a URL are encoded', () => {
    const parts = { user: 'a:b@c', document: 'd/e?f#g', version: 'é %2F' };
    expect(printTypehubUrl(parts)).toBe('typehub://a%3Ab%40c:d%2Fe%3Ff%23g@%C3%A9%20%252F');
    expect(parseTypehubUrl(printTypehubUrl(parts))).toEqual(parts);
  });

  test('a stray percent sign is taken literally', () => {
    expect(parseTypehubUrl('typehub://a%:b@c')).toMatchObject({ user: 'a%', document: 'b' });
  });

  test.each([
    '',
    'typehub://',
    'typehub://ada',
    'typehub://ada:',
    'typehub://:shop@1',
    'typehub://ada:shop@1/more',
    'typehub://ada:shop@1@2',
    'typehub://ada:shop:more@1',
    'https://ada:shop@example.com',
    'xtypehub://ada:shop@1',
  ])('%j is not such a URL', (url) => {
    expect(parseTypehubUrl(url)).toBeUndefined();
  });

  test('is printed and read back, whatever the names', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(name, name, name, (user, document, version) => {
        const parts = { user, document, version };
        expect(parseTypehubUrl(printTypehubUrl(parts))).toEqual(parts);
        // In the form in which other tools print it.
        const url = new URL(printTypehubUrl(parts));
        expect(decodeURIComponent(url.username)).toBe(user);
        expect(decodeURIComponent(url.password)).toBe(document);
        expect(decodeURIComponent(url.host)).toBe(version);
      }),
    );
  });
});

describe('the link to a hosted document', () => {
  test('leads to the page of the web app, at the version', () => {
    const at = { user: 'ada', document: 'my shop' };
    expect(documentLink('https://app.example/', { ...at, version: '1.0.0' })).toBe(
      'https://app.example/d/ada/my%20shop?version=1.0.0',
    );
    expect(documentLink('', at)).toBe('/d/ada/my%20shop');
  });
});
