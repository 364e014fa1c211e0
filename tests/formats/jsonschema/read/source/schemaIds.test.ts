import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../src/domain/model/values/json.ts';
import { createLocate } from '../../../../../src/formats/jsonschema/read/source/schemaIds.ts';
import { resolveUri } from '../../../../../src/formats/jsonschema/read/source/uri.ts';

describe('a reference', () => {
  const document: JsonObject = {
    $id: 'https://a.example/schemas/root.json',
    $defs: {
      Plain: { $anchor: 'plain' },
      Other: { $id: 'other.json', $defs: { Inner: { $dynamicAnchor: 'inner' } } },
      Old: { id: '#old' },
      Older: { id: 'older.json' },
      properties: { properties: { $anchor: { $id: 'no.json' } } },
      Data: { const: { $anchor: 'data' } },
    },
  };
  const locate = createLocate(document);

  it.each([
    ['#', []],
    ['#/$defs/Plain', ['$defs', 'Plain']],
    ['#plain', ['$defs', 'Plain']],
    ['root.json#plain', ['$defs', 'Plain']],
    ['https://a.example/schemas/root.json', []],
    ['https://a.example/schemas/root.json#/$defs/Old', ['$defs', 'Old']],
    ['other.json', ['$defs', 'Other']],
    ['other.json#/$defs/Inner', ['$defs', 'Other', '$defs', 'Inner']],
    ['other.json#inner', ['$defs', 'Other', '$defs', 'Inner']],
    ['#old', ['$defs', 'Old']],
    ['no.json', ['$defs', 'properties', 'properties', '$anchor']],
    ['older.json', ['$defs', 'Older']],
    ['https://a.example/schemas/older.jsonolder.json', undefined],
    ['#inner', undefined],
    ['#data', undefined],
    ['https://b.example/root.json', undefined],
  ])('%s leads to %j', (ref, steps) => {
    expect(locate(ref)).toEqual(steps);
  });
});

/** The examples of RFC 3986, section 5.4, that apply to schemas. */
it.each([
  ['g:h', 'g:h'],
  ['g', 'http://a/b/c/g'],
  ['./g', 'http://a/b/c/g'],
  ['/g', 'http://a/g'],
  ['//g', 'http://g'],
  ['g?y', 'http://a/b/c/g?y'],
  ['#s', 'http://a/b/c/d;p?q#s'],
  ['g#s', 'http://a/b/c/g#s'],
  ['', 'http://a/b/c/d;p?q'],
  ['.', 'http://a/b/c/'],
  ['..', 'http://a/b/'],
  ['../g', 'http://a/b/g'],
  ['../../../g', 'http://a/g'],
  ['?y', 'http://a/b/c/d;p?y'],
])('%s is %s', (reference, absolute) => {
  expect(resolveUri('http://a/b/c/d;p?q', reference)).toBe(absolute);
});

it('is resolved against a base without a scheme, too', () => {
  expect(resolveUri('a/b', '../c')).toBe('c');
});
