import { expect, test } from 'vitest';
import type {
  Argument,
  Operation,
  Specification,
} from '../../../src/domain/model/specification.ts';
import { print } from '../../../src/formats/typeapi/print.ts';

const withOperations = (...operations: Operation[]): Specification => ({
  imports: [],
  operations,
  types: [],
});
const operation = (rest: Partial<Operation>): Operation => ({
  name: 'o',
  httpMethod: 'POST',
  httpPath: '/',
  arguments: [],
  throws: [],
  ...rest,
});
const argument = (name: string, location: Argument['in']): Argument => ({
  name,
  in: location,
  type: { kind: 'string' },
});
function printed(spec: Specification) {
  const { text, findings } = print(spec);
  return {
    document: JSON.parse(text) as { operations: { o: { arguments: object } } },
    codes: findings.map(({ code, path }) => `${code} ${path}`),
  };
}

test('path arguments come first, then the body, then query and header', () => {
  const { document } = printed(
    withOperations(
      operation({
        arguments: [argument('q', 'query'), argument('p', 'path'), argument('h', 'header')],
        payload: { type: { kind: 'string' } },
      }),
    ),
  );
  expect(Object.keys(document.operations.o.arguments)).toEqual(['p', 'payload', 'q', 'h']);
});

test('a position beyond the remaining arguments means the end', () => {
  const { document } = printed(
    withOperations(
      operation({
        arguments: [argument('q', 'query')],
        payload: { type: { kind: 'any' } },
        layout: { payloadPosition: 7 },
      }),
    ),
  );
  expect(Object.keys(document.operations.o.arguments)).toEqual(['q', 'payload']);
});

test('of two arguments with the same name, one gets a new key and keeps its name in requests', () => {
  const { document, codes } = printed(
    withOperations(
      operation({
        arguments: [argument('payload', 'path'), argument('a', 'query'), argument('a', 'header')],
        payload: { type: { kind: 'any' } },
      }),
    ),
  );
  expect(document.operations.o.arguments).toEqual({
    payload: { in: 'path', schema: { type: 'string' } },
    payload_1: { in: 'body', schema: { type: 'any' } },
    a: { in: 'query', schema: { type: 'string' } },
    a_1: { in: 'header', schema: { type: 'string' }, name: 'a' },
  });
  expect(codes).toEqual([
    'argument-renamed /operations/o/arguments',
    'argument-renamed /operations/o/arguments',
  ]);
});

test('of two operations with the same name, the first is printed and the second reported', () => {
  const { document, codes } = printed(
    withOperations(operation({ httpPath: '/1' }), operation({ httpPath: '/2' })),
  );
  expect(document.operations.o).toEqual({ method: 'POST', path: '/1' });
  expect(codes).toEqual(['duplicate-name /operations']);
});

test('a description of a content type has no place', () => {
  const { codes } = printed(
    withOperations(
      operation({
        httpCode: 200,
        return: { type: { kind: 'mime', contentType: 'a/b', description: 'd' } },
      }),
    ),
  );
  expect(codes).toEqual(['annotations-left-out /operations/o/return']);
});

test('metadata everywhere is one finding of the card, and one of the document', () => {
  const metadata = { 'x-a': 1 };
  const { codes } = printed({
    ...withOperations(
      operation({
        arguments: [{ ...argument('a', 'query'), metadata }],
        payload: { type: { kind: 'any', metadata }, metadata },
        throws: [{ code: 500, metadata }],
        return: { type: { kind: 'any' }, metadata },
        metadata,
      }),
    ),
    metadata,
  });
  expect(codes).toEqual(['details-left-out /operations/o', 'metadata ']);
});

test('an argument is described in its own words, if it has any', () => {
  const described: Argument = {
    ...argument('a', 'query'),
    type: { kind: 'string', description: 'of the schema' },
  };
  const { document } = printed(
    withOperations(
      operation({
        arguments: [
          { ...described, metadata: { description: 'own words' } },
          { ...described, name: 'b' },
        ],
      }),
    ),
  );
  expect(document.operations.o.arguments).toMatchObject({
    a: { schema: { description: 'own words' } },
    b: { schema: { description: 'of the schema' } },
  });
});
