import { describe, expect, test } from 'vitest';
import type { Metadata } from '../../../../src/domain/model/specification.ts';
import { withTypedInfo } from '../../../../src/domain/model/metadata/typedInfo.ts';

const bare = { imports: [], operations: [], types: [] };

function typed(metadata: Metadata, more: object = {}) {
  const {
    imports: _i,
    operations: _o,
    types: _t,
    ...head
  } = withTypedInfo({
    ...bare,
    ...more,
    metadata,
  });
  return head;
}

describe('what a specification says about itself', () => {
  test('moves from metadata to its fields, each object with its own remaining metadata', () => {
    const info = {
      version: '1',
      title: 'Shop',
      termsOfService: '/terms',
      contact: { name: 'Ada', 'x-team': 7 },
      license: { name: 'MIT', url: '/mit' },
      'x-logo': 'logo.svg',
    };
    const tags = [{ name: 'pets', description: 'P', externalDocs: { url: '/pets' } }];
    expect(typed({ openapi: '3.1.0', info, tags, 'x-a': 1 })).toStrictEqual({
      info: {
        title: 'Shop',
        version: '1',
        contact: { name: 'Ada', metadata: { 'x-team': 7 } },
        license: { name: 'MIT', url: '/mit' },
        metadata: { termsOfService: '/terms', 'x-logo': 'logo.svg' },
      },
      tags: [{ name: 'pets', description: 'P', metadata: { externalDocs: { url: '/pets' } } }],
      metadata: { openapi: '3.1.0', 'x-a': 1 },
    });
  });

  test('reads YAML numbers as strings, and leaves values of another kind', () => {
    const info = { title: 7, version: 1.5, description: 3, contact: 'Ada', license: null };
    expect(typed({ info })).toStrictEqual({
      info: {
        title: '7',
        version: '1.5',
        metadata: { description: 3, contact: 'Ada', license: null },
      },
    });
    const odd = { info: 'none', tags: [{ name: 'a' }, 5], servers: 'none' };
    expect(typed(odd)).toStrictEqual({ metadata: odd });
  });

  test('keeps what the base URL does not say about the first server', () => {
    const plain = { url: 'https://a.example' };
    const other = { url: '/b', description: 'B', variables: {} };
    const read = { url: '/b', description: 'B', metadata: { variables: {} } };
    const more = { baseUrl: 'https://a.example' };
    expect(typed({ servers: [plain, other] }, more)).toStrictEqual({ ...more, servers: [read] });
    const described = { ...plain, description: 'A' };
    expect(typed({ servers: [described, other] }, more)).toStrictEqual({
      ...more,
      servers: [read],
      metadata: { servers: [described] },
    });
    expect(typed({ servers: [described] }, more)).toStrictEqual({
      ...more,
      metadata: { servers: [described] },
    });
    const broken = { servers: [plain, { description: 'nowhere' }] };
    expect(typed(broken, more)).toStrictEqual({ ...more, metadata: broken });
  });

  test('is left alone if its fields are set, and does not come back once removed', () => {
    const spec = { ...bare, info: { title: 'A' }, metadata: { info: { title: 'B' } } };
    expect(withTypedInfo(spec)).toBe(spec);
    const other = { ...bare, metadata: { 'x-a': 1 } };
    expect(withTypedInfo(other)).toBe(other);
    const again = withTypedInfo({ ...bare, metadata: { info: { title: 'A' } } });
    expect(withTypedInfo(again)).toBe(again);
  });

  test('has ordinary names only', () => {
    const info = JSON.parse('{"__proto__": 1, "constructor": 2}') as Metadata;
    const { info: read } = withTypedInfo({ ...bare, metadata: { info } });
    expect(Object.keys(read?.metadata ?? {})).toEqual(['__proto__', 'constructor']);
  });
});
