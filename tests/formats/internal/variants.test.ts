import { describe, expect, test } from 'vitest';
import type { Json } from '../../../src/domain/model/values/json.ts';
import { writeInternal } from '../../../src/formats/internal/print.ts';
import { print } from '../../../src/formats/internal/printPretty.ts';
import { readInternal } from '../../../src/formats/internal/readSpecification.ts';
import { accepted, json } from '../typeschema/read.ts';

type Fields = { readonly [key: string]: Json };

/* One variant per case: the text of other tools and older editors, and the current text. */

/** Prints what was read from an older text; this must be read as the same specification again. */
function modernized(older: Fields): Json {
  const { spec, findings } = accepted(readInternal(older));
  expect(findings).toEqual([]);
  const again = accepted(readInternal(json(print(spec).text)));
  expect(again).toEqual({ spec, findings: [] });
  return writeInternal(spec);
}

const document = (current: Fields): Fields => ({
  imports: [],
  operations: [],
  types: [],
  ...current,
});
const ofOperation = (value: Fields): Fields => ({
  operations: [{ name: 'o', httpMethod: 'POST', httpPath: '/', ...value }],
});
const currentOperation = (value: Fields): Fields =>
  ofOperation({ arguments: [], throws: [], ...value });
const ofType = (value: Fields, ...others: Fields[]): Fields => ({
  types: [{ name: 'X', ...value }, ...others],
});
const ofProperty = (value: Fields): Fields =>
  ofType({ type: 'struct', properties: [{ name: 'p', ...value }] });

describe('the document', () => {
  const types = [
    { name: 'B', type: 'struct', properties: [] },
    { name: 'A', type: 'struct', properties: [] },
  ];
  test.each<[string, Fields, Fields]>([
    ['nothing', {}, {}],
    ['without operations', { imports: [], types }, { types }],
    ['lists that are objects', { imports: {}, operations: {}, types: {} }, {}],
    ['the root as an index', { types, root: 1 }, { types, root: 1 }],
    ['the root as a name', { types, root: 'A' }, { types, root: 1 }],
    ['the root as a $ref', { types, $ref: 'A' }, { types, root: 1 }],
    ['the root as a pointer', { types, $ref: '#/definitions/A' }, { types, root: 1 }],
    ['the root as an object', { types, root: { $ref: '#/$defs/A' } }, { types, root: 1 }],
    ['no root', { types, root: null }, { types }],
    ['a root of no name', { types, root: '' }, { types }],
    [
      'scopes as a text',
      { security: { type: 'oauth2', tokenUrl: '/t', scopes: 'read, write  all' } },
      { security: { type: 'oauth2', tokenUrl: '/t', scopes: ['read', 'write', 'all'] } },
    ],
    [
      'scopes as an empty text',
      { security: { type: 'oauth2', tokenUrl: '/t', scopes: '' } },
      { security: { type: 'oauth2', tokenUrl: '/t', scopes: [] } },
    ],
    [
      'an import before there were urls',
      { imports: [{ alias: 'a', version: '1', document: { name: 'd', user: { name: 'u' } } }] },
      { imports: [{ alias: 'a', url: 'typehub://u:d@1' }] },
    ],
  ])('%s', (_, older, current) => expect(modernized(older)).toEqual(document(current)));
});

describe('an operation', () => {
  test.each<[string, Fields, Fields]>([
    [
      'the payload as an argument',
      { arguments: [{ name: 'payload', in: 'body', type: 'Pet' }] },
      { payload: 'Pet' },
    ],
    [
      'the payload as an argument of another name',
      { arguments: [{ name: 'data', in: 'body', type: 'array:Pet', wireName: 'd' }] },
      { payload: 'Pet', payloadShape: 'array', payloadKey: 'data', payloadName: 'd' },
    ],
    ['arguments as an empty object', { arguments: {} }, {}],
    [
      'arguments as an object',
      { arguments: { id: { in: 'path', type: 'integer' } } },
      { arguments: [{ name: 'id', in: 'path', type: 'integer' }] },
    ],
    [
      'scalars in capitals',
      {
        arguments: [{ name: 'id', in: 'path', type: 'Integer' }],
        payload: 'String',
        return: 'Boolean',
        returnShape: 'map',
        throws: [{ code: 500, type: 'Any' }],
      },
      {
        arguments: [{ name: 'id', in: 'path', type: 'integer' }],
        payload: 'string',
        return: 'boolean',
        returnShape: 'map',
        throws: [{ code: 500, type: 'any' }],
      },
    ],
    [
      'a format of an argument',
      { arguments: [{ name: 'on', in: 'query', type: 'string', format: 'date' }] },
      {
        arguments: [
          {
            name: 'on',
            in: 'query',
            type: 'string',
            typeRef: { kind: 'string', format: 'date' },
          },
        ],
      },
    ],
    [
      'the shape of a plain type',
      { payload: 'Pet', payloadShape: 'object', return: 'Pet', returnShape: '' },
      { payload: 'Pet', return: 'Pet' },
    ],
    [
      'bodies of no name',
      { payload: '', payloadShape: 'array', return: '', throws: [{ code: 500, type: '' }] },
      { throws: [{ code: 500 }] },
    ],
    [
      'a nested collection',
      { return: 'map:number', returnShape: 'array' },
      {
        return: 'map:number',
        returnShape: 'array',
        returnRef: { kind: 'array', items: { kind: 'map', values: { kind: 'number' } } },
      },
    ],
  ])('%s', (_, older, current) =>
    expect(modernized(ofOperation(older))).toEqual(document(currentOperation(current))),
  );
});

