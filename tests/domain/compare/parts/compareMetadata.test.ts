import { expect, test } from 'vitest';
import { compareSpecifications } from '../../../../src/domain/compare/compareSpecifications.ts';
import type { Metadata, TypeRef } from '../../../../src/domain/model/specification.ts';
import type { Json } from '../../../../src/domain/model/values/json.ts';
import { api, changesOf } from '../changes.ts';
import { makeSpecification } from '../../../screens/specifications.ts';

const changed = (key: string) =>
  changesOf(
    makeSpecification({ metadata: { [key]: 'old' } }),
    makeSpecification({ metadata: { [key]: 'new' } }),
  );

test.each([
  '$comment',
  '$id',
  '$schema',
  'description',
  'example',
  'examples',
  'externalDocs',
  'info',
  'jsonSchemaDialect',
  'links',
  'openapi',
  'securityScheme',
  'summary',
  'swagger',
  'tags',
  'title',
])('another %s is for people only', (key) => {
  expect(changed(key)).toEqual(['patch specification-metadata-changed']);
});

test('a key is called by its word', () => {
  const having = (value: string) => makeSpecification({ metadata: { contentTypes: value } });
  const lines = compareSpecifications(having('a'), having('b')).changes.map(({ line }) => line);
  expect(lines).toEqual(['Specification: the content types changed']);
});

test('another keyword may concern clients', () => {
  expect(changed('maxLength')).toEqual(['major specification-metadata-changed']);
});

test.each(['readOnly', 'uniqueItems', 'required', 'nullable'])(
  '%s that is neither true nor false is no switch',
  (key) => {
    const having = (value: string) =>
      api(
        {},
        { properties: [{ name: 'p', type: { kind: 'string' }, metadata: { [key]: value } }] },
      );
    const lines = compareSpecifications(having('a'), having('b')).changes.map(({ line }) => line);
    expect(lines).toEqual([expect.stringMatching(/^Type T: .* of property p changed$/)]);
  },
);

test('the format of what could be anything is told apart from that it became a type', () => {
  const having = (type: TypeRef, metadata: Metadata) =>
    api({}, { properties: [{ name: 'p', type, metadata }] }, 'sent');
  const lines = compareSpecifications(
    having({ kind: 'any' }, { format: 'int32' }),
    having({ kind: 'string' }, {}),
  ).changes.map(({ line }) => line);
  expect(lines).toEqual([
    'Type T: the format of property p is now none, was int32',
    'Type T: property p is now string, was any',
  ]);
});

const url = 'https://one.example';
const variables = { host: { default: 'one' } };

test.each<[what: string, before: Json[] | undefined, after: Json[], level: string]>([
  ['is described', undefined, [{ url, description: 'Main' }], 'patch'],
  ['is described otherwise', [{ url, description: 'A' }], [{ url, name: 'B' }], 'patch'],
  ['has variables', undefined, [{ url, variables }], 'major'],
])('the first server %s', (_what, before, after, level) => {
  const withServers = (servers: Json[] | undefined) =>
    makeSpecification({ baseUrl: url, metadata: servers === undefined ? {} : { servers } });
  expect(changesOf(withServers(before), withServers(after))).toEqual([
    `${level} specification-metadata-changed`,
  ]);
});

test('that one item at least is like another schema is a change, and that any number is, none', () => {
  const having = (metadata: Metadata) =>
    api(
      {},
      {
        properties: [{ name: 'p', type: { kind: 'array', items: { kind: 'string' }, metadata } }],
      },
    );
  const lines = (metadata: Metadata) =>
    compareSpecifications(having({}), having(metadata)).changes.map(({ line }) => line);
  const contains = { const: 'a' };
  expect(lines({ contains })).toEqual(['Type T: contains of property p changed']);
  expect(lines({ contains, minContains: 0 })).toEqual([]);
});

test('a summary that stood beside a description is a change of its own, and one that was shown as the description is not', () => {
  const having = (summary: string, description: string) =>
    api({ description, metadata: { summary } });
  const lines = (before: readonly [string, string], after: readonly [string, string]) =>
    compareSpecifications(having(...before), having(...after)).changes.map(({ line }) => line);
  const described = 'Operation call: the description changed';
  const summarized = 'Operation call: the summary changed';
  expect(lines(['One', 'One'], ['Two', 'Two'])).toEqual([described]);
  expect(lines(['One', 'More'], ['Two', 'Two'])).toEqual([described, summarized]);
  expect(lines(['One', 'One'], ['Two', 'More'])).toEqual([described, summarized]);
});
