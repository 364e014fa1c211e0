import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTags, writeTags } from '../../../../../src/screens/editor/cards/layout/typedTags.ts';

describe('tags in one field', () => {
  it.each([
    [['pets', 'shop owners'], 'pets, shop owners'],
    [['pets, dogs', 'shop'], '"pets, dogs", shop'],
    [['size 3"', 'a "b" c'], 'size 3", a "b" c'],
    [['"pets"'], '"""pets"""'],
    [[' pets '], '" pets "'],
    [[''], '""'],
    [[], ''],
  ])('%j are written as %s, and read back', (tags, text) => {
    expect(writeTags(tags)).toBe(text);
    expect(readTags(text)).toEqual(tags);
  });

  it.each([
    [' pets, cats ,, cats,', ['pets', 'cats']],
    ['  "pets, cats" , dogs', ['pets, cats', 'dogs']],
    // A quotation mark that is not closed, or not at the end, is a part of the tag.
    ['"pets, cats', ['"pets', 'cats']],
    ['"pets" and "cats, dogs"', ['"pets" and "cats', 'dogs"']],
  ])('%s is read as %j', (text, tags) => {
    expect(readTags(text)).toEqual(tags);
  });

  it('any tags are read back', () => {
    const tag = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"') });
    fc.assert(
      fc.property(fc.uniqueArray(tag), (tags) => {
        expect(readTags(writeTags(tags))).toEqual(tags);
      }),
    );
  });
});
