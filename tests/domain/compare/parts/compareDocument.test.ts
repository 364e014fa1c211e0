import { describe, expect, test } from 'vitest';
import { compareSpecifications } from '../../../../src/domain/compare/compareSpecifications.ts';
import type { Json, JsonObject } from '../../../../src/domain/model/values/json.ts';
import type {
  Operation,
  Specification,
  TypeRef,
} from '../../../../src/domain/model/specification.ts';
import { ref } from '../../example.ts';
import { api } from '../changes.ts';

const said = (before: Specification, after: Specification): readonly string[] =>
  compareSpecifications(before, after).changes.map(({ level, line }) => `${level}: ${line}`);

const document = (metadata: JsonObject, call: Partial<Operation> = {}) =>
  api(call, {}, 'unused', { metadata });

const query = (type: TypeRef, metadata: JsonObject = {}): Partial<Operation> => ({
  arguments: [{ name: 'q', in: 'query', type, metadata }],
});

/**
 * A document with the shared schema `E` and an argument that uses it, in the form that the reader gives it.
 */
const using = (schema: JsonObject, description?: string) =>
  document(
    { components: { schemas: { E: { type: 'string', ...schema } } } },
    query({
      kind: 'string',
      metadata: { ...schema, sharedAs: 'E' },
      ...(description !== undefined && { description }),
    }),
  );

describe('a shared schema', () => {
  test('that is used is judged where it is used, and only there', () => {
    expect(said(using({ enum: ['a'] }), using({ enum: ['a', 'b'] }))).toEqual([
      'minor: Operation call: the allowed values of argument q changed: b added',
    ]);
    expect(said(using({ enum: ['a'] }), using({ enum: ['a'], example: 'a' }))).toEqual([
      'patch: Operation call: the example of argument q changed',
    ]);
    expect(said(using({ maxLength: 3 }), using({ maxLength: 2 }))).toEqual([
      'major: Operation call: the maximum length of argument q is now 2, was 3',
    ]);
    const { operations } = using({}, 'Words');
    const described = { components: { schemas: { E: { type: 'string', description: 'Words' } } } };
    expect(said(using({}), document(described, operations[0]))).toEqual([
      'patch: Operation call: the description of argument q changed',
    ]);
  });

  test('that changed although its uses did not is still found', () => {
    const { operations, metadata } = using({ maxLength: 3 });
    const other = { components: { schemas: { E: { type: 'string', maxLength: 2 } } } };
    expect(said(document(metadata ?? {}, operations[0]), document(other, operations[0]))).toEqual([
      'major: Specification: the maximum length of schema E is now 2, was 3',
    ]);
  });

  test('that says in parts what its uses say is no change', () => {
    const { operations, metadata } = using({ maxLength: 3 });
    const parts: JsonObject = { allOf: [{ type: 'string' }, { maxLength: 3 }] };
    const inParts = document({ components: { schemas: { E: parts } } }, operations[0]);
    const whole = document(metadata ?? {}, operations[0]);
    expect([said(whole, inParts), said(inParts, whole)]).toEqual([[], []]);
  });

  const unused = (schema: JsonObject) => document({ components: { schemas: { E: schema } } });

  test('that nothing uses may be sent or received', () => {
    const one = { type: 'string', enum: ['a'] };
    expect(said(unused(one), unused({ ...one, description: 'Words' }))).toEqual([
      'patch: Specification: the description of schema E changed',
    ]);
    expect(said(unused(one), unused({ ...one, enum: [] }))).toEqual([
      'major: Specification: the allowed values of schema E changed: a removed',
    ]);
    expect(said(unused(one), unused({ ...one, odd: 1 }))).toEqual([
      'major: Specification: odd of schema E changed',
    ]);
  });

  test('is new, or gone', () => {
    expect(said(document({}), unused({}))).toEqual(['minor: Specification: schema E was added']);
    expect(said(unused({}), document({}))).toEqual(['major: Specification: schema E was removed']);
    const inline = document({}, query({ kind: 'string', metadata: { enum: ['a'] } }));
    expect(said(using({ enum: ['a'] }), inline)).toEqual([]);
    expect(said(inline, using({ enum: ['a'] }))).toEqual([]);
  });

  test('has another use than a parameter of its name', () => {
    const parameter = (limit: number) =>
      query({ kind: 'integer', metadata: { maximum: limit } }, { sharedAs: 'E' });
    const schemas = { components: { schemas: { E: { type: 'string' } } } };
    expect(said(document(schemas, parameter(1)), document({}, parameter(2)))).toEqual([
      'minor: Operation call: “At most” of argument q is now 2, was 1',
      'major: Specification: schema E was removed',
    ]);
  });

  test('is used by the name in data only if it is no data', () => {
    const metadata = { example: { sharedAs: 'E' } };
    const before = unused({ maxLength: 3 });
    expect(said(before, document({}, query({ kind: 'any', metadata })))).toContain(
      'major: Specification: schema E was removed',
    );
  });
});