describe('a type', () => {
  const P = { name: 'P', type: 'struct', properties: [] };
  const M = { name: 'M', type: 'map', reference: 'string' };
  test.each<[string, Fields, Fields]>([
    ['object', { type: 'object' }, { type: 'struct', properties: [] }],
    ['of no kind', {}, { type: 'struct', properties: [] }],
    [
      'properties as an object',
      { type: 'struct', properties: { a: { type: 'string' } } },
      { type: 'struct', properties: [{ name: 'a', type: 'string' }] },
    ],
    ['array', { type: 'array', ref: 'P' }, { type: 'array', reference: 'P' }],
    ['map of refs', { type: 'map', refs: ['P'] }, { type: 'map', reference: 'P' }],
    [
      'map of the generic T',
      { type: 'map', ref: 'T' },
      { type: 'map', reference: 'generic', generic: 'T' },
    ],
    [
      'array of strings with a format',
      { type: 'array', reference: 'String', format: 'time' },
      { type: 'array', reference: 'string', format: 'time' },
    ],
    [
      'a template as text',
      { type: 'struct', parent: 'P', template: 'M' },
      { type: 'struct', parent: 'P', template: { T: 'M' }, properties: [] },
    ],
    [
      'an empty template as text',
      { type: 'struct', parent: 'P', template: '' },
      { type: 'struct', parent: 'P', properties: [] },
    ],
    ['a parent of no name', { type: 'struct', parent: '' }, { type: 'struct', properties: [] }],
  ])('%s', (_, older, current) =>
    expect(modernized(ofType(older, P, M))).toEqual(
      document({ types: [{ name: 'X', ...current }, P, M] }),
    ),
  );

  test('a struct or a map may be another name for a type', () => {
    const { spec } = accepted(
      readInternal({
        types: [
          { name: 'X', type: 'reference', reference: 'P' },
          { name: 'Y', type: 'reference', ref: 'M' },
          P,
          M,
        ],
      }),
    );
    expect(writeInternal(spec).types).toEqual([
      { name: 'X', type: 'struct', parent: 'P', properties: [] },
      { name: 'Y', type: 'map', reference: 'string' },
      P,
      M,
    ]);
    expect(accepted(readInternal(json(print(spec).text)))).toEqual({ spec, findings: [] });
  });
});

describe('a property', () => {
  const owner = { type: 'object', reference: 'Owner' };
  test.each<[string, Fields, Fields]>([
    ['struct', { type: 'struct', reference: 'Owner' }, owner],
    ['reference', { type: 'reference', reference: 'Owner' }, owner],
    ['ref', { type: 'object', ref: 'Owner' }, owner],
    ['refs', { type: 'object', refs: ['Owner'] }, owner],
    ['refs as a text', { type: 'object', refs: 'Owner' }, owner],
    ['an object of a scalar', { type: 'object', reference: 'Number' }, { type: 'number' }],
    ['a scalar in capitals', { type: 'Boolean' }, { type: 'boolean' }],
    ['a generic without its name', { type: 'generic' }, { type: 'generic', generic: 'T' }],
    [
      'an array of the generic T',
      { type: 'array', refs: ['T'] },
      { type: 'array', reference: 'generic', generic: 'T' },
    ],
    ['a template as text', { ...owner, template: 'Y' }, { ...owner, template: { T: 'Y' } }],
    [
      'empty texts',
      { type: 'integer', format: '', reference: '', default: '' },
      { type: 'integer' },
    ],
    [
      'a nested collection',
      { type: 'map', reference: 'array:number' },
      {
        type: 'map',
        reference: 'array:number',
        typeRef: { kind: 'map', values: { kind: 'array', items: { kind: 'number' } } },
      },
    ],
    [
      'a format of its elements',
      { type: 'map', reference: 'String', format: 'date' },
      { type: 'map', reference: 'string', format: 'date' },
    ],
  ])('%s', (_, older, current) =>
    expect(modernized(ofProperty(older))).toEqual(document(ofProperty(current))),
  );

  test('a union becomes any, with a finding', () => {
    const parsed = accepted(readInternal(ofProperty({ type: 'union', refs: ['A', 'B'] })));
    expect(parsed.findings.map(({ code }) => code)).toEqual(['union']);
    expect(writeInternal(parsed.spec).types).toEqual(ofProperty({ type: 'any' }).types);
  });
});
