import { describe, expect, test } from 'vitest';
import { compareSpecifications } from '../../../../../src/domain/compare/compareSpecifications.ts';
import type { JsonObject } from '../../../../../src/domain/model/values/json.ts';
import type { Metadata, Specification } from '../../../../../src/domain/model/specification.ts';
import { api } from '../../changes.ts';

const said = (before: Metadata, after: Metadata): readonly string[] => {
  const spec = (metadata: Metadata) => api({ return: { type: { kind: 'string' }, metadata } });
  const { changes } = compareSpecifications(spec(before), spec(after));
  return changes.map(({ level, line }) => `${level}: ${line.replace('Operation call: ', '')}`);
};

describe('a content type of a body', () => {
  const isObject = { schema: { type: 'object' } };
  const both = { contentTypes: ['application/json', 'application/xml'] };

  test('is new, or gone', () => {
    expect(said({}, both)).toEqual(['minor: the return can now also be sent as application/xml']);
    expect(said(both, {})).toEqual(['major: the return can no longer be sent as application/xml']);
    expect(said({}, { content: { 'text/csv': isObject } })).toEqual([
      'minor: the return can now also be sent as text/csv',
    ]);
    const sent = (metadata: Metadata) => api({ payload: { type: { kind: 'string' }, metadata } });
    const lines = (before: Metadata, after: Metadata) =>
      compareSpecifications(sent(before), sent(after)).changes.map(
        ({ level, code }) => `${level} ${code}`,
      );
    expect(lines({}, both)).toEqual(['minor payload-content-type-changed']);
    expect(lines(both, {})).toEqual(['major payload-content-type-changed']);
  });

  test('is the type of the body, or says so as a schema', () => {
    const map = { kind: 'map', values: { kind: 'string' } } as const;
    const spec = (metadata: Metadata) => api({ return: { type: map, metadata } });
    const schema = { type: 'object', additionalProperties: { type: 'string' } };
    const written = { content: { 'application/xml': { schema } } };
    expect(compareSpecifications(spec(both), spec(written)).changes).toEqual([]);
  });

  test('is in another order, or is something else', () => {
    expect(said(both, { contentTypes: both.contentTypes.toReversed() })).toEqual([]);
    const other = (schema: JsonObject) => ({ content: { 'text/csv': { schema } } });
    expect(said(other({ type: 'object' }), other({ type: 'string' }))).toEqual([
      'major: the return as text/csv is now string, was object',
    ]);
    expect(said(both, { content: { 'application/xml': isObject } })).toEqual([
      'major: the return as application/xml is now object, was string',
    ]);
  });
});

describe('a header of a response', () => {
  const header = { schema: { type: 'string', enum: ['a'], maxLength: 3 } };
  const both = (before: JsonObject, after: JsonObject) =>
    said({ headers: { X: before } }, { headers: { X: after } });

  test('is new, or gone', () => {
    expect(said({}, { headers: { X: header } })).toEqual([
      'minor: header X of the return was added',
    ]);
    expect(said({ headers: { X: header } }, { headers: {} })).toEqual([
      'major: header X of the return was removed',
    ]);
  });

  test('is only described or written in another way', () => {
    expect(both(header, { ...header, description: 'Words', sharedAs: 'X' })).toEqual([
      'patch: the description of header X of the return changed',
    ]);
    expect(both(header, { ...header, schema: { ...header.schema, description: 'Words' } })).toEqual(
      ['patch: the description of header X of the return changed'],
    );
  });

  test('may have other values, which clients receive', () => {
    const schema = (more: JsonObject) => ({ schema: { ...header.schema, ...more } });
    expect(both(header, schema({ enum: ['a', 'b'] }))).toEqual([
      'minor: the allowed values of header X of the return changed: b added, which clients may not know',
    ]);
    expect(both(header, schema({ maxLength: 4 }))).toEqual([
      'major: the maximum length of header X of the return is now 4, was 3',
    ]);
    expect(both(header, schema({ maxLength: 2 }))).toEqual([
      'minor: the maximum length of header X of the return is now 2, was 3',
    ]);
    expect(both(header, schema({ type: 'integer' }))).toEqual([
      'major: header X of the return is now integer, was string',
    ]);
    expect(both({ ...header, required: true }, header)).toEqual([
      'major: header X of the return is no longer required',
    ]);
  });

  test('may be anything if it can not be read', () => {
    expect(said({ headers: { X: 1 } }, { headers: { X: 2 } })).toEqual([
      'major: header X of the return changed',
    ]);
    expect(said({ headers: 1 }, { headers: {} })).toEqual([
      'major: the headers of the return changed',
    ]);
  });
});

describe('other parts of a source', () => {
  const described = (description: string, more: JsonObject = {}) => ({
    '{$request.body#/url}': { post: { responses: { 200: { description } }, ...more } },
  });

  test('are wording if only words in them changed, at any depth', () => {
    const callbacks = (description: string) => ({ callbacks: { done: described(description) } });
    expect(said(callbacks('a'), callbacks('b'))).toEqual([
      'patch: the callbacks of the return changed',
    ]);
    const deprecated = { callbacks: { done: described('a', { deprecated: true }) } };
    expect(said(callbacks('a'), deprecated)).toEqual([
      'minor: the callbacks of the return changed',
    ]);
    const security = { callbacks: { done: described('a', { security: [] }) } };
    expect(said(callbacks('a'), security)).toEqual(['major: the callbacks of the return changed']);
  });

  test.each<readonly [what: string, before: Metadata, after: Metadata]>([
    [
      'a property by the name of a word',
      { not: { properties: { title: { type: 'string' } } } },
      { not: { properties: {} } },
    ],
    ['data', { not: { const: { title: 'a' } } }, { not: { const: { title: 'b' } } }],
    ['unknown keys', { odd: { title: 'a' } }, { odd: { title: 'b' } }],
  ])('%s is more than wording', (_what, before, after) => {
    expect(said(before, after)).toEqual([expect.stringContaining('major')]);
  });
});

describe('another success code', () => {
  const succeeding = (httpCode: number, description?: string, isEmpty = false) => {
    const metadata: JsonObject = description === undefined ? {} : { description };
    return isEmpty
      ? api({ httpCode, metadata: { responses: { [httpCode]: metadata } } })
      : api({ httpCode, return: { type: { kind: 'string' }, metadata } });
  };
  const codes = (before: Specification, after: Specification) =>
    compareSpecifications(before, after).changes.map(({ code }) => code);

  test.each([false, true])('has another phrase, which is no other description', (isEmpty) => {
    const [ok, accepted] = [succeeding(200, 'OK', isEmpty), succeeding(202, 'Accepted', isEmpty)];
    expect(codes(ok, accepted)).toEqual(['operation-code-changed']);
    expect(codes(ok, succeeding(202, undefined, isEmpty))).toEqual(['operation-code-changed']);
    expect(codes(succeeding(200, undefined, isEmpty), accepted)).toEqual([
      'operation-code-changed',
    ]);
    // The remaining description is unchanged, although it is the usual phrase of another code.
    expect(codes(accepted, succeeding(200, 'Accepted', isEmpty))).toHaveLength(1);
    expect(
      codes(succeeding(201, 'Created', isEmpty), succeeding(200, 'Accepted', isEmpty)),
    ).toHaveLength(2);
    expect(codes(ok, succeeding(202, 'Queued', isEmpty))).toHaveLength(2);
    // A removed description is a change if the code stays the same.
    expect(codes(ok, succeeding(200, undefined, isEmpty))).toHaveLength(1);
  });
});