test('a shared parameter that is written in place now, or again, is the same', () => {
  const kept = { components: { parameters: { P: { name: 'q', in: 'query' } } } };
  const shared = document({}, query({ kind: 'string' }, { sharedAs: 'P' }));
  const inline = document(kept, query({ kind: 'string' }));
  expect(said(shared, inline)).toEqual([]);
  expect(said(inline, shared)).toEqual([]);
});

test('components of other kinds that nothing uses', () => {
  const parameters = (schema: JsonObject, more: JsonObject = {}) =>
    document({ components: { parameters: { P: { name: 'p', in: 'query', schema, ...more } } } });
  expect(said(document({}), parameters({}))).toEqual([
    'minor: Specification: parameter P was added',
  ]);
  expect(said(parameters({ maximum: 1 }), parameters({ maximum: 2 }))).toEqual([
    'minor: Specification: “At most” of parameter P is now 2, was 1',
  ]);
  expect(said(parameters({}), parameters({}, { in: 'header' }))).toEqual([
    'major: Specification: in of parameter P changed',
  ]);
  const example = (value: number) => document({ components: { examples: { One: { value } } } });
  expect(said(example(1), example(2))).toEqual([
    'patch: Specification: the examples of the components changed',
  ]);
  // A shared example stays in the document when the argument no longer uses it.
  const used = document(
    {},
    query({ kind: 'string' }, { examples: { e: { value: 1, sharedAs: 'One' } } }),
  );
  const { operations } = document({}, query({ kind: 'string' }));
  const left = document({ components: { examples: { One: { value: 1 } } } }, operations[0]);
  const changed = ['patch: Operation call: the examples of argument q changed'];
  expect(said(used, left)).toEqual(changed);
  expect(said(left, used)).toEqual(changed);
  const odd = (value: number) => document({ components: { parameters: value } });
  expect(said(odd(1), odd(2))).toEqual([
    'major: Specification: parameters of the components changed',
  ]);
});

describe('a shared union', () => {
  const union = (words: JsonObject, nullable?: boolean): Specification =>
    document(
      { unions: { U: words } },
      query({
        kind: 'union',
        match: 'one',
        members: [ref('T'), { kind: 'string' }],
        sharedAs: 'U',
        ...(nullable !== undefined && { nullable }),
      }),
    );

  test('is judged where it is used, and its other words are words', () => {
    expect(said(union({}), union({ nullable: true }, true))).toEqual([
      'minor: Operation call: argument q can now be null',
    ]);
    expect(said(union({}), union({ description: 'Words' }))).toEqual([
      'patch: Specification: the description of union U changed',
    ]);
  });
});

test('a union that a property has is judged at the property, which has its words', () => {
  const union = { kind: 'union', match: 'one', members: [], sharedAs: 'U' } as const;
  const having = (words: { readonly nullable?: boolean; readonly description?: string }) =>
    api({}, { properties: [{ name: 'u', type: union, ...words }] }, 'sent', {
      metadata: { unions: { U: words } },
    });
  expect(said(having({}), having({ nullable: true, description: 'Words' }))).toEqual([
    'patch: Type T: the description of property u changed',
    'minor: Type T: property u can now be null',
  ]);
});

test('a definition of a JSON Schema is judged where it is used, too', () => {
  const having = (values: readonly string[], isUsed: boolean) => {
    const metadata = { enum: values, ...(isUsed && { sharedAs: 'E' }) };
    const property = { name: 'e', type: { kind: 'string' }, metadata } as const;
    return api({}, { properties: isUsed ? [property] : [] }, 'sent', {
      metadata: { $defs: { E: { type: 'string', enum: values } } },
    });
  };
  expect(said(having(['a'], true), having(['a', 'b'], true))).toEqual([
    'minor: Type T: the allowed values of property e changed: b added',
  ]);
  expect(said(having(['a'], false), having([], false))).toEqual([
    'major: Specification: the allowed values of definition E changed: a removed',
  ]);
});

