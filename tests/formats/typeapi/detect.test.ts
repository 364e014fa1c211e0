import { expect, test } from 'vitest';
import type { Json } from '../../../src/domain/model/values/json.ts';
import { detect as detectInternal } from '../../../src/formats/internal/detect.ts';
import { detect as detectTypeapi } from '../../../src/formats/typeapi/detect.ts';
import { detect as detectTypeschema } from '../../../src/formats/typeschema/detect.ts';

function mostLikely(value: Json): string {
  const rated = [
    ['internal', detectInternal(value)],
    ['typeapi', detectTypeapi(value)],
    ['typeschema', detectTypeschema(value)],
  ] as const;
  const [name, sure] = rated.toSorted(([, one], [, other]) => other - one)[0] ?? ['', 0];
  return sure >= 0.5 ? name : 'none';
}

test.each<[string, Json]>([
  ['typeapi', { operations: { a: { method: 'GET', path: '/' } } }],
  ['typeapi', { operations: {}, definitions: { X: { type: 'struct' } } }],
  ['typeapi', { baseUrl: 'x', definitions: { X: { type: 'struct' } } }],
  ['typeschema', { definitions: { X: { type: 'struct' } }, root: 'X' }],
  ['typeschema', { definitions: { X: 1, Y: { type: 'map', schema: { type: 'any' } } } }],
  ['typeschema', { definitions: { X: { type: 'array', schema: { type: 'any' } } } }],
  ['typeschema', { $defs: { X: { type: 'object', $extends: 'Y' } } }],
  ['typeschema', { $defs: { X: { type: 'object', $template: { T: 'Y' } } } }],
  ['typeschema', { $import: { a: 'typehub://a:b@1.0.0' } }],
  ['typeschema', { import: { a: 'typehub://a:b@1.0.0' } }],
  ['internal', { imports: [], operations: [], types: [] }],
  ['internal', { types: [{ name: 'X', type: 'struct', properties: [] }] }],
  ['internal', { operations: [{ name: 'a', httpMethod: 'GET' }], types: [] }],
  ['internal', { imports: [], types: [] }],
  ['internal', { imports: [{ alias: 'a', url: 'https://a.example' }], types: [] }],
  [
    'internal',
    {
      types: [
        { name: 'X', parent: 'Y' },
        { name: 'Y', type: 'object' },
      ],
    },
  ],
  ['internal', { types: [{ name: 'X', properties: [{ name: 'a', type: 'string' }], more: 1 }] }],
  ['internal', { operations: [], types: { X: { type: 'map', reference: 'string' } } }],
  ['internal', { operations: [], types: [{ name: 'X', description: 'A struct' }] }],
  // A mistake in one of many operations does not prevent detection, so that it is reported.
  ['internal', { operations: [{ name: 'a', httpPath: '/' }, { name: 'b', httpPath: '/' }, {}] }],
  ['none', { types: ['cat', 'dog'], name: 'x' }],
  ['none', { types: ['cat', 'dog'] }],
  ['none', { types: [{ name: 'cat', legs: 4 }] }],
  ['none', { types: [{ name: 'cat', type: 'pet' }] }],
  ['none', { types: [{ name: 'cat', type: 'struct', fields: [] }] }],
  ['none', { types: [{ name: 'cat', type: { kind: 'struct' } }] }],
  ['none', { types: [{ name: 'cat', type: 'object' }], legs: 4 }],
  ['none', { types: [{ name: 'cat', properties: { legs: 4 } }] }],
  ['none', { types: [{ name: 'cat', properties: [{ name: 'legs', value: 4 }] }] }],
  ['none', { types: [{ name: 'X', type: 'struct' }], operations: ['a'] }],
  ['none', { operations: [{ name: 'a', at: '2026-01-01' }], types: [] }],
  ['none', { operations: [{ name: 'a', arguments: [] }] }],
  ['none', { imports: ['a', 'b'] }],
  ['none', { imports: [{ name: 'a' }], types: [] }],
  ['none', { operations: [], types: [], name: 'x' }],
  ['none', { types: [], tags: ['a'] }],
  ['none', { openapi: '3.1.0', paths: {}, operations: {} }],
  ['none', { swagger: '2.0', definitions: { X: { type: 'struct' } } }],
  ['none', { $schema: 'http://json-schema.org/draft-07/schema#', definitions: {} }],
  ['none', { definitions: { X: { type: 'object', properties: {} } } }],
  ['none', { definitions: { X: { type: 'array', items: {} } } }],
  ['none', { import: 'a' }],
  ['none', { name: 'x', operations: 3 }],
  ['none', { types: 'x' }],
  ['none', {}],
  ['none', []],
  ['none', null],
])('%s: %j', (name, value) => {
  expect(mostLikely(value)).toBe(name);
});

test.each<Json>([{ baseUrl: 'https://a.example' }, { security: { type: 'httpBasic' } }])(
  'TypeAPI is more likely than TypeSchema for types beside %j',
  (settings) => {
    const value = { ...(settings as object), definitions: { X: { type: 'struct' } } };
    expect(detectTypeapi(value)).toBeGreaterThan(detectTypeschema(value));
  },
);

test.each<[number, Json]>([
  [0.95, { type: 'struct' }],
  [0.95, { type: 'map' }],
  [0.95, { type: 'array', schema: {} }],
  [0.8, { type: 'object', $extends: 'Y' }],
  [0.8, { $template: { T: 'Y' } }],
  // Low, because the reader of JSON Schema suits it better.
  [0.3, { type: 'object' }],
  [0, { type: 'string' }],
  [0, { type: 'array' }],
  [0, 'struct'],
])('TypeSchema is as sure as %d of a definition like %j', (sure, X) => {
  expect(detectTypeschema({ definitions: { X } })).toBe(sure);
  // Of several, the one with the highest score counts.
  expect(detectTypeschema({ definitions: { A: {}, X, Z: {} } })).toBe(sure);
});
