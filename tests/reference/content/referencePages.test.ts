import { describe, expect, test } from 'vitest';
import { referenceHref, referencePages } from '../../../src/reference/content/referencePages.ts';
import { makeOperation, makeSpecification, makeStruct } from '../../screens/specifications.ts';

describe('pages of a reference', () => {
  test('are the groups of the navigator, operations without one first, and the types', () => {
    const spec = makeSpecification({
      operations: ['pets.list', 'about', 'pets.toys.add', 'pets.get'].map((name) =>
        makeOperation(name),
      ),
      types: [makeStruct('Pet')],
    });
    const { pages, pageOf } = referencePages(spec);
    expect(pages.map(({ id, entities }) => [id, entities.map(({ name }) => name)])).toEqual([
      ['~operations', ['about']],
      ['pets', ['pets.list', 'pets.get']],
      ['pets.toys', ['pets.toys.add']],
      ['~types', ['Pet']],
    ]);
    expect(pageOf('operation', 'pets.get')).toBe('pets');
    expect(pageOf('type', 'Pet')).toBe('~types');
    expect(pageOf('type', 'pets.get')).toBeUndefined();
  });

  test('split many types by letter, and after them generated names by that of their hash', () => {
    const names = Array.from(
      { length: 70 },
      (_, index) => `${index % 2 === 0 ? 'Pet' : 'toy'}${index}`,
    );
    const spec = makeSpecification({
      types: ['Object_ghijklghijkl', ...names].map((name) => makeStruct(name)),
    });
    const { pages, pageOf } = referencePages(spec);
    expect(pages.map(({ id, entities }) => [id, entities.length])).toEqual([
      ['~types-p', 35],
      ['~types-t', 35],
      ['~types-inline-g', 1],
    ]);
    expect(pageOf('type', 'Object_ghijklghijkl')).toBe('~types-inline-g');
  });

  test('have addresses that name the version, the page and the place on it', () => {
    const spec = makeSpecification({ operations: [makeOperation('pets.list')] });
    const at = { base: '/d/ada/shop', version: '1.0.0 beta' };
    expect(referenceHref(spec, { kind: 'index' }, at)).toBe('/d/ada/shop?version=1.0.0%20beta');
    expect(referenceHref(spec, { kind: 'page', page: '~types' }, { base: '/d/ada/shop' })).toBe(
      '/d/ada/shop/reference/~types',
    );
    expect(referenceHref(spec, { kind: 'operation', name: 'pets.list' }, at)).toBe(
      '/d/ada/shop/reference/pets?version=1.0.0%20beta#o%3Apets.list',
    );
  });

  test('have addresses that no browser shortens, also of names that are mostly dots', () => {
    const names = ['..x', '...', '....', '..', '.', '.a'];
    const spec = makeSpecification({ operations: names.map((name) => makeOperation(name)) });
    const { pages, pageOf } = referencePages(spec);
    expect(pages.map(({ id, label }) => [id, label])).toEqual([
      ['~operations', 'Operations'],
      ['~.', '.'],
      ['~..', '..'],
      ['...', '...'],
    ]);
    const shop = { base: '/d/ada/shop' };
    for (const name of names) {
      const href = referenceHref(spec, { kind: 'operation', name }, shop);
      const { pathname } = new URL(href, 'https://example.com');
      expect(pathname).toBe(`/d/ada/shop/reference/${pageOf('operation', name) ?? ''}`);
    }
  });
});