test('a part of a schema that is several at once is compared with the part in its place', () => {
  const sent = (maxLength: number) => {
    const schema: JsonObject = { allOf: [{ minLength: 1 }, { type: 'string', maxLength }] };
    const post = { requestBody: { content: { 'application/json': { schema } } } };
    return document({ webhooks: { ping: { post } } });
  };
  const { changes } = compareSpecifications(sent(3), sent(5));
  expect(changes.map(({ level, line, path }) => [level, line, path.source?.join('.')])).toEqual([
    [
      'major',
      'Specification: the maximum length of the payload of webhook ping is now 5, was 3',
      'webhooks.ping.post.requestBody.content.application/json.schema.allOf.1.maxLength',
    ],
  ]);
});

test('a response of a webhook says where the source has it, and is told only if it changed', () => {
  const ping = (response: Json, words: string) => {
    const responses = { 200: { description: words }, 400: response };
    return document({ webhooks: { ping: { post: { responses } } } });
  };
  const told = (before: Specification, after: Specification) =>
    compareSpecifications(before, after).changes.map(({ line, path }) => [
      line,
      path.source?.join('.'),
    ]);
  expect(told(ping([1], 'a'), ping([1], 'b'))).toEqual([
    [
      'Specification: the description of response 200 of webhook ping changed',
      'webhooks.ping.post.responses.200.description',
    ],
  ]);
  expect(told(ping([1], 'a'), ping([2], 'a'))).toEqual([
    ['Specification: response 400 of webhook ping changed', 'webhooks.ping.post.responses.400'],
  ]);
});

test('an invalid operation of a webhook is reported only if it changed', () => {
  const ping = (summary: string, post: number) =>
    document({ webhooks: { ping: { summary, post } } });
  expect(said(ping('a', 1), ping('b', 1))).toEqual([
    'patch: Specification: the summary of webhook ping changed',
  ]);
  expect(said(ping('a', 1), ping('a', 2))).toEqual([
    'major: Specification: webhook ping is something else by POST',
  ]);
});

test('a change of a scope says where the source has it', () => {
  const scoped = (scopes: JsonObject) => {
    const flows = { implicit: { authorizationUrl: 'https://a.example', scopes } };
    return document({ components: { securitySchemes: { o: { type: 'oauth2', flows } } } });
  };
  const { changes } = compareSpecifications(scoped({ a: 'A' }), scoped({ b: 'B' }));
  expect(changes.map(({ line, path }) => [line, path.source?.join('/')])).toEqual([
    [
      'Specification: scope a of security scheme o was removed',
      'components/securitySchemes/o/flows/implicit/scopes/a',
    ],
    [
      'Specification: scope b of security scheme o was added',
      'components/securitySchemes/o/flows/implicit/scopes/b',
    ],
  ]);
});

test('a renamed tag is one change, wherever the source names it', () => {
  const tagged = (tag: string): Specification => {
    const kept = { tags: [tag], responses: { 200: { description: 'Done' } } };
    const metadata = { webhooks: { ping: { post: kept } }, paths: { '/call': { head: kept } } };
    return {
      ...document({ ...metadata, 'x-tagGroups': [{ name: 'All', tags: [tag] }] }, { tags: [tag] }),
      tags: [{ name: tag }],
    };
  };
  expect(said(tagged('a'), tagged('b'))).toEqual(['patch: Specification: tag a was renamed to b']);
});

describe('a path', () => {
  const path = (item: JsonObject) => document({ paths: { '/call': item } });
  const head = { responses: { 200: { description: 'Done' } } };

  test.each<readonly [before: JsonObject, after: JsonObject, line: readonly string[]]>([
    [{}, { description: 'A' }, ['patch: Specification: the description of path /call changed']],
    [{}, { 'x-a': 1 }, ['patch: Specification: x-a of path /call changed']],
    [{}, { parameters: 1 }, []],
    // The path has an operation on both sides, so it is not empty.
    [{}, { empty: true }, []],
    [
      {},
      { servers: [{ url: '/v2' }] },
      ['major: Specification: the servers of path /call changed'],
    ],
    [{}, { head }, ['minor: Specification: HEAD /call was added']],
    [{ head }, {}, ['major: Specification: HEAD /call was removed']],
    [
      { additionalOperations: { COPY: head } },
      {},
      ['major: Specification: COPY /call was removed'],
    ],
    [
      { head },
      { head: { responses: { 200: { description: 'Words' } } } },
      ['patch: Specification: the description of response 200 of HEAD /call changed'],
    ],
    [
      { head },
      { head: { ...head, security: [] } },
      ['major: Specification: the security requirements of HEAD /call changed'],
    ],
  ])('%j → %j', (before, after, lines) => {
    expect(said(path(before), path(after))).toEqual(lines);
  });

  test('of the source may have keys of its own beside the paths', () => {
    expect(said(document({}), document({ paths: { 'x-a': 1 } }))).toEqual([
      'patch: Specification: x-a of the paths changed',
    ]);
  });
});
