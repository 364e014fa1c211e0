import { describe, expect, it } from 'vitest';
import type { Operation, Type } from '../../../../../src/domain/model/specification.ts';
import {
  countOperationRows,
  countRows,
  countTypeRows,
  operationSections,
  typeSections,
} from '../../../../../src/screens/editor/cards/layout/cardRows.ts';
import { makeOperation, makeProperties, makeStruct } from '../../../specifications.ts';

const text = { kind: 'string' } as const;
const pet = { kind: 'reference', target: 'Pet' } as const;

const full = makeOperation('full', {
  httpMethod: 'POST',
  httpCode: 201,
  arguments: [
    { name: 'id', in: 'path', type: text },
    { name: 'id', in: 'header', type: text },
  ],
  payload: { type: pet },
  return: { type: pet },
  throws: [{ code: 404, type: pet }, { code: 500 }],
  stability: 0,
  tags: ['a', 'b'],
  security: ['read'],
  authorization: false,
});

const operations: readonly Operation[] = [
  full,
  makeOperation('bare'),
  makeOperation('none', { httpCode: 204, return: { type: pet } }),
  makeOperation('payload', { payload: { type: pet } }),
  makeOperation('code', { httpCode: 200 }),
  makeOperation('returned', { return: { type: pet } }),
  makeOperation('hollow', { tags: [], security: [], authorization: true }),
];

const types: readonly Type[] = [
  makeStruct('Empty'),
  makeStruct('Full', { properties: makeProperties(105) }),
  makeStruct('Mapped', {
    discriminator: 'kind',
    properties: makeProperties(2),
    mapping: [{ type: 'Pet', value: 'pet' }],
  }),
  makeStruct('NoMapping', { properties: makeProperties(1), mapping: [] }),
  { kind: 'map', name: 'Map', values: pet },
  { kind: 'array', name: 'Array', items: pet },
];

describe('rows of an operation card', () => {
  it('has arguments and payload, responses and settings, in this order', () => {
    const sections = operationSections(full);
    expect(sections.map(({ key }) => key)).toEqual(['arguments', 'responses', 'facts']);
    expect(sections.map(({ rows }) => rows.map(({ kind }) => kind))).toEqual([
      ['argument', 'argument', 'payload'],
      ['return', 'throw', 'throw'],
      ['fact', 'fact', 'fact', 'fact'],
    ]);
  });

  it('shows no content for 204, whatever else the operation returns', () => {
    const [section] = operationSections(
      makeOperation('x', { httpCode: 204, return: { type: pet } }),
    );
    expect(section?.rows).toMatchObject([{ kind: 'no-content', code: 204, key: 'no-content' }]);
  });

  it('has no rows if the operation is empty', () => {
    expect(operationSections(makeOperation('bare'))).toEqual([]);
  });

  it('gives each row a unique key even if names repeat', () => {
    const keys = operationSections(full)[0]?.rows.map(({ key }) => key) ?? [];
    expect(new Set(keys).size).toBe(3);
  });

  it.each(operations)('counts the rows of $name without creating them', (operation) => {
    expect(countOperationRows(operation)).toBe(countRows(operationSections(operation)));
  });
});

describe('rows of a type card', () => {
  it.each(types)('counts the rows of $name without creating them', (type) => {
    expect(countTypeRows(type)).toBe(countRows(typeSections(type)));
  });

  it('keeps the sections of a type that did not change', () => {
    const type = makeStruct('Same', { properties: makeProperties(3) });
    expect(typeSections(type)).toBe(typeSections(type));
  });

  it('shows the contents of a map, an array and a discriminator', () => {
    expect(types.map((type) => typeSections(type).map(({ columns }) => columns[0]))).toEqual([
      ['Properties'],
      ['Properties'],
      ['Properties', 'kind is'],
      ['Properties'],
      ['Key mapping'],
      ['Items'],
    ]);
  });
});
