import { expect, test } from 'vitest';
import type { Json } from '../../../src/domain/model/values/json.ts';
import type { Specification, Struct } from '../../../src/domain/model/specification.ts';
import { print } from '../../../src/formats/typeschema/print.ts';

const struct = (rest: Partial<Struct>): Specification => ({
  imports: [],
  operations: [],
  types: [{ kind: 'struct', name: 'X', properties: [], ...rest }],
});
const codes = (spec: Specification) =>
  print(spec).findings.map(({ code, path }) => `${code} ${path}`);

test('operations and settings are left out, with findings', () => {
  const { text, findings } = print({
    ...struct({}),
    operations: [{ name: 'a', httpMethod: 'GET', httpPath: '/', arguments: [], throws: [] }],
    baseUrl: 'https://example.com',
  });
  expect(JSON.parse(text)).toEqual({ definitions: { X: { type: 'struct' } } });
  expect(findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
    'error operations-left-out',
    'warning settings-left-out',
  ]);
});

test('a content type inside a type is exported as any', () => {
  const spec = struct({
    properties: [
      { name: 'p', type: { kind: 'array', items: { kind: 'mime', contentType: 'image/png' } } },
    ],
  });
  expect(codes(spec)).toEqual(['mime-type /definitions/X/properties/p/schema']);
  const printed = JSON.parse(print(spec).text) as Json;
  expect(printed).toMatchObject({
    definitions: { X: { properties: { p: { schema: { type: 'any' } } } } },
  });
});

test('a generic that nothing fills is reported, and not printed as an empty name', () => {
  const filled = { generic: 'T', type: 'string' };
  const open = { generic: 'U', type: '' };
  const spec = struct({ parent: { kind: 'reference', target: 'Y', template: [filled, open] } });
  expect(codes(spec)).toEqual(['empty-template /definitions/X/parent']);
  expect(JSON.parse(print(spec).text)).toHaveProperty('definitions.X.parent', {
    type: 'reference',
    target: 'Y',
    template: { T: 'string' },
  });
});

test('duplicate names are printed once, with a finding', () => {
  const once = struct({
    properties: [
      { name: 'p', type: { kind: 'string' } },
      { name: 'p', type: { kind: 'integer' } },
    ],
    mapping: [
      { type: 'A', value: 'a' },
      { type: 'A', value: 'b' },
    ],
  });
  const spec = { ...once, types: [...once.types, ...once.types] };
  expect(codes(spec)).toEqual([
    'duplicate-name /definitions/X/properties',
    'duplicate-name /definitions/X/mapping',
    'duplicate-name /definitions',
  ]);
  expect(JSON.parse(print(spec).text)).toEqual({
    definitions: {
      X: { type: 'struct', properties: { p: { type: 'string' } }, mapping: { A: 'a' } },
    },
  });
});

test.each([
  'sharedAs',
  'sharedThrough',
  'impliedValues',
  'impliedType',
  'impliedContents',
  'typeBeside',
  'propertiesBeside',
  'union',
  'unionMembers',
  'unionSubtypes',
])('how another format writes or shares a type is no finding: %s', (key) => {
  const { findings } = print(struct({ metadata: { [key]: 'oneOf' }, properties: [] }));
  expect(findings).toEqual([]);
});

test('what a type says in another format is one finding of the type', () => {
  const spec = struct({
    metadata: { 'x-a': 1, sharedAs: 'Y' },
    properties: [
      {
        name: 'p',
        type: { kind: 'string', metadata: { minLength: 1 } },
        metadata: { enum: ['a'] },
      },
      { name: 'q', type: { kind: 'integer' }, metadata: { maximum: 2, readOnly: true } },
    ],
  });
  const { text, findings } = print({ ...spec, metadata: { 'x-b': 1 } });
  expect(text).not.toContain('enum');
  expect(findings).toEqual([
    {
      code: 'details-left-out',
      severity: 'info',
      message:
        "TypeSchema can't express these details of X, so they are not exported: minLength, allowed values, maximum, read-only, further details.",
      path: '/definitions/X',
    },
    {
      code: 'metadata',
      severity: 'info',
      message: 'Details of another format on the document as a whole are not exported.',
      path: '',
    },
  ]);
});
